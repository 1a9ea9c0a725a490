/** Folders and web addresses that the sources of a knowledge base are kept in step with. */
import * as z from "zod";
import { type SyncedPlace, syncedPlaceSchema } from "../../api/schemas/synced-place";
import { rejectionSchema, sourceSchema } from "../../files/source";
import { HopscopeError } from "../../graph/errors";
import type { PrismaClient, SyncedPlace as Row } from "./generated/client";
import { Prisma } from "./generated/client";
import { readStored } from "./stored-row";

const storedPlaceSchema = syncedPlaceSchema.extend({
  knowledgeBase: z.string(),
  files: z.record(
    z.string(),
    z.object({
      /** What changes when the file does: size and time, or what its server calls the version; empty where nothing tells. */
      version: z.string(),
      /** Web address. */
      address: z.string().optional(),
      /** Why it became no source. */
      refusal: rejectionSchema.pick({ file: true, reason: true }).optional(),
    }),
  ),
  before: z.object({ sources: z.array(sourceSchema), added: z.array(z.string()) }).nullable(),
});
/** A place with what its last sync found and replaced. */
export type StoredPlace = z.infer<typeof storedPlaceSchema>;
export type KnownFiles = StoredPlace["files"];

type Change = Partial<Pick<StoredPlace, "schedule" | "files" | "report" | "before">> & { askedAt?: Date };

type UpsertArgs = Prisma.SyncedPlaceUpsertArgs;

export class SyncedPlaces {
  readonly #client: PrismaClient;

  constructor(client: PrismaClient) {
    this.#client = client;
  }

  /** By place, without what only the next sync needs. */
  async list(knowledgeBaseId: string): Promise<SyncedPlace[]> {
    const rows = await this.#client.syncedPlace.findMany({
      where: { knowledgeBaseId },
      orderBy: { place: "asc" },
    });
    return rows.map((row) => syncedPlaceSchema.parse(readPlace(row)));
  }

  /** @throws HopscopeError `not-found` */
  async get(knowledgeBaseId: string, id: string): Promise<StoredPlace> {
    const row = await this.#client.syncedPlace.findFirst({ where: { knowledgeBaseId, id } });
    if (!row)
      throw new HopscopeError("not-found", `There is no place ${id} that this knowledge base follows.`);
    return readPlace(row);
  }

  /** Adds a place, or changes the one that is there. */
  async save(knowledgeBaseId: string, place: string, change: Change): Promise<StoredPlace> {
    const where = { knowledgeBaseId_place: { knowledgeBaseId, place } };
    const update = { ...change, ...(change.before === null && { before: Prisma.DbNull }) };
    const create = { ...update, knowledgeBaseId, place };
    return readPlace(await this.#client.syncedPlace.upsert({ where, update, create } as UpsertArgs));
  }

  async remove(knowledgeBaseId: string, id: string): Promise<void> {
    await this.get(knowledgeBaseId, id);
    await this.#client.syncedPlace.deleteMany({ where: { knowledgeBaseId, id } });
  }

  /** Places whose time has come; it counts as asked for from now on. Jobs of syncs that ended a week ago go. */
  async takeDue(): Promise<{ id: string; knowledgeBaseId: string }[]> {
    await this.#client.$executeRaw`
      DELETE FROM "Job" WHERE kind = 'sync' AND "finishedAt" < timezone('utc', now()) - interval '7 days'`;
    return this.#client.$queryRaw`
      UPDATE "SyncedPlace" SET "askedAt" = timezone('utc', now())
      WHERE schedule <> 'off' AND ("askedAt" IS NULL OR "askedAt" <=
        timezone('utc', now()) - make_interval(hours => CASE schedule WHEN 'hourly' THEN 1 ELSE 24 END))
      RETURNING id, "knowledgeBaseId"`;
  }
}

function readPlace({ knowledgeBaseId, before, ...row }: Row): StoredPlace {
  return readStored(storedPlaceSchema, `place "${row.place}"`, {
    ...row,
    knowledgeBase: knowledgeBaseId,
    before,
    canUndo: before !== null,
  });
}
