/** A question that follows a run: what its words refer to there, and the question with the names in their place. */
import { HopscopeError } from "../../graph/errors";
import type { GraphSource } from "../../graph/graph-source";
import { QUESTION_MAX_CHARACTERS } from "../../measure/run/question-limit";
import type { Run, RunRequest } from "../../measure/run/run";
import { findReferences } from "../../questions/conversation/find-references";
import type { Reference, ReferenceChoice } from "../../questions/conversation/reference";
import { askInstead, namedAfter, resolveQuestion } from "../../questions/conversation/resolve-question";
import { spokenBefore } from "../../questions/conversation/spoken-before";
import { isQueryChoice } from "../../questions/plan/mentions/query-choice";
import type { Visible } from "../../stores/prisma/accounts/base-finder";
import type { Engine } from "../engine";

interface Asked {
  /** Id of the knowledge base that is asked. */
  id: string;
  graph: GraphSource;
  /** The knowledge bases whose runs the caller may see: others are no different from what is gone. */
  visible: Visible;
}

/**
 * The question as methods read it. One that follows no run, or refers to nothing there, stays as it is.
 * @throws HopscopeError `not-found` for a run that is gone; `invalid-input` for one of another knowledge base, and for a choice
 *   that names no place in the question, or no node
 */
export async function readFollowUp(
  engine: Engine,
  { question, corrections, follows, references: choices }: RunRequest,
  { id: base, graph, visible }: Asked,
): Promise<Pick<Run, "question" | "corrections" | "follows">> {
  if (follows === undefined) return { question, corrections, follows: null };
  if (corrections.some(isQueryChoice))
    throw new HopscopeError("invalid-input", "A query cannot be chosen for a question that follows a run.", {
      hint: "Ask the question with its names, without `follows`.",
    });
  const before = await runBefore(engine, follows, visible, choices?.length === 0);
  if (!before) return { question, corrections, follows: null };
  if (before.knowledgeBase !== base)
    throw new HopscopeError("invalid-input", "The run before asked another knowledge base.", {
      hint: `Ask "${before.knowledgeBaseName}", or leave \`follows\` out.`,
    });
  const thread = { run: before.id, thread: before.follows?.thread ?? before.id, asked: question };
  const spoken = spokenBefore(before);
  const instead = choices ? null : askInstead(question, spoken, await labelsAfter(question, graph));
  if (instead !== null && instead.length <= QUESTION_MAX_CHARACTERS)
    return { question: instead, corrections: [], follows: { ...thread, references: [] } };
  const referring = findReferences(question, spoken, (await graph.schema()).relations);
  const references = choices === undefined ? referring : await chosen(question, choices, referring, graph);
  const resolved = resolveQuestion(question, references, corrections);
  if (resolved.question.length > QUESTION_MAX_CHARACTERS)
    throw new HopscopeError("invalid-input", "With all names that it refers to, the question is too long.", {
      hint: "Choose fewer of them.",
    });
  return { ...resolved, follows: { ...thread, references } };
}

/** Labels of the nodes that the graph finds for the name behind "and" in the question. */
async function labelsAfter(question: string, graph: GraphSource): Promise<string[]> {
  const name = namedAfter(question);
  const [found = []] = name === undefined ? [] : await graph.findAll([name], { k: 1 });
  return (await graph.nodes(found.map(({ id }) => id))).flatMap((node) => node.labels);
}

/** @param isOptional a question that refers to nothing is asked all the same where the run is gone */
async function runBefore(
  engine: Engine,
  id: string,
  visible: Visible,
  isOptional: boolean,
): Promise<Run | null> {
  try {
    await engine.database.bases.ofRun(id, visible);
    return await (engine.liveRuns.get(id)?.current() ?? engine.database.runs.get(id));
  } catch (error) {
    if (isOptional && error instanceof HopscopeError && error.code === "not-found") return null;
    throw error;
  }
}

/** References as a person chose them, with names from the graph, and the alternatives. */
async function chosen(
  question: string,
  choices: readonly ReferenceChoice[],
  found: readonly Reference[],
  graph: GraphSource,
): Promise<Reference[]> {
  const nodes = new Map(
    (await graph.nodes([...new Set(choices.flatMap((choice) => choice.nodes))])).map((node) => [
      node.id,
      node,
    ]),
  );
  const ordered = choices.toSorted((one, other) => one.span[0] - other.span[0]);
  return ordered.map(({ span, nodes: ids }, at) => {
    const [from, to] = span;
    if (to > question.length || from < (ordered[at - 1]?.span[1] ?? 0))
      throw new HopscopeError(
        "invalid-input",
        `The reference at ${from} to ${to} is no place of its own in the question.`,
      );
    const known = found.find((one) => one.span[0] === from && one.span[1] === to);
    const own = ids.map((id) => {
      const node = nodes.get(id);
      if (!node)
        throw new HopscopeError("invalid-input", `There is no node "${id}" in this knowledge base.`, {
          hint: "Choose among what the run before named and answered.",
        });
      return { node: id, name: node.name };
    });
    const others = known ? [known.nodes, ...known.alternatives].filter((one) => one.length > 0) : [];
    const key = (one: Reference["nodes"]) => one.map(({ node }) => node).join("\n");
    const alternatives = others.filter((one) => key(one) !== key(own));
    return { span, text: question.slice(from, to), nodes: own, alternatives };
  });
}
