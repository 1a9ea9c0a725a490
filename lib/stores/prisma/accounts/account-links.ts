/** One-time links: invitations, password resets, and the link for the first administrator. */
import { type Invitation, invitationSchema } from "../../../api/schemas/account";
import type { Role } from "../../../api/schemas/roles";
import { HopscopeError } from "../../../graph/errors";
import type { Prisma, PrismaClient, AccountLink as Row } from "../generated/client";
import { NEWEST_FIRST, readStored } from "../stored-row";
import { hashToken, newToken } from "./token";

export interface NewLink {
  kind: "first" | "invitation" | "reset";
  role?: Role;
  userId?: string;
  madeBy: string;
  hours: number;
}

/** The token is nowhere else. */
export interface MadeLink {
  id: string;
  token: string;
  expiresAt: string;
}

export class AccountLinks {
  constructor(private readonly client: PrismaClient) {}

  /** A link for the first administrator, or another reset of the same user, takes the place of the one before. */
  async create({ kind, role, userId, madeBy, hours }: NewLink): Promise<MadeLink> {
    const token = newToken();
    const expiresAt = new Date(Date.now() + hours * 3_600_000);
    return this.client.$transaction(async (transaction) => {
      if (kind !== "invitation") await transaction.accountLink.deleteMany({ where: { kind, userId } });
      const data = { kind, hash: hashToken(token), role, userId, madeBy, expiresAt };
      const { id } = await transaction.accountLink.create({ data });
      return { id, token, expiresAt: expiresAt.toISOString() };
    });
  }

  /** Invitations that can still be used, newest first. */
  async listInvitations(): Promise<Invitation[]> {
    const rows = await this.client.accountLink.findMany({
      where: { kind: "invitation", usedAt: null, expiresAt: { gt: new Date() } },
      orderBy: NEWEST_FIRST,
    });
    return rows.map(readInvitation);
  }

  /** @throws HopscopeError `not-found` */
  async removeInvitation(id: string): Promise<void> {
    const { count } = await this.client.accountLink.deleteMany({
      where: { id, kind: "invitation", usedAt: null },
    });
    if (count === 0) throw new HopscopeError("not-found", "There is no such invitation.");
  }

  /** @throws HopscopeError `forbidden` when no link of these kinds has the token, or it was used, or has expired */
  async check(token: string, kinds: readonly NewLink["kind"][]): Promise<void> {
    const where = { hash: hashToken(token), kind: { in: [...kinds] }, ...usable() };
    if (!(await this.client.accountLink.findFirst({ where }))) throw invalid();
  }

  async removeExpired(): Promise<void> {
    await this.client.accountLink.deleteMany({ where: { expiresAt: { lte: new Date() } } });
  }
}

/**
 * Uses a link up: of two who come at once, one gets it.
 * @throws HopscopeError `forbidden` when it is not valid
 */
export async function takeLink(
  transaction: Prisma.TransactionClient,
  token: string,
  kinds: readonly NewLink["kind"][],
): Promise<Row> {
  const hash = hashToken(token);
  const { count } = await transaction.accountLink.updateMany({
    where: { hash, kind: { in: [...kinds] }, ...usable() },
    data: { usedAt: new Date() },
  });
  if (count === 0) throw invalid();
  return transaction.accountLink.findUniqueOrThrow({ where: { hash } });
}

function usable() {
  return { usedAt: null, expiresAt: { gt: new Date() } };
}

function invalid(): HopscopeError {
  const problem = "This link is not valid: it was used, has expired, or was replaced.";
  return new HopscopeError("forbidden", problem, { hint: "Ask an administrator for a new one." });
}

function readInvitation({ id, role, madeBy, createdAt, expiresAt }: Row): Invitation {
  return readStored(invitationSchema, "invitation", {
    ...{ id, role, madeBy },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
}
