/** A question as query graphs, without running any of them. */
import type { PlanRequest, PlanResponse } from "../../api/plan";
import { planRecord } from "../../methods/trace/plan-record";
import type { Engine } from "../engine";
import { openQuestionReader } from "../methods/question-reader";

/** @throws HopscopeError `not-found`, `not-ready`, `invalid-input` for a correction that names nothing */
export async function planQuestion(
  engine: Engine,
  base: string,
  { question, corrections, limit }: PlanRequest,
  signal: AbortSignal,
): Promise<PlanResponse> {
  const knowledgeBase = await engine.database.knowledgeBases.get(base);
  const { source } = await engine.graphs.open(knowledgeBase);
  const read = await openQuestionReader(engine, knowledgeBase, source);
  const started = performance.now();
  const { names, interpretations, abstained, coverage, truncated, asks, by, readAs } = await read(question, {
    corrections,
    signal,
  });
  return {
    mentions: [...names],
    plans: interpretations.slice(0, limit).map(planRecord),
    candidates: interpretations.length,
    abstained,
    ...(coverage && { reading: coverage }),
    ...(readAs && { readAs }),
    truncated,
    asks,
    model: by,
    ms: performance.now() - started,
  };
}
