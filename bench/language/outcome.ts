/** The outcome of one question: its reading, if that is right, and the time that reading took. */
import { renderCypher } from "../../lib/graph/cypher/render";
import type { GraphSource } from "../../lib/graph/graph-source";
import type { MatchValue } from "../../lib/graph/match/match-result";
import type { QueryGraph } from "../../lib/graph/query/query-graph";
import type { Gold } from "./gold";
import { type Judgement, judge } from "./judge";
import type { Reader } from "./reader";
import type { NodeById } from "./rows";
import { sameStructure } from "./structure";

export type Verdict = "right" | "wrong" | "abstained";

export interface Outcome {
  question: string;
  kinds: readonly string[];
  verdict: Verdict;
  /** For answers that are nodes: true if all of them, and nothing else, are found. */
  exact?: boolean;
  /** With a gold query: true if the plan is made of the same parts. */
  sameStructure?: boolean;
  probability: number;
  /** Milliseconds of reading, by the clock. */
  ms: number;
  level: Judgement["level"];
  rightInAnyOrder: boolean;
  apart: string | null;
  /** Place of the first right one among the alternatives, from 0; null where none of those looked at is right. */
  rank: number | null;
  gold: string;
  plan: string | null;
  /** The first rows of each. */
  goldRows: MatchValue[][];
  planRows: MatchValue[][] | string | null;
}

/** Number of alternatives that are run to find a right one. */
const LOOKED_AT = Number(process.env.BENCH_ALTERNATIVES ?? 20);
const SHOWN_ROWS = 5;

export async function readAndJudge(
  gold: Gold,
  reader: Reader,
  { graph, nodeById }: { graph: GraphSource; nodeById: NodeById },
): Promise<Outcome> {
  const started = performance.now();
  const { query, probability, alternatives = [] } = await reader.read(gold.question);
  const ms = performance.now() - started;
  const judgement = query && (await judge(gold, query, graph, nodeById));
  let rank: number | null = judgement?.right ? 0 : null;
  for (const [at, alternative] of alternatives.slice(0, LOOKED_AT).entries()) {
    if (rank !== null) break;
    if ((await judge(gold, alternative, graph, nodeById)).right) rank = at;
  }
  return {
    question: gold.question,
    kinds: gold.kinds,
    sameStructure: query !== null && sameStructure(query, gold.query, nodeById),
    verdict: judgement === null ? "abstained" : judgement.right ? "right" : "wrong",
    probability,
    ms,
    level: judgement?.level ?? null,
    rightInAnyOrder: judgement?.rightInAnyOrder ?? false,
    apart: gold.apart,
    rank,
    gold: gold.cypher,
    plan: query && wholeCypher(query),
    goldRows: gold.given.slice(0, SHOWN_ROWS),
    planRows: shown(judgement?.found ?? null),
  };
}

function shown(found: MatchValue[][] | string | null): Outcome["planRows"] {
  return typeof found === "string" || found === null ? found : found.slice(0, SHOWN_ROWS);
}

/** The query with its parameters written in, for reading. */
export function wholeCypher(query: QueryGraph): string {
  const { text, parameters } = renderCypher(query);
  return text.replace(/\$(\w+)/g, (whole, name: string) =>
    name in parameters ? JSON.stringify(parameters[name]) : whole,
  );
}
