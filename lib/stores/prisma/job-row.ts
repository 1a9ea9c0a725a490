import { type Job, jobSchema } from "../../core/contract/job";
import type { Job as Row } from "./generated/client";
import { readStored } from "./stored-row";

/** A row as the noun. */
export function readJob({ knowledgeBaseId, ...row }: Row): Job {
  return readStored(jobSchema, `job ${row.id}`, {
    ...row,
    knowledgeBase: knowledgeBaseId,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  });
}
