/** "This is the right answer": the question of a run, with nodes that are right, becomes a question with gold. */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { GoldFromRun, GoldFromRunResult } from "../../api/runs";
import { HopscopeError } from "../../graph/errors";
import type { GraphSource } from "../../graph/graph-source";
import type { GoldQuestion } from "../../measure/question-sets/gold-question";
import { QUESTIONS_AT_MOST, type QuestionSet } from "../../measure/question-sets/question-set";
import { withAnswers } from "../../measure/question-sets/with-answers";
import type { Run } from "../../measure/run/run";
import { resolveGold } from "../../questions/gold";
import type { Engine } from "../engine";
import { openGraph } from "../graphs/graph-reads";
import { readRun } from "../runs/runs";

/**
 * Writes the next version of a set, or its first where no set has this name. A question that the set has already, however it is
 * spaced and capitalised, gets the missing answers.
 * @throws HopscopeError `not-found` for the run, `invalid-input` for nodes that the graph does not have, `conflict` when
 * someone else changes the set at the same time
 */
export async function addGoldFromRun(
  engine: Engine,
  id: string,
  { questionSet, nodes, replace }: GoldFromRun,
): Promise<GoldFromRunResult> {
  const run = await readRun(engine, id);
  const { source } = await openGraph(engine, run.knowledgeBase);
  const found = new Set((await source.nodes(nodes)).map((node) => node.id));
  const missing = nodes.filter((node) => !found.has(node));
  if (missing.length > 0)
    throw new HopscopeError("invalid-input", `The graph has no node "${missing[0]}".`, {
      problems: missing.map((node) => ({ at: "nodes", message: `"${node}" is not there.` })),
      hint: "The knowledge base may have changed since the run.",
    });
  const sets = await engine.database.questionSets.list(run.knowledgeBase);
  const known = sets.find((set) => set.id === questionSet || set.name === questionSet);
  if (!known) {
    const question = newQuestion(run, nodes, []);
    const set = await engine.database.questionSets.create(
      run.knowledgeBase,
      questionSet,
      [question],
      source.generation,
    );
    return { set, question, outcome: "new" };
  }
  const { items, ...set } = await engine.database.questionSets.read(run.knowledgeBase, known.id);
  const same = items.find((item) => wordingOf(item.question) === wordingOf(run.question));
  if (!same) {
    const question = newQuestion(run, nodes, items);
    return { set: await put(engine, set, question), question, outcome: "new" };
  }
  const question = withAnswers(same, replace ? nodes : await unnamedOf(same, nodes, source), replace);
  if (isDeepStrictEqual(question, same)) return { set, question, outcome: "same" };
  return { set: await put(engine, set, question), question, outcome: "changed" };
}

/** Case and spacing do not make another question. */
function wordingOf(question: string): string {
  return question.trim().replace(/\s+/g, " ").toLowerCase();
}

/** Nodes that no answer of the question names yet, by id or by name. */
async function unnamedOf(
  { answers }: GoldQuestion,
  nodes: readonly string[],
  graph: GraphSource,
): Promise<string[]> {
  const { units } = await resolveGold(answers, graph);
  const named = new Set(units.flatMap((unit) => unit.nodes));
  return nodes.filter((node) => !named.has(node));
}

function newQuestion(run: Run, nodes: readonly string[], others: readonly GoldQuestion[]): GoldQuestion {
  const taken = new Set(others.map(({ id }) => id));
  const digest = createHash("sha1").update(run.question).digest("hex").slice(0, 12);
  let id = digest;
  for (let copy = 2; taken.has(id); copy++) id = `${digest}-${copy}`;
  return {
    id,
    question: run.question,
    answers: [...new Set(nodes)],
    evidence: [],
    properties: { run: run.id },
  };
}

function put(engine: Engine, { id, knowledgeBase, version }: QuestionSet, question: GoldQuestion) {
  return engine.database.questionSets.change(
    knowledgeBase,
    id,
    (before) => {
      const at = before.findIndex((item) => item.id === question.id);
      if (at >= 0) return before.with(at, question);
      if (before.length >= QUESTIONS_AT_MOST)
        throw new HopscopeError(
          "invalid-input",
          `The set has ${QUESTIONS_AT_MOST.toLocaleString("en")} questions already, which is what a set takes.`,
          { hint: "Choose another set." },
        );
      return [...before, question];
    },
    version,
  );
}
