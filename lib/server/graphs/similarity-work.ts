/** Analyses of the candidate pairs of a generation, in a thread of their own: each question walks over all pairs. */
import { PERCENTILES, type SimilarityAnalysis, type SimilarityReach } from "../../api/similarity";
import { readCandidates } from "../../files/corpus/link/candidate-file";
import {
  reportSignals,
  type SelectParams,
  SignalDistributions,
  type SignalReport,
  selectPairs,
} from "../../files/corpus/link/select-pairs";
import {
  goldReached,
  type ReachCase,
  type SensitivityRow,
  type SimilarChunk,
  sensitivityRow,
  sensitivityTable,
  signalCorrelations,
  similarChunks,
  similarityHistograms,
} from "../../files/corpus/link/sensitivity";

/** By what is asked: what it needs. */
export interface SimilarityAsks {
  analysis: null;
  /** `node` is the row of a chunk whose neighbours are wanted. */
  selection: { params: SelectParams; node: number | null };
  reach: { cases: ReachCase[] };
}

export type SimilarityKind = keyof SimilarityAsks;

/** A question as it is sent to the thread. */
export type SimilarityAsk = {
  [Kind in SimilarityKind]: { kind: Kind; asked: SimilarityAsks[Kind] };
}[SimilarityKind];

/** By what is asked: what comes of it. */
export interface SimilarityAnswers {
  analysis: Omit<SimilarityAnalysis, "built">;
  selection: { selected: SensitivityRow; signals: SignalReport[]; neighbours: SimilarChunk[] };
  reach: Pick<SimilarityReach, "bySeeds" | "rows">;
}

const HISTOGRAM_BINS = 40;
const ALL_PERCENTILES = Array.from(
  { length: PERCENTILES.most - PERCENTILES.least + 1 },
  (_, index) => PERCENTILES.least + index,
);

/** Opened once for a generation: every distribution is sorted. */
export class SimilarityWork {
  readonly #distributions: SignalDistributions;
  #analysis: SimilarityAnswers["analysis"] | undefined;

  /** @param bytes what `candidateColumns` wrote */
  constructor(bytes: Uint8Array) {
    this.#distributions = new SignalDistributions(readCandidates(bytes));
  }

  answer({ kind, asked }: SimilarityAsk): SimilarityAnswers[SimilarityKind] {
    switch (kind) {
      case "analysis":
        this.#analysis ??= this.#analyse();
        return this.#analysis;
      case "selection":
        return this.#select(asked);
      case "reach":
        return this.#reach(asked);
    }
  }

  #analyse(): SimilarityAnswers["analysis"] {
    const distributions = this.#distributions;
    const { nodes, partners } = distributions.pairs;
    return {
      chunks: nodes.length,
      pairs: partners.length,
      table: sensitivityTable(distributions, ALL_PERCENTILES),
      histograms: similarityHistograms(distributions, HISTOGRAM_BINS).map((histogram) => ({
        ...histogram,
        kinds: [...histogram.kinds],
      })),
      correlations: signalCorrelations(distributions).map(({ kinds, signals, titles, ...rest }) => ({
        ...rest,
        kinds: [...kinds],
        signals: [...signals],
        titles: [...titles],
      })),
    };
  }

  #select({ params, node }: SimilarityAsks["selection"]): SimilarityAnswers["selection"] {
    const distributions = this.#distributions;
    const selection = selectPairs(distributions, params);
    return {
      selected: sensitivityRow(distributions, params, selection),
      signals: reportSignals(distributions, selection, params),
      neighbours: node === null ? [] : similarChunks(distributions, selection, node),
    };
  }

  #reach({ cases }: SimilarityAsks["reach"]): SimilarityAnswers["reach"] {
    const distributions = this.#distributions;
    let bySeeds = 0;
    const rows = (["or", "and"] as const).flatMap((logic) =>
      ALL_PERCENTILES.map((percentile) => {
        const selection = selectPairs(distributions, { percentile, logic, degree: null });
        const reach = goldReached(distributions.pairs, selection, cases);
        bySeeds = reach.bySeeds;
        const { withNeighbours, meanNeighbours } = reach;
        return { percentile, logic, withNeighbours, meanNeighbours };
      }),
    );
    return { bySeeds, rows };
  }
}
