/** History of changes and refusals, with their actors: one row a request. */
import { type HistoryEntry, historyEntrySchema } from "../../../api/schemas/account";
import type { PrismaClient, HistoryEntry as Row } from "../generated/client";
import { readStored, storable } from "../stored-row";

export type NewHistoryEntry = Omit<HistoryEntry, "id" | "at">;

export interface HistoryFilter {
  /** Part of a name, an address, a key's name or a path. */
  text?: string;
  /** Only what was refused or failed. */
  failed?: boolean;
  /** Ids below this one: the next page. */
  before?: string;
}

export class History {
  constructor(private readonly client: PrismaClient) {}

  async add({ params, actor, apiKey, ...entry }: NewHistoryEntry): Promise<void> {
    await this.client.historyEntry.create({
      data: {
        ...entry,
        actor: storable(actor),
        apiKey: apiKey && storable(apiKey),
        params: storableOf(params),
      },
    });
  }

  /** Newest first. */
  async list({ text, failed, before }: HistoryFilter, limit: number): Promise<HistoryEntry[]> {
    const contains = text ? { contains: storable(text), mode: "insensitive" as const } : undefined;
    const rows = await this.client.historyEntry.findMany({
      where: {
        ...(contains && { OR: [{ actor: contains }, { apiKey: contains }, { path: contains }] }),
        ...(failed && { status: { gte: 400 } }),
        ...(before !== undefined && { id: { lt: BigInt(before) } }),
      },
      orderBy: { id: "desc" },
      take: limit,
    });
    return rows.map(readEntry);
  }

  async removeBefore(at: Date): Promise<void> {
    await this.client.historyEntry.deleteMany({ where: { at: { lt: at } } });
  }
}

function storableOf(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, storable(value)]));
}

function readEntry({ id, at, ...entry }: Row): HistoryEntry {
  return readStored(historyEntrySchema, "history", { ...entry, id: String(id), at: at.toISOString() });
}
