/** Usual names of the metrics. */
import type { Metric } from "./experiment";

export const METRIC_TITLES: Readonly<Record<Metric, string>> = {
  hit1: "Hit@1",
  hit5: "Hit@5",
  recall20: "Recall@20",
  recallK: "Recall@budget",
  rr: "MRR",
  ndcg10: "nDCG@10",
  precision: "Precision",
  recall: "Recall",
  f1: "F1",
  exact: "Exact match",
  says: "Answer contains gold",
  rowPrecision: "Row precision",
  rowRecall: "Row recall",
  rowF1: "Row F1",
  tables: "Gold tables",
  passages: "Gold passages",
  path: "Path coverage",
};
