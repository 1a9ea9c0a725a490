/** Log on standard output with `HOPSCOPE_LOG=json`: a line for every request and every job that ends. */
import type { Endpoint } from "../../api/endpoint";
import type { Role } from "../../api/schemas/roles";
import type { ErrorCode } from "../../graph/errors";
import type { EndedJob } from "../../stores/prisma/job-events";
import type { Engine } from "../engine";

type Level = "info" | "warn" | "error";

export interface AnsweredRequest {
  id: string;
  endpoint: Pick<Endpoint, "method" | "path">;
  status: number;
  /** Code of the problem in the answer. */
  code: ErrorCode | null;
  ms: number;
  /** Null for one who did not sign in, and where nobody does. */
  role: Role | null;
}

/** @param environment of the engine; commands that work on the data folder themselves print their results instead */
export function logRequest(
  { environment, isOwner }: Pick<Engine, "environment" | "isOwner">,
  { id, endpoint, status, code, ms, role }: AnsweredRequest,
): void {
  if (environment.HOPSCOPE_LOG !== "json" || isOwner) return;
  const { method, path: route } = endpoint;
  write(status < 400 ? "info" : status < 500 ? "warn" : "error", "request", {
    id,
    method: method.toUpperCase(),
    ...{ route, status, code, ms: Math.round(ms * 10) / 10, role },
  });
}

/** From now on, every job that this process ends is a line: for the application, and for worker processes. */
export function logJobs({ environment, database }: Pick<Engine, "environment" | "database">): void {
  if (environment.HOPSCOPE_LOG === "json") database.jobs.whenEnded(logJob);
}

function logJob({ id, kind, state, seconds }: EndedJob): void {
  const ms = seconds === null ? null : Math.round(seconds * 1_000);
  write(state === "failed" ? "error" : "info", "job", { id, kind, state, ms });
}

function write(level: Level, event: "request" | "job", fields: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
}
