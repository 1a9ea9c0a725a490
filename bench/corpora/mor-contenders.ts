/** MoR as it is and with its options, for PrimeKG's benchmark: Tables 1 and 2 of the paper, and its future work. */

import type { GraphSource } from "../../lib/graph/graph-source";
import type { Embedder, Toolkit } from "../../lib/methods/contract/retriever";
import { ALL_FINGERPRINTS, type Fingerprints } from "../../lib/methods/mor/organize/numbers";
import { type FollowedQuestions, followQuestions, trainReranker } from "../../lib/methods/mor/train-reranker";
import { methods } from "../../lib/methods/registry";
import type { TrainingQuestion } from "../../lib/questions/plan/ranker/train-planner";
import type { ReadQuestion } from "../../lib/questions/reading/read-question";
import type { Contender } from "./retrieval-figures";

interface MorKit {
  graph: GraphSource;
  embedder: Embedder;
  read: ReadQuestion;
}

/** Options that need no other reranker. */
const OPTIONS: [name: string, params: Record<string, unknown>][] = [
  ["one planning graph", { planningGraphs: 1 }],
  ["one trajectory", { trajectories: 1 }],
  ["every layer reranked", { rerankLayers: true }],
  ["w/o R", { rerank: false }],
  ["text only (w/o RS)", { traversal: "text" }],
  ["structure only (w/o RT)", { traversal: "structure" }],
];
/** Each with a reranker that was trained so. */
const FINGERPRINTS: [name: string, left: Partial<Fingerprints>][] = [
  ["w/o TF", { textual: false }],
  ["w/o SF", { structural: false }],
  ["w/o TI", { traversal: false }],
];

/**
 * The linear score and the trained reranker; `BENCH_ABLATIONS` adds `options`, `fingerprints` or, by any other value, both.
 * Plans are followed once for all that is trained.
 */
export async function morContenders(
  asked: readonly TrainingQuestion[],
  { graph, embedder, read }: MorKit,
  seed = 7,
): Promise<Contender[]> {
  const mor = methods.get("mor");
  const { signal } = new AbortController();
  const kit = { graph, embedder, read, seed, report: () => {}, signal };
  const followed = await followQuestions(asked, kit);
  const learn = (use: Fingerprints) => learnt(followed, kit, use);
  const all = await learn(ALL_FINGERPRINTS);
  const ablations = process.env.BENCH_ABLATIONS;
  const contenders: Contender[] = [
    { name: "MoR, linear score, planner trained", retriever: mor, params: {}, read },
    { name: "MoR, both trained", retriever: mor, params: {}, read, learnt: all },
  ];
  if (ablations && ablations !== "fingerprints")
    for (const [name, params] of OPTIONS)
      contenders.push({ name: `MoR, ${name}`, retriever: mor, params, read, learnt: all });
  if (ablations && ablations !== "options")
    for (const [name, left] of FINGERPRINTS) {
      const learnt = await learn({ ...ALL_FINGERPRINTS, ...left });
      contenders.push({ name: `MoR, ${name}`, retriever: mor, params: {}, read, learnt });
    }
  return contenders;
}

async function learnt(
  followed: FollowedQuestions,
  kit: Parameters<typeof trainReranker>[1],
  use: Fingerprints,
): Promise<Toolkit["learnt"]> {
  const start = process.cpuUsage();
  const { bytes, report } = await trainReranker(followed, kit, { use });
  const { user, system } = process.cpuUsage(start);
  console.log(`MoR's reranker learnt in ${((user + system) / 1e6).toFixed(0)} s of processor time:`, report);
  const model = { id: "mor-reranker", bytes };
  return async () => model;
}
