/** A column before its method begins. */

import { pendingStage } from "../../methods/trace/apply-event";
import type { RunColumn } from "./run";

export function queuedColumn(
  { id, stages }: { id: string; stages: readonly { id: string }[] },
  params: RunColumn["params"],
): RunColumn {
  return {
    id,
    method: id,
    state: "queued",
    params,
    counterfactual: null,
    stages: stages.map((stage) => pendingStage(stage.id)),
    retrieval: null,
    ms: null,
    llmCalls: 0,
    llmTokens: 0,
    llmCost: 0,
    error: null,
  };
}
