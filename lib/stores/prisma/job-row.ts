import { type Job, jobSchema } from "../../api/schemas/job";
import { HopscopeError } from "../../graph/errors";
import type { Job as Row } from "./generated/client";
import { readStored } from "./stored-row";

export function readJob({ knowledgeBaseId, ...row }: Row): Job {
  return readStored(jobSchema, `job ${row.id}`, {
    ...row,
    knowledgeBase: knowledgeBaseId,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  });
}

/** For a job that is not there, or not for the caller. */
export function jobGone(id: string): HopscopeError {
  return new HopscopeError("not-found", `There is no job ${id}.`);
}
