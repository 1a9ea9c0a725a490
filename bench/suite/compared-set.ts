/** A question set that all methods answer with the same budget, with what they may learn from. */

import type { GraphSource } from "../../lib/graph/graph-source";
import type { Metric } from "../../lib/measure/experiment";
import type { GoldQuestion } from "../../lib/measure/question-sets/gold-question";
import type { TrainingQuestion } from "../../lib/questions/plan/ranker/train-planner";

export interface ComparedSet {
  title: string;
  graph: GraphSource;
  /** Nodes that each method may return. */
  k: number;
  /** The planner learns from all of them; none, where gold is no answer that a query could give. */
  training: readonly TrainingQuestion[];
  /** The questions of the reporting part. */
  asked: readonly GoldQuestion[];
  /** Figures of their own for the questions of each value of this property. */
  by?: string;
  /** In the order of the table; the first one represents the set. */
  metrics: readonly Metric[];
  /** A ranking is measured by the first of such nodes; others are passed over. */
  counts?: { as: (id: string) => boolean; first: number };
  /** The result in each method's paper, by the method's id, with the place. */
  papers: Readonly<Record<string, string>>;
}
