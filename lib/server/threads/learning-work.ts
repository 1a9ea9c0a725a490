/** Trains what a method can learn of a knowledge base, in a thread of its own. */

import { snapshotSource } from "../../graph/snapshot-source";
import type { MethodRegistry } from "../../methods/contract/method-registry";
import { decodeModel } from "../../questions/plan/ranker/planner-model";
import { reverseQuestions } from "../../questions/plan/reverse/reverse-questions";
import { openReader } from "../../questions/reading/read-question";
import { openGeneration } from "../../stores/snapshot/open-generation";
import { connected, threadEmbedder } from "./thread-work";
import type { LearnTask, Learnt } from "./training-task";

export function learn(
  methods: MethodRegistry,
  { folder, kind, questions, reverse, aliases, planner, seed, port }: LearnTask,
): Promise<Learnt> {
  return connected(port, async ({ report, signal }) => {
    const embedder = await threadEmbedder();
    const graph = snapshotSource(await openGeneration(folder));
    const made = await reverseQuestions(graph, { count: reverse, seed, aliases, report, signal });
    const model = planner && { id: planner.id, model: decodeModel(planner.bytes) };
    const learnt = await methods.trainable(kind).train([...questions, ...made], {
      graph,
      embedder,
      read: openReader({ graph, embedder, aliases, model }),
      seed,
      report,
      signal,
    });
    return { bytes: learnt.bytes, report: { ...learnt.report, embedder: embedder.id } };
  });
}
