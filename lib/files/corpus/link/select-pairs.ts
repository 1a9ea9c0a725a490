/**
 * The selection of candidate pairs as edges (SAGE sections 2.1 B and 3.3, Table 5): those that reach a percentile of a signal's empirical
 * distribution, joined over the signals by OR (the paper's choice) or AND, with a bounded number for each chunk.
 */
import { sortedPercentile } from "../../../graph/numeric/statistics";
import type { Linked } from "../../../graph/snapshot/manifest";
import { type CandidatePairs, SIGNALS, type SignalName, signalTitle } from "./candidate-pairs";
import { CHUNK_KINDS, type ChunkKind } from "./describe-chunks";

/** The paper: the 95th percentile, OR, any number of edges. AND demands every signal that says something about chunks of these kinds. */
export type SelectParams = Linked;

/** One signal between chunks of two kinds, with its values over all candidate pairs. */
export interface Distribution {
  signal: SignalName;
  /** In the order of `CHUNK_KINDS`. */
  kinds: readonly [ChunkKind, ChunkKind];
  /** The compared fields: "content and columns". */
  title: string;
  /** Values of the pairs that were sampled, ascending. */
  sorted: Float32Array;
}

export interface Selection {
  /** By pair the signals that select it, as bits in the order of `SIGNALS`; 0 for a pair that is not selected. */
  selectors: Uint8Array;
  edges: number;
}

export interface SignalReport {
  signal: SignalName;
  kinds: string;
  title: string;
  /** Pairs of which the distribution is made. */
  sampled: number;
  threshold: number;
  /** Selected pairs that reach the threshold. */
  selected: number;
}

/** The distribution of every signal over the candidates; sorted once, so that any percentile is read off. */
export class SignalDistributions {
  readonly all: readonly Distribution[];
  /** Position in `all` by the kinds of both chunks and the signal; -1 where there are no values. */
  readonly #places = new Int32Array(CHUNK_KINDS.length ** 2 * SIGNALS.length).fill(-1);

  constructor(readonly pairs: CandidatePairs) {
    const counts = new Int32Array(this.#places.length);
    forEachValue(pairs, (slot) => {
      counts[slot]! += 1;
    });
    const bySlot = Array.from(counts, (count) => new Float32Array(count));
    forEachValue(pairs, (slot, value) => {
      bySlot[slot]![--counts[slot]!] = value;
    });
    const all: Distribution[] = [];
    for (const [slot, values] of bySlot.entries()) {
      if (values.length === 0) continue;
      this.#places[slot] = all.length;
      const [one, other, signal] = partsOfSlot(slot);
      all.push({
        signal,
        kinds: [one, other],
        title: signalTitle(signal, one, other),
        sorted: values.sort(),
      });
    }
    this.all = all;
  }

  /** The value of each distribution, in the order of `all`, that a pair must reach. */
  thresholds(percentile: number): Float64Array {
    return Float64Array.from(this.all, ({ sorted }) => sortedPercentile(sorted, percentile / 100));
  }

  /** Position in `all` of a signal between two chunks; -1 where it says nothing. */
  placeOf(a: number, b: number, signal: number): number {
    return this.#places[slotOf(this.pairs, a, b, signal)]!;
  }

  /** The share of a distribution's pairs that lie below a value, in [0, 1). */
  shareBelow(place: number, value: number): number {
    const { sorted } = this.all[place]!;
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (sorted[middle]! < value) from = middle + 1;
      else to = middle;
    }
    return from / sorted.length;
  }
}

export function selectPairs(distributions: SignalDistributions, params: SelectParams): Selection {
  const { pairs } = distributions;
  const thresholds = distributions.thresholds(params.percentile);
  const selectors = new Uint8Array(pairs.partners.length);
  let edges = 0;
  forEachPair(pairs, (a, b, pair) => {
    let [bits, demanded] = [0, 0];
    for (const [signal, name] of SIGNALS.entries()) {
      const value = pairs.values[name][pair]!;
      if (Number.isNaN(value)) continue;
      demanded |= 1 << signal;
      if (value > 0 && value >= thresholds[distributions.placeOf(a, b, signal)]!) bits |= 1 << signal;
    }
    const isSaved = params.logic === "or" ? bits > 0 : bits > 0 && bits === demanded;
    if (!isSaved) return;
    selectors[pair] = bits;
    edges++;
  });
  const selection = { selectors, edges };
  return params.degree === null ? selection : boundDegree(distributions, selection, params.degree);
}

/** The strength of a selected pair: the largest share of its distribution that a signal which selects it exceeds. */
export function strengthOf(
  distributions: SignalDistributions,
  { selectors }: Selection,
  a: number,
  pair: number,
): number {
  const { partners, values } = distributions.pairs;
  let strength = 0;
  for (const [signal, name] of SIGNALS.entries()) {
    if (!(selectors[pair]! & (1 << signal))) continue;
    const place = distributions.placeOf(a, partners[pair]!, signal);
    strength = Math.max(strength, distributions.shareBelow(place, values[name][pair]!));
  }
  return strength;
}

/** The threshold of each distribution, and the number of its pairs that were selected. */
export function reportSignals(
  distributions: SignalDistributions,
  { selectors }: Selection,
  { percentile }: SelectParams,
): SignalReport[] {
  const selected = new Int32Array(distributions.all.length);
  forEachPair(distributions.pairs, (a, b, pair) => {
    for (let signal = 0; signal < SIGNALS.length; signal++)
      if (selectors[pair]! & (1 << signal)) selected[distributions.placeOf(a, b, signal)]! += 1;
  });
  const thresholds = distributions.thresholds(percentile);
  return distributions.all.map(({ signal, kinds, title, sorted }, place) => ({
    signal,
    kinds: kinds.join(" "),
    title,
    sampled: sorted.length,
    threshold: thresholds[place]!,
    selected: selected[place]!,
  }));
}

/** Calls `visit` with both chunks and the number of every candidate pair, in order. */
export function forEachPair(
  { offsets, partners }: CandidatePairs,
  visit: (a: number, b: number, pair: number) => void,
): void {
  for (let a = 0; a + 1 < offsets.length; a++)
    for (let pair = offsets[a]!; pair < offsets[a + 1]!; pair++) visit(a, partners[pair]!, pair);
}

/** From the strongest pair down: those whose ends both have room. Ties keep the order of the pairs. */
function boundDegree(distributions: SignalDistributions, selection: Selection, degree: number): Selection {
  const { pairs } = distributions;
  const ordered: { a: number; b: number; pair: number; strength: number }[] = [];
  forEachPair(pairs, (a, b, pair) => {
    if (selection.selectors[pair])
      ordered.push({ a, b, pair, strength: strengthOf(distributions, selection, a, pair) });
  });
  ordered.sort((x, y) => y.strength - x.strength || x.pair - y.pair);
  const used = new Int32Array(pairs.nodes.length);
  const selectors = new Uint8Array(selection.selectors.length);
  let edges = 0;
  for (const { a, b, pair } of ordered) {
    if (used[a]! >= degree || used[b]! >= degree) continue;
    used[a]! += 1;
    used[b]! += 1;
    selectors[pair] = selection.selectors[pair]!;
    edges++;
  }
  return { selectors, edges };
}

function forEachValue(pairs: CandidatePairs, visit: (slot: number, value: number) => void): void {
  forEachPair(pairs, (a, b, pair) => {
    for (const [signal, name] of SIGNALS.entries()) {
      const value = pairs.values[name][pair]!;
      if (!Number.isNaN(value)) visit(slotOf(pairs, a, b, signal), value);
    }
  });
}

function slotOf({ kinds }: CandidatePairs, a: number, b: number, signal: number): number {
  const [low, high] = kinds[a]! < kinds[b]! ? [kinds[a]!, kinds[b]!] : [kinds[b]!, kinds[a]!];
  return (low * CHUNK_KINDS.length + high) * SIGNALS.length + signal;
}

function partsOfSlot(slot: number): [ChunkKind, ChunkKind, SignalName] {
  const kinds = Math.floor(slot / SIGNALS.length);
  const [low, high] = [Math.floor(kinds / CHUNK_KINDS.length), kinds % CHUNK_KINDS.length];
  return [CHUNK_KINDS[low]!, CHUNK_KINDS[high]!, SIGNALS[slot % SIGNALS.length]!];
}
