/** Puts a job into the queue. */
import type { Job, JobKind } from "../../api/schemas/job";
import type { Prisma } from "./generated/client";
import { readJob } from "./job-row";
import { lockKnowledgeBase } from "./lock-knowledge-base";

/**
 * Does what `Jobs.enqueue` does, as a part of a larger transaction.
 * @throws HopscopeError `not-found` when there is no such knowledge base
 */
export async function enqueueWithin(
  transaction: Prisma.TransactionClient,
  knowledgeBaseId: string,
  kind: JobKind,
  input: Job["input"] = null,
): Promise<Job> {
  await lockKnowledgeBase(transaction, knowledgeBaseId); // two requests take turns: the second finds the job of the first
  const queued = await transaction.job.findMany({ where: { knowledgeBaseId, kind, state: "queued" } });
  const same = queued.find((job) => JSON.stringify(job.input) === JSON.stringify(input));
  return readJob(
    same ??
      (await transaction.job.create({
        data: { knowledgeBaseId, kind, ...(input && { input: input as Prisma.InputJsonObject }) },
      })),
  );
}
