/** Question sets from the outside: imported as files, looked at against the graph, changed question by question. */
import type { QuestionsImported } from "../../api/question-sets";
import { readCypher } from "../../graph/cypher/read";
import { HopscopeError, type InputProblem } from "../../graph/errors";
import type { MatchValue } from "../../graph/match/match-result";
import { Yielder } from "../../graph/numeric/yielder";
import {
  answerKindOf,
  countWithoutAnswer,
  type GoldQuestion,
} from "../../measure/question-sets/gold-question";
import {
  type GoldCheck,
  type GoldProblem,
  QUESTIONS_AT_MOST,
  type QuestionSet,
} from "../../measure/question-sets/question-set";
import { QUESTION_FILE_HINT } from "../../measure/question-sets/read-questions";
import { resolveGold } from "../../questions/gold";
import type { Engine } from "../engine";
import { openGraph } from "../graphs/graph-reads";
import type { OpenGraph } from "../graphs/graphs";
import { readText, type Waiting } from "../threads/read-text";
import { inBase } from "./in-base";

/** Entries of each kind that a check lists; all are counted. */
const LISTED = 100;
const CYPHER_ROWS = 1_000;

/**
 * A set from the text of a file. Questions that come with Cypher get what it finds as their answers.
 * @param skip whether lines that cannot be used are left out; else one of them refuses the file
 * @throws HopscopeError `invalid-input` with every line that is unusable, `conflict` when the name is taken
 */
export async function importQuestions(
  engine: Engine,
  base: string,
  { name, file, text, skip }: { name: string; file: string; text: string; skip: boolean },
  waiting: Waiting = {},
): Promise<QuestionsImported> {
  const { signal } = waiting;
  const { id } = await engine.database.knowledgeBases.get(base);
  const { questions, unanswered, problems } = await readText(engine, "questions", text, { file, ...waiting });
  const graph = unanswered.length > 0 ? await openGraph(engine, id) : null;
  if (graph)
    for (const asked of unanswered) {
      signal?.throwIfAborted();
      const found = await answersOf(String(asked.properties.cypher), graph, signal);
      if (typeof found === "string") problems.push({ at: `question "${asked.question}"`, message: found });
      else questions.push({ ...asked, answers: found });
    }
  refuseUnusable(file, questions.length, problems, skip);
  const set = await engine.database.questionSets.create(id, name, questions, graph?.source.generation);
  return { set, withoutAnswer: countWithoutAnswer(questions), problems };
}

function refuseUnusable(file: string, usable: number, problems: InputProblem[], skip: boolean): void {
  if (usable > QUESTIONS_AT_MOST)
    throw new HopscopeError(
      "invalid-input",
      `${file} has ${usable.toLocaleString("en")} questions; a set takes ${QUESTIONS_AT_MOST.toLocaleString("en")}.`,
    );
  if (usable > 0 && (skip || problems.length === 0)) return;
  throw new HopscopeError(
    "invalid-input",
    `${problems.length.toLocaleString("en")} of the ${(usable + problems.length).toLocaleString("en")} questions in ${file} cannot be used.`,
    { problems: problems.slice(0, LISTED), hint: QUESTION_FILE_HINT },
  );
}

/** The nodes and values that a query gives; a sentence when it gives none. */
async function answersOf(cypher: string, graph: OpenGraph, signal?: AbortSignal): Promise<string[] | string> {
  try {
    const { rows, truncated } = await graph.match(readCypher(cypher), { limit: CYPHER_ROWS, signal });
    const found = new Set(rows.flatMap((row) => row.flatMap(wordsOf)));
    if (truncated) return `Its Cypher finds more than can be listed (${truncated}).`;
    return found.size > 0 ? [...found] : "Its Cypher finds nothing in this graph.";
  } catch (error) {
    if (error instanceof HopscopeError && error.code !== "cancelled") return error.message;
    throw error;
  }
}

function wordsOf(value: MatchValue): string[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (typeof value !== "object") return [String(value)];
  if ("node" in value) return [value.node];
  return "map" in value ? Object.values(value.map).flatMap(wordsOf) : [];
}

/** @throws HopscopeError `not-found` */
export const listQuestionSets = (engine: Engine, base: string) =>
  inBase(engine, base, ({ questionSets }, id) => questionSets.list(id));

/** @throws HopscopeError `not-found` */
export const readQuestionSet = (engine: Engine, base: string, set: string, version?: number) =>
  inBase(engine, base, ({ questionSets }, id) => questionSets.read(id, set, version));

export interface QuestionChanges {
  /** New ones, and others that take the place of those with their id. */
  put: readonly GoldQuestion[];
  remove: readonly string[];
}

/** Writes the next version. @throws HopscopeError `not-found`, `invalid-input` for a question that is not there */
export async function changeQuestions(
  engine: Engine,
  base: string,
  set: string,
  { put, remove }: QuestionChanges,
): Promise<QuestionSet> {
  const { id } = await engine.database.knowledgeBases.get(base);
  return engine.database.questionSets.change(id, set, (before) => {
    const byId = new Map(before.map((question) => [question.id, question]));
    for (const gone of remove)
      if (!byId.delete(gone))
        throw new HopscopeError("invalid-input", `There is no question "${gone}" in this set.`, {
          problems: [{ at: "remove", message: `"${gone}" is not there.` }],
        });
    for (const question of put) byId.set(question.id, question);
    if (byId.size > QUESTIONS_AT_MOST)
      throw new HopscopeError(
        "invalid-input",
        `That would be ${byId.size.toLocaleString("en")} questions; a set takes ${QUESTIONS_AT_MOST.toLocaleString("en")}.`,
        { hint: "Remove some, or import them as another set." },
      );
    if (byId.size === 0)
      throw new HopscopeError("invalid-input", "A question set keeps at least one question.", {
        hint: "Remove the set instead.",
      });
    return [...byId.values()];
  });
}

/** @throws HopscopeError `not-found` */
export const removeQuestionSet = (engine: Engine, base: string, set: string) =>
  inBase(engine, base, ({ questionSets }, id) => questionSets.remove(id, set));

/** Gold that names nothing, or several nodes, in the graph as it is now. @throws HopscopeError `not-found`, `not-ready` */
export async function checkGold(
  engine: Engine,
  base: string,
  set: string,
  signal?: AbortSignal,
): Promise<GoldCheck> {
  const { items } = await readQuestionSet(engine, base, set);
  const { source } = await openGraph(engine, base);
  const missing: GoldProblem[] = [];
  const ambiguous: GoldProblem[] = [];
  let [named, resolved, computed] = [0, 0, 0];
  let [missingCount, ambiguousCount] = [0, 0];
  const yielder = new Yielder();
  for (const question of items) {
    const { id, answers, evidence } = question;
    const kind = answerKindOf(question);
    if (kind !== "nodes" && kind !== "none") computed++;
    const spelled = [...answers, ...evidence];
    if (spelled.length === 0) continue;
    named++;
    const gold = await resolveGold(spelled, source, { yielder, signal });
    if (gold.unresolved.length === 0 && gold.ambiguous.length === 0) resolved++;
    missingCount += gold.unresolved.length;
    ambiguousCount += gold.ambiguous.length;
    for (const answer of gold.unresolved)
      if (missing.length < LISTED) missing.push({ question: id, answer, nodes: [] });
    for (const { answer, kind, nodes } of gold.units)
      if (kind === "name" && nodes.length > 1 && ambiguous.length < LISTED) {
        const named = await source.nodes(nodes);
        ambiguous.push({
          question: id,
          answer,
          nodes: named.map(({ id, name, labels }) => ({ id, name, labels })),
        });
      }
  }
  const counts = { questions: items.length, named, resolved, computed, missingCount, ambiguousCount };
  return { ...counts, withoutAnswer: countWithoutAnswer(items), missing, ambiguous };
}
