/** Calls to Hopscope's own REST interface; every refusal becomes one `Problem` (RFC 9457 problem details). */
import type { InputProblem } from "@/lib/core/errors";

interface ProblemDetails {
  title?: string;
  detail?: string;
  status?: number;
  code?: string;
  hint?: string;
  problems?: InputProblem[];
}

/** A request that was refused or never arrived: what happened, what to do, and what is wrong where. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: string;
  readonly status: number;
  readonly hint: string | undefined;
  readonly problems: readonly InputProblem[];

  constructor(status: number, details: ProblemDetails) {
    super(details.detail ?? details.title ?? `The server answered with status ${status}.`);
    this.status = status;
    this.code = details.code ?? "internal";
    this.hint = details.hint;
    this.problems = details.problems ?? [];
  }
}

/** The problem in a body that a server sent with a failing status; a body that is not one keeps the status. */
export function readProblem(status: number, body: string): Problem {
  try {
    const details: unknown = JSON.parse(body);
    if (details && typeof details === "object") return new Problem(status, details);
  } catch {
    // Not JSON: a proxy's page, or nothing at all. The status is all there is to say.
  }
  return new Problem(status, {});
}

/** Any thrown value as a Problem, so that every view has one thing to draw. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(0, {
    detail: "Hopscope's server did not answer.",
    hint: "Check that it is still running, then try again. Nothing that was stored is lost.",
  });
}

/** Fetches and returns the response; throws `Problem` when it is not a success. */
export async function request(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  if (!response.ok) throw readProblem(response.status, await response.text());
  return response;
}

export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await request(path, { signal });
  return (await response.json()) as T;
}

export function postJson<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  return sendJson("POST", path, body, signal);
}

export function patchJson<T>(path: string, body: unknown): Promise<T> {
  return sendJson("PATCH", path, body);
}

async function sendJson<T>(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const response = await request(path, {
    method,
    signal,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  return (await response.json()) as T;
}
