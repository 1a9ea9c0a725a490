/** People with accounts, as administrators see them. */
import { type User, userSchema } from "../../../api/schemas/account";
import type { Role } from "../../../api/schemas/roles";
import { HopscopeError } from "../../../graph/errors";
import type { Prisma, PrismaClient, User as Row } from "../generated/client";
import { readStored, storable } from "../stored-row";
import { takeLink } from "./account-links";

export interface NewUser {
  name: string;
  email: string;
  passwordHash: string;
}

type Transaction = Prisma.TransactionClient;

/** better-auth's name for an account that signs in by a password. */
export const PASSWORD = "credential";

export class Users {
  constructor(private readonly client: PrismaClient) {}

  /** Oldest first. */
  async list(): Promise<User[]> {
    const rows = await this.client.user.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
    return rows.map(readUser);
  }

  /** @throws HopscopeError `not-found` */
  async get(id: string): Promise<User> {
    const row = await this.client.user.findUnique({ where: { id } });
    if (!row) throw missing();
    return readUser(row);
  }

  /** Null when nobody has the address. */
  async findByEmail(email: string): Promise<User | null> {
    const row = await this.client.user.findUnique({ where: { email } });
    return row && readUser(row);
  }

  async hasAdmin(): Promise<boolean> {
    return (await this.client.user.findFirst({ where: { role: "admin" }, select: { id: true } })) !== null;
  }

  /**
   * Makes the user whom a link invites; the link is used up with it, or not at all.
   * @throws HopscopeError `forbidden` when the link is not valid, `conflict` when the address is taken
   */
  async signUp(token: string, { name, email, passwordHash }: NewUser): Promise<User> {
    return this.client.$transaction(async (transaction) => {
      const link = await takeLink(transaction, token, ["first", "invitation"]);
      if (await transaction.user.findUnique({ where: { email } })) throw taken(email);
      const role: Role = link.kind === "first" ? "admin" : readRole(link.role);
      const row = await transaction.user.create({ data: { name: storable(name), email, role } });
      await setPassword(transaction, row.id, passwordHash);
      if (role === "admin") await transaction.accountLink.deleteMany({ where: { kind: "first" } });
      return readUser(row);
    });
  }

  /**
   * Sets the password of the user whom a link names, and ends his sessions.
   * @throws HopscopeError `forbidden` when the link is not valid
   */
  async resetPassword(token: string, passwordHash: string): Promise<User> {
    return this.client.$transaction(async (transaction) => {
      const { userId } = await takeLink(transaction, token, ["reset"]);
      const row = await transaction.user.findUnique({ where: { id: userId ?? "" } });
      if (!row) throw missing();
      await setPassword(transaction, row.id, passwordHash);
      await transaction.session.deleteMany({ where: { userId: row.id } });
      return readUser(row);
    });
  }

  /** @throws HopscopeError `not-found`, `conflict` for the last administrator */
  async changeRole(id: string, role: Role): Promise<User> {
    return this.client.$transaction(async (transaction) => {
      if (role !== "admin") await refuseLastAdmin(transaction, id);
      const { count } = await transaction.user.updateMany({ where: { id }, data: { role } });
      if (count === 0) throw missing();
      return readUser(await transaction.user.findUniqueOrThrow({ where: { id } }));
    });
  }

  /** With his sessions, links and API keys. @throws HopscopeError `not-found`, `conflict` for the last administrator */
  async remove(id: string): Promise<void> {
    await this.client.$transaction(async (transaction) => {
      await refuseLastAdmin(transaction, id);
      const { count } = await transaction.user.deleteMany({ where: { id } });
      if (count === 0) throw missing();
    });
  }

  async setPassword(id: string, passwordHash: string): Promise<void> {
    await setPassword(this.client, id, passwordHash);
  }
}

async function setPassword(transaction: Transaction, userId: string, password: string): Promise<void> {
  await transaction.account.upsert({
    where: { providerId_accountId: { providerId: PASSWORD, accountId: userId } },
    create: { providerId: PASSWORD, accountId: userId, userId, password },
    update: { password },
  });
}

/** Administrators are locked, so that two who remove each other do not both succeed. */
async function refuseLastAdmin(transaction: Transaction, id: string): Promise<void> {
  const admins = await transaction.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "User" WHERE "role" = 'admin' ORDER BY "id" FOR UPDATE`;
  if (admins.length === 1 && admins[0]!.id === id)
    throw new HopscopeError("conflict", "This is the last administrator.", {
      hint: "Make somebody else an administrator first.",
    });
}

/** A row of the table, as lib/api/schemas has it. */
export function readUser({ id, name, email, role, createdAt }: Row): User {
  return readStored(userSchema, "user", { id, name, email, role, createdAt: createdAt.toISOString() });
}

function readRole(role: string | null): Role {
  return readStored(userSchema.shape.role, "role", role);
}

function missing(): HopscopeError {
  return new HopscopeError("not-found", "There is no such user.");
}

function taken(email: string): HopscopeError {
  return new HopscopeError("conflict", `There is a user with the address ${email} already.`, {
    hint: "Sign in instead, or use another address.",
  });
}
