/** Errors as RFC 9457 problem details. */
import type { Problem } from "@/lib/api/schemas/problem";
import { type ErrorCode, HopscopeError, isCancelled, STATUS_BY_CODE } from "@/lib/graph/errors";

export const CANCELLED = "The request was cancelled.";

export function codeOf(error: unknown): ErrorCode {
  if (error instanceof HopscopeError) return error.code;
  return isCancelled(error) ? "cancelled" : "internal";
}

/**
 * Problem details for any error; one that is not ours is logged and answered without its message.
 * @param isInLog whether the log names requests by their ids
 */
export function problemResponse(error: unknown, requestId: string, isInLog: boolean): Response {
  const ours = error instanceof HopscopeError ? error : null;
  if (!ours && !isCancelled(error)) console.error(...(isInLog ? [`Request ${requestId}:`] : []), error);
  const code = codeOf(error);
  const hint = ours?.hint ?? (code === "internal" && isInLog ? `There it is request ${requestId}.` : null);
  const problem: Problem = {
    type: `urn:hopscope:error:${code}`,
    title: code.replaceAll("-", " "),
    status: STATUS_BY_CODE[code],
    detail:
      ours?.message ??
      (code === "cancelled" ? CANCELLED : "Something broke on our side; the server's log has the reason."),
    code,
    ...(hint ? { hint } : {}),
    ...(ours?.problems.length ? { problems: [...ours.problems] } : {}),
    requestId,
  };
  return Response.json(problem, {
    status: problem.status,
    headers: {
      "content-type": "application/problem+json",
      ...(ours?.retryAfterSeconds ? { "retry-after": String(ours.retryAfterSeconds) } : {}),
    },
  });
}
