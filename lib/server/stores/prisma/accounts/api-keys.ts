/** Keys by which programs call the interface; the database has their hashes only. */
import { type ApiKey, apiKeySchema, type Role, type User } from "../../../../api/schemas/account";
import { HopscopeError } from "../../../../graph/errors";
import type { PrismaClient, ApiKey as Row, User as UserRow } from "../generated/client";
import { NEWEST_FIRST, readStored, storable } from "../stored-row";
import { hashToken, newToken } from "./token";
import { readUser } from "./users";

/** What every key begins with. */
export const KEY_PREFIX = "hs_";
const SHOWN_CHARACTERS = KEY_PREFIX.length + 6;
/** The last use is written no more often. */
const USE_NOTED_EVERY_MS = 60_000;

export interface NewApiKey {
  userId: string;
  name: string;
  role: Role;
  days: number;
}

export class ApiKeys {
  readonly #client: PrismaClient;

  constructor(client: PrismaClient) {
    this.#client = client;
  }

  /** @returns the key itself too, which is nowhere else */
  async create({ userId, name, role, days }: NewApiKey): Promise<{ apiKey: ApiKey; key: string }> {
    const key = newToken(KEY_PREFIX);
    const expiresAt = new Date(Date.now() + days * 86_400_000);
    const start = key.slice(0, SHOWN_CHARACTERS);
    const row = await this.#client.apiKey.create({
      data: { userId, name: storable(name), role, hash: hashToken(key), start, expiresAt },
      include: { user: true },
    });
    return { apiKey: readKey(row), key };
  }

  /** Newest first. @param userId whose; everybody's when absent */
  async list(userId?: string): Promise<ApiKey[]> {
    const rows = await this.#client.apiKey.findMany({
      where: { userId },
      include: { user: true },
      orderBy: NEWEST_FIRST,
    });
    return rows.map(readKey);
  }

  /** @param userId whose it must be; anybody's when absent. @throws HopscopeError `not-found` */
  async remove(id: string, userId?: string): Promise<void> {
    const { count } = await this.#client.apiKey.deleteMany({ where: { id, userId } });
    if (count === 0) throw new HopscopeError("not-found", "There is no such API key.");
  }

  /** The key with its user, and notes that it was used; null when it is unknown or has expired. */
  async use(key: string): Promise<{ apiKey: ApiKey; user: User } | null> {
    const row = await this.#client.apiKey.findUnique({
      where: { hash: hashToken(key) },
      include: { user: true },
    });
    const now = new Date();
    if (!row || row.expiresAt <= now) return null;
    if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= USE_NOTED_EVERY_MS)
      await this.#client.apiKey.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
    return { apiKey: readKey(row), user: readUser(row.user) };
  }
}

function readKey({ id, name, role, start, user, createdAt, expiresAt, lastUsedAt }: Row & { user: UserRow }) {
  return readStored(apiKeySchema, "API key", {
    ...{ id, name, role, start },
    user: { id: user.id, name: user.name, email: user.email },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  });
}
