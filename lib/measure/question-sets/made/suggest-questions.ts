/**
 * Questions to start from, made of a graph itself: one of each kind, said in the words of its relations. Every one is
 * kept only when its query, run on the graph, finds something.
 */
import { inBackticks } from "../../../graph/cypher/backticks";
import { readCypher } from "../../../graph/cypher/read";
import { HopscopeError } from "../../../graph/errors";
import type { GraphNode, GraphSchema, GraphSource, TypedPath, TypedStep } from "../../../graph/graph-source";
import { type MatchOptions, type MatchResult, ranOut } from "../../../graph/match/match-result";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import type { QueryGraph } from "../../../graph/query/query-graph";
import { candidateQuery } from "../../../questions/plan/candidates/candidate-query";
import type { Aliases } from "../../../words/aliases";
import { clauseFor, nounFor, questionFor, type StepWords, superlativeFor, yesNoFor } from "./say-step";
import { QUESTION_KINDS, type SuggestedQuestion } from "./suggested-question";

type Kind = SuggestedQuestion["kind"];

export interface SuggestOptions {
  aliases?: Aliases;
  /** Runs a query; the graph's own when absent. */
  match?: (query: QueryGraph, options: MatchOptions) => Promise<MatchResult>;
  signal?: AbortSignal;
}

/** Nodes that are read of a label, and labels. */
const BLOCK = 24;
const LABELS = 6;
/** Subjects among them to walk from: the best connected. */
const SUBJECTS = 6;
/** Answers that can still be looked over. */
const MOST_ANSWERS = 20;
const BUDGET = { rows: 2_000_000, milliseconds: 1_500 };
/** A label that so few edges of a relation have at that end is a homonym's. */
const USUAL_SHARE = 0.05;
/** A name that can be part of a sentence. */
const SAYABLE = /^(?=.*\p{L})[^\n?]{2,48}$/u;

/** At most one question of each kind, in their order; fewer where the graph has none, or the signal ends the search. */
export async function suggestQuestions(
  graph: GraphSource,
  { aliases = {}, match = (query, options) => graph.match(query, options), signal }: SuggestOptions = {},
): Promise<SuggestedQuestion[]> {
  const schema = await graph.schema();
  const words: StepWords = { aliases, labelled: schema.labels.length > 1 };
  const found = new Map<Kind, SuggestedQuestion>();
  const count = async (query: QueryGraph): Promise<number> => {
    const result = await match(query, { limit: MOST_ANSWERS + 1, budget: BUDGET, signal });
    return ranOut(result) ? 0 : result.rows.length;
  };
  const keep = async (kind: Kind, question: string | null, query: QueryGraph, least = 1): Promise<void> => {
    if (question === null || found.has(kind)) return;
    const answers = await count(query);
    if (answers >= least && answers <= MOST_ANSWERS) found.set(kind, { question, kind, answers });
  };
  try {
    for (const subject of await subjectsOf(graph, schema, signal)) {
      signal?.throwIfAborted();
      await askAround(graph, schema, subject, words, keep);
      if (found.size === QUESTION_KINDS.length - 1) break;
    }
    const superlative = await askMost(schema, words, match, signal);
    if (superlative) found.set("superlative", superlative);
  } catch (error) {
    // Out of time: keep the questions found so far.
    if (!signal?.aborted && !(error instanceof HopscopeError)) throw error;
  }
  return QUESTION_KINDS.flatMap((kind) => found.get(kind) ?? []);
}

type Keep = (kind: Kind, question: string | null, query: QueryGraph, least?: number) => Promise<void>;

/** Questions that start from one node: a step, two steps, a count, an edge, and a node that it shares with another. */
async function askAround(
  graph: GraphSource,
  schema: GraphSchema,
  node: GraphNode,
  words: StepWords,
  keep: Keep,
): Promise<void> {
  const isUsual = usualSteps(schema);
  const { id, name, labels } = node;
  const walks = await graph.typedPaths({
    starts: [id],
    hops: 2,
    types: factTypes(schema),
    limit: 300,
    budget: 30_000,
  });
  const usual = walks.paths.filter(
    ({ steps, ends }) => ends > 0 && ends <= MOST_ANSWERS && steps.every(isUsual),
  );
  const single = usual.filter(({ steps }) => steps.length === 1);
  for (const { steps, ends } of single) {
    const [step] = steps as [TypedStep];
    const query = candidateQuery([{ node: id, labels, steps }], step.label);
    await keep("one hop", questionFor(name, step, { isOne: ends === 1, isMany: false }, words), query);
  }
  for (const { steps } of single.filter(({ ends }) => ends > 2)) {
    const [step] = steps as [TypedStep];
    const question = questionFor(name, step, { isOne: false, isMany: false }, words);
    if (step.direction === "in" && question?.startsWith("Which "))
      await keep(
        "count",
        question.replace(/^Which /, "How many "),
        candidateQuery([{ node: id, labels, steps }], step.label),
        3,
      );
  }
  for (const { steps } of usual.filter((path) => isChain(path))) {
    const [first, last] = steps as [TypedStep, TypedStep];
    const near = single.find((path) => sameStep(path.steps[0]!, first));
    const isOne = near?.ends === 1;
    const noun = nounFor(name, first, isOne, words);
    const query = candidateQuery([{ node: id, labels, steps }], last.label);
    await keep("chain", noun && questionFor(noun, last, { isOne: false, isMany: !isOne }, words), query);
  }
  await askEdges(graph, schema, node, words, keep);
}

/** From the edges of a node: whether one is there, and what else its two ends of different relations have in common. */
async function askEdges(
  graph: GraphSource,
  schema: GraphSchema,
  { id, name, labels }: GraphNode,
  words: StepWords,
  keep: Keep,
): Promise<void> {
  const { edges } = await graph.neighbours([id], {
    types: factTypes(schema),
    direction: "out",
    limitPerNode: 40,
  });
  const far = new Map(
    (await graph.nodes([...new Set(edges.map(({ target }) => target))])).map((node) => [node.id, node]),
  );
  const arms = edges.flatMap(({ type, target }) => {
    const node = far.get(target);
    return node && SAYABLE.test(node.name) && node.id !== id ? [{ type, node }] : [];
  });
  for (const { type, node } of arms) {
    const step: TypedStep = { type, direction: "out", label: node.labels[0] ?? "" };
    const query = edgeQuery(id, type, node.id);
    await keep("yes or no", yesNoFor(name, node.name, step, words), query);
  }
  const label = labels[0] ?? "";
  const pairs = arms.flatMap((one, at) => arms.slice(at + 1).map((other) => [one, other] as const));
  for (const [one, other] of pairs
    .filter(([a, b]) => a.type !== b.type && a.node.id !== b.node.id)
    .slice(0, 12)) {
    const [first, second] = [one, other].map(({ type, node }) => ({
      node,
      step: { type, direction: "in", label } satisfies TypedStep,
    })) as [Arm, Arm];
    const clauses = [first, second].map(({ node, step }) => clauseFor(node.name, step, false, words));
    const noun = nounFor(first.node.name, first.step, false, words);
    const question = noun && clauses[1] ? `Which of ${noun} ${clauses[1]}?` : null;
    const query = candidateQuery(
      [first, second].map(({ node, step }) => ({ node: node.id, labels: node.labels, steps: [step] })),
      label,
    );
    await keep("two names", question, query);
  }
}

interface Arm {
  node: GraphNode;
  step: TypedStep;
}

/** A question for the node that most edges of a relation lead to, if one node alone has most. */
async function askMost(
  { relations }: GraphSchema,
  words: StepWords,
  match: NonNullable<SuggestOptions["match"]>,
  signal?: AbortSignal,
): Promise<SuggestedQuestion | null> {
  const joints = relations
    .filter(({ kind }) => kind === "relation")
    .flatMap(({ type, ends }) => ends.map((end) => ({ type, ...end })))
    .sort((a, b) => b.count - a.count)
    .slice(0, 2 * LABELS);
  for (const { type, source, target } of joints) {
    const question = superlativeFor(source, { type, direction: "out", label: target }, words);
    if (question === null) continue;
    const [from, edge, to] = [source, type, target].map(inBackticks);
    const query = readCypher(
      `MATCH (a:${from})-[r:${edge}]->(b:${to}) RETURN b AS answer, count(r) AS edges ORDER BY edges DESC LIMIT 2`,
    );
    const result = await match(query, { limit: 2, budget: BUDGET, signal });
    const [most, next] = result.rows.map((row) => Number(row[1]));
    if (!ranOut(result) && most !== undefined && most > 1 && most !== next)
      return { question, kind: "superlative", answers: 1 };
  }
  return null;
}

/** Nodes of the labels that facts join, the best connected of a block of each, label by label. */
async function subjectsOf(
  graph: GraphSource,
  schema: GraphSchema,
  signal?: AbortSignal,
): Promise<GraphNode[]> {
  const joined = new Set(
    schema.relations.flatMap(({ kind, ends }) =>
      kind === "relation" ? ends.flatMap(({ source, target }) => [source, target]) : [],
    ),
  );
  const labels = schema.labels.filter(({ name }) => joined.has(name)).sort((a, b) => b.count - a.count);
  const chosen: GraphNode[][] = [];
  for (const { name, count } of labels.slice(0, LABELS)) {
    const skip = Math.floor(Math.max(0, count - BLOCK) / 2);
    const query = queryGraph({ nodes: [{ variable: "n", labels: [name] }], target: "n", skip, limit: BLOCK });
    const { nodes } = (await graph.match(query, { limit: BLOCK, signal })).subgraph;
    const sayable = nodes.filter((node) => SAYABLE.test(node.name));
    const degrees = await graph.degrees(sayable.map(({ id }) => id));
    const order = [...sayable.keys()].sort((a, b) => degrees[b]! - degrees[a]!);
    chosen.push(order.slice(0, SUBJECTS).map((at) => sayable[at]!));
  }
  return Array.from({ length: SUBJECTS }, (_, at) => chosen.flatMap((own) => own[at] ?? [])).flat();
}

function factTypes({ relations }: GraphSchema): string[] {
  return relations.flatMap(({ type, kind }) => (kind === "relation" ? [type] : []));
}

/** Two steps along different relations. */
function isChain({ steps: [first, second, third] }: TypedPath): boolean {
  return first !== undefined && second !== undefined && third === undefined && first.type !== second.type;
}

function sameStep(one: TypedStep, other: TypedStep): boolean {
  return one.type === other.type && one.direction === other.direction && one.label === other.label;
}

function edgeQuery(from: string, type: string, to: string): QueryGraph {
  return readCypher(`MATCH (a {id: $from})-[r:${inBackticks(type)}]->(b {id: $to}) RETURN r LIMIT 1`, {
    from,
    to,
  });
}

/** True if a step reaches a label that its relation usually has at that end. */
function usualSteps({ relations }: GraphSchema): (step: TypedStep) => boolean {
  return ({ type, direction, label }) => {
    const relation = relations.find((own) => own.type === type);
    if (!relation) return false;
    const share = relation.ends
      .filter(({ source, target }) => (direction === "out" ? target : source) === label)
      .reduce((sum, { count }) => sum + count, 0);
    return share / relation.count >= USUAL_SHARE;
  };
}
