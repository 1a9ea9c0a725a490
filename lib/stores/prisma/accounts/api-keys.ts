/** Keys by which programs call the interface; the database has their hashes only. */
import { type ApiKey, apiKeySchema, type User } from "../../../api/schemas/account";
import type { Role } from "../../../api/schemas/roles";
import { HopscopeError } from "../../../graph/errors";
import type { PrismaClient, ApiKey as Row, User as UserRow } from "../generated/client";
import { NEWEST_FIRST, readStored, storable } from "../stored-row";
import { hashToken, newToken } from "./token";
import { readUser } from "./users";

export const KEY_PREFIX = "hs_";
const SHOWN_CHARACTERS = KEY_PREFIX.length + 6;
/** The last use is written no more often. */
const USE_NOTED_EVERY_MS = 60_000;

export interface NewApiKey {
  userId: string;
  name: string;
  role: Role;
  days: number;
  /** Ids of the knowledge bases that it may use; any when absent. */
  knowledgeBases?: readonly string[];
}

const INCLUDED = {
  user: true,
  bases: {
    select: { knowledgeBase: { select: { id: true, name: true } } },
    orderBy: { knowledgeBaseId: "asc" },
  },
} as const;

export class ApiKeys {
  constructor(private readonly client: PrismaClient) {}

  /** @returns the key itself too, which is nowhere else */
  async create({
    userId,
    name,
    role,
    days,
    knowledgeBases: limit,
  }: NewApiKey): Promise<{ apiKey: ApiKey; key: string }> {
    const key = newToken(KEY_PREFIX);
    const expiresAt = new Date(Date.now() + days * 86_400_000);
    const start = key.slice(0, SHOWN_CHARACTERS);
    const bases = { create: [...new Set(limit)].map((knowledgeBaseId) => ({ knowledgeBaseId })) };
    const row = await this.client.apiKey.create({
      data: {
        ...{ userId, name: storable(name), role, hash: hashToken(key), start, expiresAt },
        ...{ limited: limit !== undefined, bases },
      },
      include: INCLUDED,
    });
    return { apiKey: readKey(row), key };
  }

  /** Newest first. @param userId whose; everybody's when absent */
  async list(userId?: string): Promise<ApiKey[]> {
    const rows = await this.client.apiKey.findMany({
      where: { userId },
      include: INCLUDED,
      orderBy: NEWEST_FIRST,
    });
    return rows.map(readKey);
  }

  /** @param userId whose it must be; anybody's when absent. @throws HopscopeError `not-found` */
  async remove(id: string, userId?: string): Promise<void> {
    const { count } = await this.client.apiKey.deleteMany({ where: { id, userId } });
    if (count === 0) throw new HopscopeError("not-found", "There is no such API key.");
  }

  /** The key with its user, and notes that it was used; null when it is unknown or has expired. */
  async use(key: string): Promise<{ apiKey: ApiKey; user: User } | null> {
    const row = await this.client.apiKey.findUnique({
      where: { hash: hashToken(key) },
      include: INCLUDED,
    });
    const now = new Date();
    if (!row || row.expiresAt <= now) return null;
    if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= USE_NOTED_EVERY_MS)
      await this.client.apiKey.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
    return { apiKey: readKey(row), user: readUser(row.user) };
  }
}

type FullRow = Row & { user: UserRow; bases: { knowledgeBase: { id: string; name: string } }[] };

function readKey({ id, name, role, start, user, limited, bases, createdAt, expiresAt, lastUsedAt }: FullRow) {
  return readStored(apiKeySchema, "API key", {
    ...{ id, name, role, start },
    knowledgeBases: limited ? bases.map(({ knowledgeBase }) => knowledgeBase) : null,
    user: { id: user.id, name: user.name, email: user.email },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  });
}
