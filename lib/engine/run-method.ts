/** One method on one question: trace, time, and an outcome instead of an exception. */

import { createTrace } from "../core/create-trace";
import { HopscopeError, isCancelled } from "../core/errors";
import { countingSource } from "../core/graph/counting-source";
import type { Question, Retrieval, Toolkit } from "../core/retriever";
import type { StageRecord, TraceEvent } from "../core/trace";
import type { ChosenMethod } from "./methods";

export interface Outcome {
  state: "done" | "failed" | "cancelled";
  stages: StageRecord[];
  retrieval: Retrieval | null;
  ms: number;
  error: string | null;
}

/** Never rejects: what a method throws becomes a failed or cancelled outcome. */
export async function runMethod(
  { retriever, params }: ChosenMethod,
  question: Question,
  kit: Toolkit,
  emit: (event: TraceEvent) => void = () => {},
): Promise<Outcome> {
  const counted = countingSource(kit.graph);
  const trace = createTrace(retriever.stages, emit, () => performance.now(), counted.reads);
  const started = performance.now();
  try {
    kit.signal.throwIfAborted();
    const retrieval = await retriever.retrieve(question, { ...kit, graph: counted.graph }, trace, params);
    return { state: "done", stages: trace.finish(), retrieval, ms: performance.now() - started, error: null };
  } catch (error) {
    const cancelled = kit.signal.aborted || isCancelled(error);
    if (!cancelled && !(error instanceof HopscopeError)) console.error(error);
    return {
      state: cancelled ? "cancelled" : "failed",
      stages: trace.finish(),
      retrieval: null,
      ms: performance.now() - started,
      error: cancelled ? null : error instanceof Error ? error.message : String(error),
    };
  }
}
