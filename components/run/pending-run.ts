/** The run that is drawn between the click and the server's first word: every declared stage, pending. */
import type { Method } from "@/lib/core/api";
import type { Run, RunRequest } from "@/lib/core/run";
import { pendingStage } from "./apply-event";

/** Has an empty id, because the server gives the real one. */
export function pendingRun(
  request: RunRequest,
  knowledgeBaseName: string,
  methods: readonly Method[],
  now: Date,
): Run {
  return {
    id: "",
    knowledgeBase: request.knowledgeBase,
    knowledgeBaseName,
    generation: "",
    question: request.question,
    budget: request.budget,
    corrections: request.corrections,
    state: "running",
    createdAt: now.toISOString(),
    columns: request.methods.map((id) => ({
      id,
      method: id,
      counterfactual: null,
      state: "queued",
      params: request.params[id] ?? {},
      stages: (methods.find((method) => method.id === id)?.stages ?? []).map((stage) =>
        pendingStage(stage.id),
      ),
      retrieval: null,
      ms: null,
      llmCalls: 0,
      llmTokens: 0,
      llmCost: 0,
      error: null,
    })),
  };
}
