/** A question as query graphs, without running any of them. */

import type { PlanRequest, PlanResponse } from "../../api/plan";
import { planRecord } from "../../core/plan/plan-record";
import type { Engine } from "../engine";
import { openBasePlanner } from "../methods/base-planner";

/** @throws HopscopeError `not-found`, `not-ready`, `invalid-input` for a correction that names nothing */
export async function planQuestion(
  engine: Engine,
  base: string,
  { question, corrections, limit }: PlanRequest,
  signal: AbortSignal,
): Promise<PlanResponse> {
  const knowledgeBase = await engine.database.knowledgeBases.get(base);
  const { source } = await engine.graphs.open(knowledgeBase);
  const planner = await openBasePlanner(engine, knowledgeBase, source);
  const { mentions, plans, abstained, reading, truncated, asks, model, ms } = await planner.plan(question, {
    corrections,
    signal,
  });
  return {
    mentions,
    plans: plans.slice(0, limit).map(planRecord),
    candidates: plans.length,
    abstained,
    ...(reading && { reading }),
    truncated,
    asks,
    model,
    ms,
  };
}
