/**
 * Which pairs become edges (SAGE sections 2.1 B and 3.3, Table 5): those above a percentile of a signal's empirical
 * distribution, joined over the signals by OR (the paper's choice) or AND, with a bounded number for each chunk.
 */
import { percentile } from "../../../core/eval/percentile";
import type { Signal, SignalName } from "./signals";

export interface SelectParams {
  /** In [0, 100]; the paper's 95. */
  percentile: number;
  logic: "or" | "and";
  /** Edges of one chunk by one signal at most, strongest first. */
  degree: number;
}

export interface SelectedPair {
  a: number;
  b: number;
  /** Each signal that selected the pair, with its value. */
  values: Partial<Record<SignalName, number>>;
  /** The largest share of sampled pairs that one of the signals puts below this one. */
  strength: number;
}

export interface SignalReport {
  name: SignalName;
  kinds: string;
  /** Pairs that were compared, out of which the distribution is made. */
  sampled: number;
  threshold: number;
  /** Pairs above the threshold and within the degree. */
  kept: number;
}

export function selectPairs(
  signals: readonly Signal[],
  params: SelectParams,
): { pairs: SelectedPair[]; report: SignalReport[] } {
  const selected = new Map<string, SelectedPair & { kinds: string }>();
  const report: SignalReport[] = [];
  for (const { name, kinds, pairs } of signals) {
    const threshold = percentile(
      pairs.map(({ score }) => score),
      params.percentile / 100,
    );
    const ascending = pairs.toSorted((x, y) => x.score - y.score || y.a - x.a || y.b - x.b);
    const kept = boundDegree(ascending, threshold, params.degree);
    for (const { a, b, score, share } of kept) {
      const pair = selected.get(`${a} ${b}`) ?? { a, b, kinds, values: {}, strength: 0 };
      pair.values[name] = score;
      pair.strength = Math.max(pair.strength, share);
      selected.set(`${a} ${b}`, pair);
    }
    report.push({ name, kinds, sampled: pairs.length, threshold, kept: kept.length });
  }
  const demanded = (kinds: string) => signals.filter((signal) => signal.kinds === kinds).length;
  const pairs = [...selected.values()].filter(
    ({ kinds, values }) => params.logic === "or" || Object.keys(values).length === demanded(kinds),
  );
  return { pairs: pairs.map(({ kinds: _, ...pair }) => pair), report };
}

/** From the strongest pair down: those above the threshold whose ends both have room. */
function boundDegree(ascending: Signal["pairs"], threshold: number, degree: number) {
  const used = new Map<number, number>();
  const kept: { a: number; b: number; score: number; share: number }[] = [];
  for (let index = ascending.length - 1; index >= 0; index--) {
    const pair = ascending[index]!;
    if (pair.score < threshold) break;
    const [ofA, ofB] = [used.get(pair.a) ?? 0, used.get(pair.b) ?? 0];
    if (ofA >= degree || ofB >= degree) continue;
    used.set(pair.a, ofA + 1);
    used.set(pair.b, ofB + 1);
    kept.push({ ...pair, share: index / ascending.length });
  }
  return kept;
}
