/** The run that is drawn between the click and the server's first word: every declared stage, pending. */
import type { Method } from "@/lib/api/methods";
import { queuedColumn } from "@/lib/measure/run/queued-column";
import type { Run, RunRequest } from "@/lib/measure/run/run";

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
    // The server says what the question refers to.
    follows: null,
    state: "running",
    createdAt: now.toISOString(),
    columns: request.methods.map((id) =>
      queuedColumn(
        methods.find((method) => method.id === id) ?? { id, stages: [] },
        request.params[id] ?? {},
      ),
    ),
  };
}
