/** Whose knowledge bases are, who sees them, and whom they are shared with. */
import type { User } from "../../../api/schemas/account";
import type { Role } from "../../../api/schemas/roles";
import {
  type ShareRole,
  type Sharing,
  type SharingChange,
  type SharingFacts,
  shareRoleSchema,
  sharingSchema,
  visibilitySchema,
} from "../../../api/schemas/sharing";
import { HopscopeError } from "../../../graph/errors";
import type { Prisma, PrismaClient } from "../generated/client";
import { baseGone } from "../knowledge-bases";
import { lockKnowledgeBase } from "../lock-knowledge-base";
import { readStored } from "../stored-row";

type Transaction = Prisma.TransactionClient;

/** All of it but what depends on who asks. */
export type StoredSharing = Omit<Sharing, "right">;

export class Sharings {
  constructor(private readonly client: PrismaClient) {}

  /** The facts that decide a user's rights, for every knowledge base by its id. @param userId null for one without an account */
  async facts(userId: string | null): Promise<Map<string, SharingFacts>> {
    const rows = await this.client.knowledgeBase.findMany({
      select: {
        ...{ id: true, ownerId: true, visibility: true },
        shares: { where: { userId: userId ?? "" }, select: { role: true } },
      },
    });
    return new Map(
      rows.map(({ id, ownerId, visibility, shares: [share] }) => [
        id,
        {
          ownerId,
          visibility: readStored(visibilitySchema, `visibility of "${id}"`, visibility),
          share: share ? readStored(shareRoleSchema, `share of "${id}"`, share.role) : null,
        },
      ]),
    );
  }

  /** @throws HopscopeError `not-found` */
  async read(id: string): Promise<StoredSharing> {
    const row = await this.client.knowledgeBase.findUnique({
      where: { id },
      select: {
        ...{ visibility: true, owner: true },
        shares: { include: { user: true }, orderBy: [{ user: { name: "asc" } }, { userId: "asc" }] },
      },
    });
    if (!row) throw baseGone(id);
    return readStored(sharingSchema.omit({ right: true }), `sharing of "${id}"`, {
      ...row,
      people: row.shares.map(({ role, user }) => ({ ...user, role, accountRole: user.role })),
    });
  }

  /**
   * Changes all of it or nothing.
   * @throws HopscopeError `not-found`; `invalid-input` for an address that no user has, an owner who may change nothing, and a
   * share for the owner
   */
  async change(id: string, { visibility, owner, people }: SharingChange): Promise<void> {
    await this.client.$transaction(async (transaction) => {
      await lockKnowledgeBase(transaction, id);
      if (visibility) await transaction.knowledgeBase.update({ where: { id }, data: { visibility } });
      if (owner !== undefined) await giveTo(transaction, id, await findOwner(transaction, owner));
      const users = await usersOf(
        transaction,
        people.map(({ email }) => email),
      );
      const { ownerId } = await transaction.knowledgeBase.findUniqueOrThrow({ where: { id } });
      for (const { email, role } of people) {
        const user = users.get(email)!;
        if (role !== null && user.id === ownerId)
          throw invalid("people", `${user.name} owns it, and needs no share.`);
        await share(transaction, id, user.id, role);
      }
    });
  }
}

/** The owner before becomes an editor of it: what he gave away is not taken from him. */
async function giveTo(transaction: Transaction, id: string, { id: ownerId }: { id: string }): Promise<void> {
  const before = await transaction.knowledgeBase.findUniqueOrThrow({ where: { id } });
  if (before.ownerId === ownerId) return;
  await transaction.knowledgeBase.update({ where: { id }, data: { ownerId } });
  await share(transaction, id, ownerId, null);
  if (before.ownerId !== null) await share(transaction, id, before.ownerId, "editor");
}

async function share(
  transaction: Transaction,
  knowledgeBaseId: string,
  userId: string,
  role: ShareRole | null,
): Promise<void> {
  const where = { knowledgeBaseId_userId: { knowledgeBaseId, userId } };
  if (role === null) await transaction.knowledgeBaseShare.deleteMany({ where: { knowledgeBaseId, userId } });
  else
    await transaction.knowledgeBaseShare.upsert({
      where,
      create: { knowledgeBaseId, userId, role },
      update: { role },
    });
}

async function findOwner(transaction: Transaction, email: string): Promise<{ id: string }> {
  const user = (await usersOf(transaction, [email], "owner")).get(email)!;
  if ((user.role as Role) === "viewer")
    throw invalid("owner", `${user.name} has the role viewer: an owner is an editor or an administrator.`);
  return user;
}

/** By address. @throws HopscopeError `invalid-input` unless each is a user's */
async function usersOf(
  transaction: Transaction,
  emails: readonly string[],
  at = "people",
): Promise<Map<string, Pick<User, "id" | "name"> & { role: string }>> {
  const rows = await transaction.user.findMany({ where: { email: { in: [...emails] } } });
  const users = new Map(rows.map((row) => [row.email, row]));
  const unknown = emails.find((email) => !users.has(email));
  if (unknown !== undefined) throw invalid(at, `Nobody here has the address ${unknown}.`);
  return users;
}

function invalid(at: string, message: string): HopscopeError {
  return new HopscopeError("invalid-input", message, { problems: [{ at, message }] });
}
