/** Errors as RFC 9457 problem details. */
import type { Problem } from "@/lib/api/problem";
import { type ErrorCode, HopscopeError, isCancelled, STATUS_BY_CODE } from "@/lib/core/errors";

export const CANCELLED = "The request was cancelled.";

/** Problem details for any error; one that is not ours is logged and answered without its message. */
export function problemResponse(error: unknown): Response {
  const ours = error instanceof HopscopeError ? error : null;
  if (!ours && !isCancelled(error)) console.error(error);
  const code: ErrorCode = ours?.code ?? (isCancelled(error) ? "cancelled" : "internal");
  const problem: Problem = {
    type: `urn:hopscope:error:${code}`,
    title: code.replaceAll("-", " "),
    status: STATUS_BY_CODE[code],
    detail:
      ours?.message ??
      (code === "cancelled" ? CANCELLED : "Something broke on our side; the server's log has the reason."),
    code,
    ...(ours?.hint ? { hint: ours.hint } : {}),
    ...(ours?.problems.length ? { problems: [...ours.problems] } : {}),
  };
  return Response.json(problem, {
    status: problem.status,
    headers: { "content-type": "application/problem+json" },
  });
}
