/**
 * Questions from the graph itself (STEM C.2, phase 1): walks from sampled nodes, each said as a question whose answers are
 * the nodes the walk ends in. So a knowledge base without any questions can train its planner.
 */
import type { GraphSchema, GraphSource, TypedPath, TypedStep } from "../../../graph/graph-source";
import { nodesIn } from "../../../graph/match/match-result";
import { type Random, seededRandom } from "../../../graph/numeric/seeded-random";
import { Yielder } from "../../../graph/numeric/yielder";
import type { ReportProgress } from "../../../graph/progress";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import { ANSWER, candidateQuery } from "../../../questions/plan/candidates/candidate-query";
import type { TrainingQuestion } from "../../../questions/plan/ranker/train-planner";
import type { Aliases } from "../../../words/aliases";
import { sayPath } from "./say-path";

export interface ReverseOptions {
  /** Questions at most; a small graph may not hold so many. */
  count: number;
  seed: number;
  aliases?: Aliases;
  report?: ReportProgress;
  signal?: AbortSignal;
}

/** Nodes that are read in one go: from a random place on, in stored order. */
const BLOCK = 8;
/** Shares of walks of one to three steps; STEM's own data has about as many. */
const SHARE_OF_LENGTH = [0.4, 0.35, 0.25];
/** A label that so few edges of a relation have at that end is a homonym's: "persons that have a genre". */
const USUAL_SHARE = 0.05;
/** Nobody asks for lists that nobody reads. */
const MOST_ANSWERS = 50;
/** Sampled nodes that yield no question before the graph counts as used up. */
const MOST_FAILURES = 200;

/** @throws the signal's reason when it is aborted */
export async function reverseQuestions(
  graph: GraphSource,
  { count, seed, aliases = {}, report = () => {}, signal }: ReverseOptions,
): Promise<TrainingQuestion[]> {
  if (count === 0) return [];
  const schema = await graph.schema();
  const random = seededRandom(seed);
  const isUsual = usualSteps(schema);
  const yielder = new Yielder();
  const words = { aliases, labelled: schema.labels.length > 1, random };
  const questions = new Map<string, TrainingQuestion>();
  /** Number of times each kind of walk was taken: rare relations come up as often as frequent ones. */
  const taken = new Map<string, number>();
  for (let failures = 0; questions.size < count && failures < MOST_FAILURES; ) {
    for (const { id, name } of await sampleNodes(graph, schema, random)) {
      await yielder.yieldIfDue(signal);
      const walks = (await walksFrom(id, graph)).filter((walk) => walk.steps.every(isUsual));
      const path = choosePath(walks, taken, random);
      const question = path && sayPath(name, path.steps, words);
      const answers = path && question && !questions.has(question) ? await endsOf(path, graph, signal) : [];
      if (!question || answers.length === 0) {
        failures++;
        continue;
      }
      failures = 0;
      questions.set(question, { question, answers });
      report({ phase: "Making questions", done: questions.size, total: count, unit: "questions" });
      if (questions.size === count) break;
    }
  }
  return [...questions.values()];
}

/** Neighbouring nodes of a random label: frequent labels more often, but not as often as they are frequent. */
async function sampleNodes(graph: GraphSource, { labels }: GraphSchema, random: Random) {
  const weights = labels.map(({ count }) => Math.sqrt(count));
  const chosen = labels[drawPlace(weights, random)];
  if (!chosen) return [];
  const skip = Math.floor(random() * Math.max(1, chosen.count - BLOCK + 1));
  const query = queryGraph({
    nodes: [{ variable: "n", labels: [chosen.name] }],
    target: "n",
    skip,
    limit: BLOCK,
  });
  const { subgraph } = await graph.match(query, { limit: BLOCK });
  return subgraph.nodes;
}

/** True if a step reaches a label that its relation usually has at that end. */
function usualSteps({ relations }: GraphSchema): (step: TypedStep) => boolean {
  const shares = new Map<string, number>();
  for (const { type, ends, count } of relations)
    for (const { source, target, count: own } of ends)
      for (const [direction, label] of [
        ["out", target],
        ["in", source],
      ] as const) {
        const key = JSON.stringify([type, direction, label]);
        shares.set(key, (shares.get(key) ?? 0) + own / count);
      }
  return ({ type, direction, label }) =>
    (shares.get(JSON.stringify([type, direction, label])) ?? 0) >= USUAL_SHARE;
}

async function walksFrom(id: string, graph: GraphSource): Promise<TypedPath[]> {
  const { paths } = await graph.typedPaths({ starts: [id], hops: 3, limit: 500, budget: 50_000 });
  return paths.filter(({ ends }) => ends <= MOST_ANSWERS);
}

/** One of a random length, of the kind that was taken least often. */
function choosePath(
  paths: readonly TypedPath[],
  taken: Map<string, number>,
  random: Random,
): TypedPath | null {
  const length = 1 + drawPlace(SHARE_OF_LENGTH, random);
  const fitting = paths.filter(({ steps }) => steps.length === length);
  const among = fitting.length > 0 ? fitting : paths;
  const kindOf = ({ steps }: TypedPath) => JSON.stringify(steps);
  const least = Math.min(...among.map((path) => taken.get(kindOf(path)) ?? 0));
  const rarest = among.filter((path) => (taken.get(kindOf(path)) ?? 0) === least);
  const path = rarest[Math.floor(random() * rarest.length)] ?? null;
  if (path) taken.set(kindOf(path), least + 1);
  return path;
}

async function endsOf(
  { start, steps }: TypedPath,
  graph: GraphSource,
  signal?: AbortSignal,
): Promise<string[]> {
  const [node] = await graph.nodes([start]);
  if (!node) return [];
  const query = candidateQuery([{ node: start, labels: node.labels, steps }], steps.at(-1)!.label);
  return nodesIn(await graph.match(query, { limit: MOST_ANSWERS + 1, signal }), ANSWER);
}

/** A position, as often as its weight says. */
function drawPlace(weights: readonly number[], random: Random): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [place, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return place;
  }
  return weights.length - 1;
}
