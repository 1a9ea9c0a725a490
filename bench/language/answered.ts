/** Questions whose answers are nodes: whether the first answer that a reader's plan finds is one of them, and whether all are found. */
import type { Direction, GraphSource } from "../../lib/graph/graph-source";
import type { MatchValue } from "../../lib/graph/match/match-result";
import type { QueryGraph } from "../../lib/graph/query/query-graph";
import { type Outcome, wholeCypher } from "./outcome";
import type { Reader } from "./reader";

export interface AnsweredQuestion {
  text: string;
  /** Ids; empty where the graph does not answer it. */
  answers: readonly string[];
  kinds: readonly string[];
  /** The right answer, for a person who looks for errors. */
  meant: string;
}

const MOST_ROWS = 20_000;
const BUDGET = { rows: 5_000_000, milliseconds: 3_000 };
/** Number of alternatives that are run to find a right one. */
const LOOKED_AT = Number(process.env.BENCH_ALTERNATIVES ?? 5);
const SHOWN_ROWS = 5;

/** Right is: the first answer is a right one. */
export async function measureAnswered(
  asked: readonly AnsweredQuestion[],
  reader: Reader,
  graph: GraphSource,
): Promise<Outcome[]> {
  if (asked[0]) await reader.read(asked[0].text);
  const outcomes: Outcome[] = [];
  for (const question of asked) outcomes.push(await measureOne(question, reader, graph));
  return outcomes;
}

async function measureOne(
  { text, answers, kinds, meant }: AnsweredQuestion,
  reader: Reader,
  graph: GraphSource,
): Promise<Outcome> {
  const started = performance.now();
  const { query, probability, alternatives = [] } = await reader.read(text);
  const ms = performance.now() - started;
  const gold = new Set(answers);
  const names = new Set((await graph.nodes(answers)).map(({ name }) => name));
  const isGold = (value: string) => gold.has(value) || names.has(value);
  const said = query && (await answersOf(query, graph));
  const right = said !== null && said.length > 0 && isGold(said[0]!);
  let rank: number | null = right ? 0 : null;
  for (const [at, alternative] of alternatives.slice(0, LOOKED_AT).entries()) {
    if (rank !== null || gold.size === 0) break;
    const found = await answersOf(alternative, graph);
    if (found.length > 0 && isGold(found[0]!)) rank = at;
  }
  const distinct = new Set(said ?? []);
  return {
    question: text,
    kinds,
    verdict: query === null ? "abstained" : right ? "right" : "wrong",
    exact: right && distinct.size === gold.size && [...distinct].every(isGold),
    probability,
    ms,
    level: null,
    rightInAnyOrder: right,
    apart: null,
    rank,
    gold: meant,
    plan: query && wholeCypher(query),
    goldRows: answers.slice(0, SHOWN_ROWS).map((answer) => [answer]),
    planRows: said === null ? null : said.slice(0, SHOWN_ROWS).map((answer) => [answer]),
  };
}

/** Ids of the nodes, or texts of the values, in the first column of the rows that has any. */
async function answersOf(query: QueryGraph, graph: GraphSource): Promise<string[]> {
  try {
    const { rows } = await graph.match(query, { limit: MOST_ROWS, budget: BUDGET });
    return rows.flatMap((row) => textsOf(row.find((value) => value !== null) ?? null));
  } catch {
    return [];
  }
}

function textsOf(value: MatchValue): string[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== "object") return [String(value)];
  return "node" in value ? [value.node] : [];
}

export interface PathStep {
  type: string;
  direction: Exclude<Direction, "any">;
}

/** The nodes that a path of relations ends in. No step leads to the node that it started from. */
export async function walkPath(
  graph: GraphSource,
  start: string,
  path: readonly PathStep[],
): Promise<string[]> {
  let nodes = [start];
  for (const { type, direction } of path) {
    const from = new Set(nodes);
    const { edges } = await graph.neighbours(nodes, { types: [type], direction });
    const ends = edges.flatMap(({ source, target }) => {
      const [near, far] = direction === "out" ? [source, target] : [target, source];
      return from.has(near) && far !== start ? [far] : [];
    });
    nodes = [...new Set(ends)];
    if (nodes.length === 0) break;
  }
  return nodes;
}
