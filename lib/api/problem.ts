/** Errors of the HTTP interface: RFC 9457 problem details, and the error that a caller gets from them. */
import { type ErrorCode, HopscopeError, STATUS_BY_CODE } from "../graph/errors";
import type { Problem } from "./schemas/problem";

/** The error in a response; a body that is not problem details, such as a proxy's page, leaves only the status to go by. */
export function readProblem(status: number, body: string): HopscopeError {
  const { code, detail, title, hint, problems } = parseProblem(body);
  return new HopscopeError(
    code !== undefined && code in STATUS_BY_CODE ? (code as ErrorCode) : (codeOf(status) ?? "internal"),
    detail ?? title ?? `The server answered with status ${status}.`,
    { hint, problems },
  );
}

/** Any thrown value as the error to show; a request that got no response at all says so. */
export function toProblem(error: unknown): HopscopeError {
  if (error instanceof HopscopeError) return error;
  return new HopscopeError("not-ready", "Hopscope's server did not answer.", {
    hint: "Check that it is still running, then try again. Nothing that was stored is lost.",
    cause: error,
  });
}

function parseProblem(body: string): Partial<Problem> {
  try {
    const details: unknown = JSON.parse(body);
    return details && typeof details === "object" ? details : {};
  } catch {
    return {};
  }
}

function codeOf(status: number): ErrorCode | undefined {
  const codes = Object.keys(STATUS_BY_CODE) as ErrorCode[];
  return codes.find((code) => STATUS_BY_CODE[code] === status);
}

export { HopscopeError };
