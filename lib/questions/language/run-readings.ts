/** The likeliest readings are run, to see which of them find nothing, and which find the same. */

import type { GraphSource } from "../../graph/graph-source";
import { type MatchResult, ranOut } from "../../graph/match/match-result";
import type { QueryGraph } from "../../graph/query/query-graph";
import { THE_MOST } from "../../words/word-patterns";
import type { Sketch } from "./query/sketch";
import { sketchQuery } from "./query/sketch-query";
import { type Found, picksOne, tiesMost, withTies } from "./query/ties";
import type { QuestionView } from "./read/question-view";
import type { ReadCandidate, ReadCandidates } from "./read/read-candidates";
import { isNarrowedSomehow, isWhollyRead, mayFindNothing, openEdges } from "./read/whole-readings";

/** Readings that are run, to drop those that find nothing and merge those that find the same. */
const MOST_RUN = 16;
const MOST_ROWS = 200;
/** Readings that score so much less than one that finds something are a thousand times less likely, whatever they find. */
const FAR = 7;
/** Work is bounded by counts, so that equal questions are read equally on a busy machine; the times only stop what hangs. */
const RUN_BUDGET = { rows: 100_000, milliseconds: 3_000 };
/** Runs that may be cut short: a database that is slow for one reading is slow for the next. */
const MOST_CUT = 2;

export interface Runs {
  /** By position of the reading; undefined for one that was not run to its end. */
  results: (Found | undefined)[];
  /** Readings that find nothing, and may well be meant all the same. */
  known: ReadonlySet<ReadCandidate>;
  /** Readings that order by how many there are of something, where there are as many for each or for most. */
  even: ReadonlySet<ReadCandidate>;
  truncated: boolean;
}

/** Runs the best readings, one after the other, until a time. @throws the signal's reason, and what the graph throws */
export async function runReadings(
  { candidates, view }: Pick<ReadCandidates, "candidates" | "view">,
  graph: GraphSource,
  until: number,
  signal: AbortSignal | undefined,
): Promise<Runs> {
  const parts = { match: matchOnce(graph) };
  const results: (Found | undefined)[] = [];
  const known = new Set<ReadCandidate>();
  const even = new Set<ReadCandidate>();
  let cut = 0;
  let found = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates.slice(0, MOST_RUN)) {
    if (candidate.score < found - FAR) break;
    if (cut === MOST_CUT || performance.now() > until) return { results, known, even, truncated: true };
    const { query } = candidate;
    const isOne = picksOne(query);
    const run = isOne ? { ...query, skip: 0, limit: null } : query;
    const result = await parts.match(run, { limit: MOST_ROWS, budget: RUN_BUDGET, signal });
    const isEven =
      run.limit === null && tiesMost(run, result) && candidate.sketch.order?.measure.by === "count";
    if (isEven && (isOne || THE_MOST.test(view.question))) even.add(candidate);
    if (!isEmpty(result) && !ranOut(result)) found = Math.max(found, candidate.score);
    // A reading whose run was cut short is neither empty nor equal to another.
    if (ranOut(result)) {
      if (result.truncated === "milliseconds") cut += 1;
      results.push(undefined);
    } else if (
      isEmpty(result) &&
      !candidate.held?.isImplied &&
      (mayFindNothing(candidate, view.words) || (await isEmptiedByParts(candidate, view, parts, signal)))
    ) {
      known.add(candidate);
      results.push(result);
    } else if (!isOne) results.push(result);
    else {
      const tied = withTies(query, result);
      candidate.query = tied.query;
      results.push(tied.result);
    }
  }
  return { results, known, even, truncated: false };
}

/** Matches equal queries once: many readings of one question have the same parts. */
function matchOnce(graph: GraphSource): GraphSource["match"] {
  const known = new Map<string, Promise<MatchResult>>();
  return (query, options) => {
    const key = JSON.stringify([query, options?.limit]);
    const result = known.get(key) ?? graph.match(query, options);
    known.set(key, result);
    return result;
  };
}

/** True if a reading that finds nothing finds something by each of its names, without the bounds that the question sets. */
async function isEmptiedByParts(
  { sketch, features }: ReadCandidate,
  { words }: Pick<QuestionView, "words">,
  graph: Pick<GraphSource, "match">,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  // "Teams with nobody on []": each may have somebody.
  if (features["g.nobody"] && isWhollyRead(features)) {
    const edges = sketch.edges.map((edge) => ({ ...edge, negated: false }));
    const bounds = { limit: 1, budget: RUN_BUDGET, signal };
    return (await graph.match(sketchQuery({ ...sketch, edges }), bounds)).rows.length > 0;
  }
  if (!isNarrowedSomehow({ sketch, features })) return false;
  const open = openEdges(sketch, words);
  if (open.length > 0) {
    // Whichever of the relations is meant, it finds nothing either.
    const edges = sketch.edges.map((edge, at) => {
      const types = open.find((one) => one.edge === at)?.types;
      return types ? { ...edge, types } : edge;
    });
    const any = await graph.match(sketchQuery({ ...sketch, edges }), {
      limit: 1,
      budget: RUN_BUDGET,
      signal,
    });
    if (ranOut(any) || !isEmpty(any)) return false;
  }
  const named = sketch.nodes.flatMap(({ bound }, at) => (bound.length > 0 ? [at] : []));
  for (const name of named.length > 0 ? named : [null]) {
    const query = loosened(sketch, name);
    const { rows } = await graph.match(query, { limit: 1, budget: RUN_BUDGET, signal });
    if (rows.length === 0) return false;
  }
  return true;
}

/** The pattern with one of its names and what joins it, and without bounds. */
function loosened(sketch: Sketch, name: number | null): QueryGraph {
  const isOther = (at: number) => at !== name && sketch.nodes[at]!.bound.length > 0;
  const nodes = sketch.nodes.map((node, at) => {
    return { ...node, conditions: [], bound: at === name ? node.bound : [] };
  });
  const edges = sketch.edges.filter(({ from, to }) => !isOther(from) && !isOther(to));
  return sketchQuery({ ...sketch, nodes, edges, ask: { kind: "nodes" }, order: null, skip: 0, limit: null });
}

/** Nothing found, or a number that says so. */
export function isEmpty({ rows }: Found): boolean {
  if (rows.length === 0) return true;
  return rows.length === 1 && rows[0]!.length === 1 && (rows[0]![0] === null || rows[0]![0] === 0);
}
