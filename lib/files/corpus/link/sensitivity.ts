/**
 * The effect of edge selection's percentile and logic on a chunk graph (SAGE section 3.3, Table 5; appendix B), from the candidate pairs
 * that indexing stored: nothing is built again.
 */
import { meanOf } from "../../../graph/numeric/statistics";
import { type CandidatePairs, SIGNALS, type SignalName } from "./candidate-pairs";
import {
  type Distribution,
  forEachPair,
  type Selection,
  type SelectParams,
  type SignalDistributions,
  selectPairs,
} from "./select-pairs";

/** One row of Table 5. */
export interface SensitivityRow {
  percentile: number;
  logic: SelectParams["logic"];
  edges: number;
  /** Share of the candidate pairs, in [0, 1]. */
  share: number;
  /** Edges of a chunk on average: 2 edges / chunks. */
  meanDegree: number;
  /** Share of all pairs of chunks, in [0, 1]. */
  density: number;
}

/** The distribution of one signal's values. */
export interface SimilarityHistogram extends Omit<Distribution, "sorted"> {
  /** Pairs that were sampled. */
  sampled: number;
  mean: number;
  /** Pairs by value, in bins of equal width from 0 to 1; values below 0 are in the first. */
  bins: number[];
}

/** The correlation of the signals between chunks of two kinds. */
export interface SignalCorrelations {
  kinds: Distribution["kinds"];
  signals: readonly SignalName[];
  titles: readonly string[];
  /** Pearson's coefficient by pair of signals; null where one of them never varies. */
  matrix: (number | null)[][];
  /** Pairs that have all these signals. */
  sampled: number;
}

/** A chunk that a selection joins to another. */
export interface SimilarChunk {
  /** Row of its node in the graph. */
  node: number;
  /** Every signal that applies, with its value. */
  values: { signal: SignalName; title: string; value: number; selects: boolean }[];
}

/** A question whose flat search is known, as rows of nodes in the graph. */
export interface ReachCase {
  /** Best first. */
  seeds: readonly number[];
  /** By gold unit the rows that satisfy it. */
  gold: readonly (readonly number[])[];
}

/** Gold units found among the seeds, and among the seeds with their neighbours, as shares of all in [0, 1]. */
export interface Reach {
  bySeeds: number;
  withNeighbours: number;
  /** Neighbours of a question's seeds on average, all of which ranking must look at. */
  meanNeighbours: number;
}

/** Table 5 for every percentile and both logics. */
export function sensitivityTable(
  distributions: SignalDistributions,
  percentiles: readonly number[],
): SensitivityRow[] {
  return (["or", "and"] as const).flatMap((logic) =>
    percentiles.map((percentile) => {
      const params = { percentile, logic, degree: null };
      return sensitivityRow(distributions, params, selectPairs(distributions, params));
    }),
  );
}

/** The row of Table 5 of one selection. */
export function sensitivityRow(
  { pairs: { nodes, partners } }: SignalDistributions,
  { percentile, logic }: SelectParams,
  { edges }: Selection,
): SensitivityRow {
  const chunks = nodes.length;
  return {
    percentile,
    logic,
    edges,
    share: ratio(edges, partners.length),
    meanDegree: ratio(2 * edges, chunks),
    density: ratio(2 * edges, chunks * (chunks - 1)),
  };
}

export function similarityHistograms({ all }: SignalDistributions, bins: number): SimilarityHistogram[] {
  return all.map(({ sorted, ...rest }) => {
    const counts = new Array<number>(bins).fill(0);
    for (const value of sorted) counts[Math.min(bins - 1, Math.max(0, Math.floor(value * bins)))]! += 1;
    const sum = sorted.reduce((total, value) => total + value, 0);
    return { ...rest, sampled: sorted.length, mean: ratio(sum, sorted.length), bins: counts };
  });
}

/** One matrix for each pair of kinds; over the pairs to which all its signals apply. */
export function signalCorrelations(distributions: SignalDistributions): SignalCorrelations[] {
  const kindsOf = ({ kinds }: Distribution) => kinds.join(" ");
  return [...new Set(distributions.all.map(kindsOf))].map((kinds) => {
    const own = distributions.all.filter((distribution) => kindsOf(distribution) === kinds);
    const signals = own.map(({ signal }) => signal);
    const columns = signals.map((): number[] => []);
    forEachPair(distributions.pairs, (a, b, pair) => {
      const isOfKinds =
        distributions.all[distributions.placeOf(a, b, SIGNALS.indexOf(signals[0]!))] === own[0];
      const values = signals.map((signal) => distributions.pairs.values[signal][pair]!);
      if (!isOfKinds || values.some(Number.isNaN)) return;
      for (const [index, value] of values.entries()) columns[index]!.push(value);
    });
    return {
      kinds: own[0]!.kinds,
      signals,
      titles: own.map(({ title }) => title),
      matrix: columns.map((one) => columns.map((other) => pearson(one, other))),
      sampled: columns[0]!.length,
    };
  });
}

/** The chunks that a selection joins to the one at row `node` of the graph, strongest value first. */
export function similarChunks(
  distributions: SignalDistributions,
  { selectors }: Selection,
  node: number,
): SimilarChunk[] {
  const { pairs } = distributions;
  const found: SimilarChunk[] = [];
  forEachPair(pairs, (a, b, pair) => {
    if (!selectors[pair] || (pairs.nodes[a] !== node && pairs.nodes[b] !== node)) return;
    const values = SIGNALS.flatMap((signal, index) => {
      const value = pairs.values[signal][pair]!;
      if (Number.isNaN(value)) return [];
      const { title } = distributions.all[distributions.placeOf(a, b, index)]!;
      return [{ signal, title, value, selects: (selectors[pair]! & (1 << index)) !== 0 }];
    });
    found.push({ node: pairs.nodes[pairs.nodes[a] === node ? b : a]!, values });
  });
  const strongest = ({ values }: SimilarChunk) =>
    Math.max(...values.filter(({ selects }) => selects).map(({ value }) => value));
  return found.sort((x, y) => strongest(y) - strongest(x) || x.node - y.node);
}

/** The gold that the neighbours of the seeds add, by the edges of a selection alone. */
export function goldReached(pairs: CandidatePairs, selection: Selection, cases: readonly ReachCase[]): Reach {
  const neighbours = neighbourRows(pairs, selection);
  const total = { gold: 0, bySeeds: 0, withNeighbours: 0, neighbours: 0 };
  for (const { seeds, gold } of cases) {
    const known = new Set(seeds);
    const reached = new Set(seeds.flatMap((seed) => neighbours.get(seed) ?? []));
    for (const units of gold) {
      total.gold++;
      if (units.some((row) => known.has(row))) total.bySeeds++;
      if (units.some((row) => known.has(row) || reached.has(row))) total.withNeighbours++;
    }
    total.neighbours += [...reached].filter((row) => !known.has(row)).length;
  }
  return {
    bySeeds: ratio(total.bySeeds, total.gold),
    withNeighbours: ratio(total.withNeighbours, total.gold),
    meanNeighbours: ratio(total.neighbours, cases.length),
  };
}

/** By row of a node the rows that a selection joins to it. */
function neighbourRows(pairs: CandidatePairs, { selectors }: Selection): Map<number, number[]> {
  const rows = new Map<number, number[]>();
  const add = (from: number, to: number) => {
    const list = rows.get(from);
    if (list) list.push(to);
    else rows.set(from, [to]);
  };
  forEachPair(pairs, (a, b, pair) => {
    if (!selectors[pair]) return;
    add(pairs.nodes[a]!, pairs.nodes[b]!);
    add(pairs.nodes[b]!, pairs.nodes[a]!);
  });
  return rows;
}

function pearson(one: readonly number[], other: readonly number[]): number | null {
  const [meanOne, meanOther] = [meanOf(one), meanOf(other)];
  let [product, squareOne, squareOther] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const [x, y] = [value - meanOne, other[index]! - meanOther];
    product += x * y;
    squareOne += x * x;
    squareOther += y * y;
  }
  const scale = Math.sqrt(squareOne * squareOther);
  return scale > 0 ? product / scale : null;
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
