/** The rows of an oracle table before they are measured: what each scores, takes and chooses, question by question. */
import { fuseRankings } from "../../methods/rank/fuse-rankings";
import type { ComparedQuestion } from "../compare-variants";
import type { Metric, Variant } from "../experiment";
import { GoldByRank, rankMetric } from "../gold-by-rank";
import { bestColumn } from "./folds";
import type { OracleRow } from "./oracle-views";
import type { QuestionCues } from "./question-cues";

/** A question with the results of the chosen variants, in their order. */
export interface OracleQuestion {
  text: string;
  results: ComparedQuestion;
  /** Null until it was read. */
  cues: QuestionCues | null;
}

export interface OracleOptions {
  by: Metric;
  /** The experiment's variants, and the positions of those that are chosen among, ascending. */
  variants: readonly Variant[];
  chosen: readonly number[];
  /** Nodes that each variant could return. */
  k: number;
  signal?: AbortSignal;
}

export type UnmeasuredRow = Pick<OracleRow, "kind" | "name" | "variant"> & {
  /** By question. */
  scores: number[];
  picks?: number[];
  times?: number[];
  llmCost?: number;
};

export class OracleRows {
  readonly questions: readonly OracleQuestion[];
  /** By question, then by column: the chosen variants in their order. */
  readonly scores: readonly (readonly number[])[];
  /** Column of the best single variant. */
  readonly best: number;
  readonly #ofRanks: ((ranks: readonly number[]) => number) | null;

  constructor(
    questions: readonly OracleQuestion[],
    private readonly options: OracleOptions,
  ) {
    const { by, k } = options;
    const ofRanks = rankMetric(by);
    this.#ofRanks = ofRanks && ((ranks) => ofRanks(ranks, k));
    this.questions = questions.filter(({ results }) => results.every(({ metrics }) => metrics[by] !== null));
    this.scores = this.questions.map(({ results }) => results.map(({ metrics }) => metrics[by]!));
    this.best = bestColumn(this.scores, () => true);
  }

  variants(): UnmeasuredRow[] {
    const { chosen, variants } = this.options;
    return chosen.map((variant, column) => ({
      kind: "variant",
      name: variants[variant]!.name,
      variant,
      scores: this.scores.map((row) => row[column]!),
      ...this.#taken(() => [column]),
    }));
  }

  /** None for a metric that rankings do not decide. */
  fusion(): UnmeasuredRow[] {
    const ofRanks = this.#ofRanks;
    if (!ofRanks) return [];
    const all = [...this.options.chosen.keys()];
    const fuse = ({ results }: OracleQuestion) => {
      const rankings = results.map(({ ids }) => ids);
      const fused = fuseRankings(rankings).slice(0, this.options.k);
      return new GoldByRank(results).ranks(fused.map(({ node }) => node));
    };
    return [
      {
        kind: "fusion",
        name: "Reciprocal rank fusion",
        variant: null,
        scores: this.questions.map((question) => ofRanks(fuse(question))),
        ...this.#taken(() => all),
      },
    ];
  }

  /**
   * @param picks by question: the column that it is sent to
   * @param readingMs of a question, before it can be sent anywhere
   */
  router(picks: number[], readingMs: number): UnmeasuredRow {
    return {
      kind: "router",
      name: "Router",
      variant: null,
      scores: picks.map((pick, at) => this.scores[at]![pick]!),
      ...this.#taken((at) => [picks[at]!], readingMs),
      picks,
    };
  }

  /** If several are best, the best single variant is preferred. */
  bestOf(): UnmeasuredRow {
    const picks = this.scores.map((row) => {
      const most = Math.max(...row);
      return row[this.best] === most ? this.best : row.indexOf(most);
    });
    return {
      kind: "best-of",
      name: "Best variant for each question",
      variant: null,
      scores: picks.map((pick, at) => this.scores[at]![pick]!),
      picks,
    };
  }

  /** Within the budget of one ranking. None for a metric that rankings do not decide. */
  union(): UnmeasuredRow[] {
    const ofRanks = this.#ofRanks;
    if (!ofRanks) return [];
    const { k } = this.options;
    const bestRanks = ({ results }: OracleQuestion) =>
      new GoldByRank(results)
        .bestRanks(results.flatMap(({ ids }) => ids))
        .map((rank) => (rank <= k ? rank : Number.POSITIVE_INFINITY));
    return [
      {
        kind: "union",
        name: "Best order of all that was found",
        variant: null,
        scores: this.questions.map((question) => ofRanks(bestRanks(question))),
      },
    ];
  }

  #taken(
    columnsOf: (at: number) => readonly number[],
    beforeMs = 0,
  ): Pick<UnmeasuredRow, "times" | "llmCost"> {
    const total = (at: number, key: "ms" | "llmCost") =>
      columnsOf(at).reduce((sum, column) => sum + this.questions[at]!.results[column]![key], 0);
    return {
      times: this.questions.map((_, at) => beforeMs + total(at, "ms")),
      llmCost: this.questions.reduce((sum, _, at) => sum + total(at, "llmCost"), 0),
    };
  }
}
