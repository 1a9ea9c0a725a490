/** Trains a planner, and what a method can learn of a knowledge base, in a thread of its own: reading, planning and training all take processor time. */
import path from "node:path";
import { snapshotSource } from "../../graph/snapshot-source";
import { reverseQuestions } from "../../measure/question-sets/made/reverse-questions";
import type { MethodRegistry } from "../../methods/contract/method-registry";
import { openPlanner } from "../../questions/plan/planner";
import { decodeModel, encodeModel } from "../../questions/plan/ranker/planner-model";
import { lazyKit } from "../../questions/plan/ranker/schema-kit";
import { trainPlanner } from "../../questions/plan/ranker/train-planner";
import { openReader } from "../../questions/reading/read-question";
import { openGeneration } from "../../stores/snapshot/open-generation";
import { connected, threadEmbedder } from "./thread-work";
import type { LearnTask, Learnt, Trained, TrainTask } from "./training-task";

export function train({
  folder,
  questions,
  reverse,
  aliases,
  seed,
  digest,
  port,
}: TrainTask): Promise<Trained> {
  return connected(port, async ({ report, signal }) => {
    const start = performance.now();
    const embedder = await threadEmbedder();
    const graph = snapshotSource(await openGeneration(folder));
    const made = await reverseQuestions(graph, { count: reverse, seed, aliases, report, signal });
    const planner = openPlanner({ graph, embedder, aliases });
    const trained = await trainPlanner(questions, made, {
      graph,
      dimensions: embedder.dimensions,
      plan: async (question) => planner.chains(question, await planner.find(question, [], signal), signal),
      ranker: await lazyKit(graph, embedder, aliases)(),
      seed,
      report,
      signal,
    });
    const summary = {
      ...trained.report,
      digest,
      generation: path.basename(folder),
      embedder: embedder.id,
      trainedAt: new Date().toISOString(),
      seconds: (performance.now() - start) / 1000,
    };
    return { report: summary, bytes: encodeModel({ ...trained, report: summary }) };
  });
}

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
