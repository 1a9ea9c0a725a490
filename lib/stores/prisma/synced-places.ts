/** Folders and web addresses that the sources of a knowledge base are kept in step with. */
import * as z from "zod";
import { type SyncedPlace, syncedPlaceSchema } from "../../api/schemas/synced-place";
import { rejectionSchema, sourceSchema } from "../../files/source";
import { HopscopeError } from "../../graph/errors";
import { Prisma, type PrismaClient } from "./generated/client";
import { readStored } from "./stored-row";

const storedPlaceSchema = syncedPlaceSchema.extend({
  knowledgeBase: z.string(),
  files: z.record(
    z.string(),
    z.object({
      /** Changes when the file does: size and time, or what its server calls the version; empty where nothing tells. */
      version: z.string(),
      /** Web address. */
      address: z.string().optional(),
      /** Why it became no source. */
      refusal: rejectionSchema.pick({ file: true, reason: true }).optional(),
    }),
  ),
  /** `at` is when it was replaced: what a person changed later is not touched. */
  before: z.object({ sources: z.array(sourceSchema), added: z.array(z.string()), at: z.string() }).nullable(),
});
/** A place with what its last sync found and replaced. */
export type StoredPlace = z.infer<typeof storedPlaceSchema>;
export type KnownFiles = StoredPlace["files"];

type Change = Partial<Pick<StoredPlace, "schedule" | "files" | "report" | "before">> & { askedAt?: Date };

export class SyncedPlaces {
  constructor(private readonly client: PrismaClient) {}

  /** By place, without what only the next sync needs: that may be megabytes. */
  async list(knowledgeBaseId: string): Promise<SyncedPlace[]> {
    const rows = await this.client.syncedPlace.findMany({
      where: { knowledgeBaseId },
      orderBy: { place: "asc" },
      select: { id: true, place: true, schedule: true, report: true },
    });
    return rows.map((row) => readStored(syncedPlaceSchema, `place "${row.place}"`, row));
  }

  /** @throws HopscopeError `not-found` */
  async get(knowledgeBaseId: string, id: string): Promise<StoredPlace> {
    const row = await this.client.syncedPlace.findFirst({ where: { knowledgeBaseId, id } });
    if (!row)
      throw new HopscopeError("not-found", "This knowledge base does not follow this place, or no longer.");
    return readStored(storedPlaceSchema, `place "${row.place}"`, { ...row, knowledgeBase: knowledgeBaseId });
  }

  /** Adds a place, or changes the one that is there. Returns its id. */
  async save(knowledgeBaseId: string, place: string, update: Omit<Change, "before">): Promise<string> {
    const where = { knowledgeBaseId_place: { knowledgeBaseId, place } };
    const create = { ...update, knowledgeBaseId, place };
    const args = { where, update, create, select: { id: true } } as Prisma.SyncedPlaceUpsertArgs;
    return (await this.client.syncedPlace.upsert(args)).id;
  }

  /** Changes a place, unless it was forgotten meanwhile. */
  async update(id: string, change: Change): Promise<void> {
    const data = { ...change, ...(change.before === null && { before: Prisma.DbNull }) };
    await this.client.syncedPlace.updateMany({ where: { id }, data: data as Prisma.SyncedPlaceUpdateInput });
  }

  /** Lets the other places of a knowledge base take files for new that went from this one: they may be there still. */
  async forgetFiles(knowledgeBaseId: string, id: string, names: readonly string[]): Promise<void> {
    await this.client.$executeRaw`
      UPDATE "SyncedPlace" SET files = (files::jsonb - ${[...names]}::text[])::json
      WHERE "knowledgeBaseId" = ${knowledgeBaseId} AND id <> ${id}`;
  }

  async remove(knowledgeBaseId: string, id: string): Promise<void> {
    await this.get(knowledgeBaseId, id);
    await this.client.syncedPlace.deleteMany({ where: { knowledgeBaseId, id } });
  }

  /** Places whose time has come; it counts as asked for from now on. */
  async takeDue(): Promise<{ id: string; knowledgeBaseId: string }[]> {
    return this.client.$queryRaw`
      UPDATE "SyncedPlace" SET "askedAt" = timezone('utc', now())
      WHERE schedule <> 'off' AND ("askedAt" IS NULL OR "askedAt" <=
        timezone('utc', now()) - make_interval(hours => CASE schedule WHEN 'hourly' THEN 1 ELSE 24 END))
      RETURNING id, "knowledgeBaseId"`;
  }
}
