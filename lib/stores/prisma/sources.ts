/** Sources: the files that were added to a knowledge base. Their bytes lie in the data folder, under their digest. */
import { randomUUID } from "node:crypto";
import type { Job } from "../../api/schemas/job";
import { type Source, sourceSchema } from "../../files/source";
import { HopscopeError } from "../../graph/errors";
import { enqueueWithin } from "./enqueue-job";
import type { Prisma, PrismaClient, Source as Row } from "./generated/client";
import { readStored } from "./stored-row";

export type NewSource = Omit<Source, "id" | "createdAt">;

/** Rows of a source that stays, as they are taken and rejected now. */
export type Recounted = Pick<Source, "name" | "accepted" | "rejected" | "notes">;

export class Sources {
  constructor(private readonly client: PrismaClient) {}

  /**
   * Adds all of them or none, and queues the job that indexes them. Returns them as stored, in the order given.
   * @param replace whether they take the place of those of the same name
   * @param removed names of others that go
   * @throws HopscopeError `not-found` when there is no such knowledge base, `conflict` when a name is taken
   */
  async addAndEnqueue(
    knowledgeBaseId: string,
    sources: readonly NewSource[],
    {
      replace = true,
      removed = [],
      recounted = [],
    }: { replace?: boolean; removed?: readonly string[]; recounted?: readonly Recounted[] } = {},
  ): Promise<{ sources: Source[]; job: Job }> {
    const names = sources.map(({ name }) => name);
    return this.client.$transaction(async (transaction) => {
      const job = await enqueueWithin(transaction, knowledgeBaseId, "index");
      const sameName = { knowledgeBaseId, name: { in: names } };
      if (!replace) refuseTakenNames(await transaction.source.findMany({ where: sameName }));
      await transaction.source.deleteMany({
        where: { knowledgeBaseId, name: { in: [...names, ...removed] } },
      });
      await recount(transaction, knowledgeBaseId, recounted);
      // One JSON text for all: a folder may hold tens of thousands of files, and a statement takes 65,535 parameters.
      const rows = JSON.stringify(sources.map((source) => ({ ...source, id: randomUUID() })));
      await transaction.$executeRaw`
        INSERT INTO "Source" (id, "knowledgeBaseId", name, format, bytes, sha256, accepted, rejected, notes, reading, address, "createdAt")
        SELECT id, ${knowledgeBaseId}, name, format, bytes, sha256, accepted, rejected, COALESCE(notes, '[]'), reading, address, timezone('utc', now())
        FROM json_to_recordset(${rows}::json)
          AS source(id text, name text, format text, bytes bigint, sha256 text, accepted int, rejected int, notes json, reading json, address text)`;
      const stored = await transaction.source.findMany({ where: sameName });
      const byName = new Map(stored.map((row) => [row.name, row]));
      return { sources: names.flatMap((name) => byName.get(name) ?? []).map(readSource), job };
    });
  }

  /** By name, as a folder would list them. */
  async list(knowledgeBaseId: string): Promise<Source[]> {
    const rows = await this.client.source.findMany({ where: { knowledgeBaseId }, orderBy: { name: "asc" } });
    return rows.map(readSource);
  }

  /** Sources with these names, by name. */
  async named(knowledgeBaseId: string, names: readonly string[]): Promise<Source[]> {
    const where = { knowledgeBaseId, name: { in: [...names] } };
    const rows = await this.client.source.findMany({ where, orderBy: { name: "asc" } });
    return rows.map(readSource);
  }

  /**
   * Removes all of them or none, and queues the job that indexes what stays.
   * @param recounted rows that are taken and rejected now, by name, of sources that stay
   * @throws HopscopeError `not-found` when one of them is not there, or no longer
   */
  async removeAndEnqueue(
    knowledgeBaseId: string,
    ids: readonly string[],
    recounted: readonly Recounted[] = [],
  ): Promise<Job> {
    return this.client.$transaction(async (transaction) => {
      const job = await enqueueWithin(transaction, knowledgeBaseId, "index");
      const { count } = await transaction.source.deleteMany({
        where: { knowledgeBaseId, id: { in: [...ids] } },
      });
      if (count < ids.length)
        throw new HopscopeError("not-found", `"${knowledgeBaseId}" no longer has all of these sources.`, {
          hint: "Another window may have removed one; look at the list again.",
        });
      await recount(transaction, knowledgeBaseId, recounted);
      return job;
    });
  }

  /** Those digests whose bytes a source of any knowledge base has, or would have by an undo: only their files must stay. */
  async used(digests: readonly string[]): Promise<Set<string>> {
    const rows = await this.client.$queryRaw<{ sha256: string }[]>`
      SELECT sha256 FROM (
        SELECT sha256 FROM "Source" UNION
        SELECT json_array_elements(before->'sources')->>'sha256' FROM "SyncedPlace" WHERE before IS NOT NULL
      ) AS used WHERE sha256 = ANY(${[...digests]})`;
    return new Set(rows.map(({ sha256 }) => sha256));
  }
}

async function recount(
  transaction: Prisma.TransactionClient,
  knowledgeBaseId: string,
  recounted: readonly Recounted[],
): Promise<void> {
  for (const { name, accepted, rejected, notes = [] } of recounted)
    await transaction.source.updateMany({
      where: { knowledgeBaseId, name },
      data: { accepted, rejected, notes },
    });
}

/** @throws HopscopeError `conflict` naming the sources that are there already */
export function refuseTakenNames(taken: readonly Pick<Source, "name">[]): void {
  if (taken.length === 0) return;
  throw new HopscopeError(
    "conflict",
    `The knowledge base already has ${taken.map(({ name }) => `"${name}"`).join(", ")}.`,
    { hint: "Rename the file, or ask for the old one to be replaced." },
  );
}

function readSource(row: Row): Source {
  return readStored(sourceSchema, `source "${row.name}"`, {
    ...row,
    bytes: Number(row.bytes),
    notes: Array.isArray(row.notes) && row.notes.length > 0 ? row.notes : undefined,
    reading: row.reading ?? undefined,
    address: row.address ?? undefined,
    createdAt: row.createdAt.toISOString(),
  });
}
