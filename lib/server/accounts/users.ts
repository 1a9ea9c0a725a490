/** Accounts as administrators manage them, and users' own API keys. */
import type * as z from "zod";
import type { newApiKeySchema } from "../../api/api-keys";
import type { AccountLink, ApiKey, User, Whoami } from "../../api/schemas/account";
import { isAtLeast, type Role } from "../../api/schemas/roles";
import type { newInvitationSchema } from "../../api/users";
import { HopscopeError } from "../../graph/errors";
import type { MadeLink } from "../../stores/prisma/accounts/account-links";
import type { Engine } from "../engine";
import type { Accounts } from "./accounts";
import type { BaseRights } from "./base-rights";
import { type Caller, nameOf, userOf } from "./caller";

const RESET_HOURS = 24;

/** The caller's identity and role, as pages need them. */
export function whoami({ accounts }: Engine, { user, role }: Caller): Whoami {
  return {
    accounts: Boolean(accounts),
    user: user && { id: user.id, name: user.name, email: user.email },
    role,
  };
}

/** The same for a user who has just signed in. */
export function signedIn({ id, name, email, role }: User): Whoami {
  return { accounts: true, user: { id, name, email }, role };
}

/** @throws HopscopeError `conflict` where nobody signs in */
export function accountsOf({ accounts }: Engine): Accounts {
  if (accounts) return accounts;
  throw new HopscopeError("conflict", "There are no accounts here: nobody signs in.", {
    hint: "Set HOPSCOPE_ACCOUNTS=on and start again; docs/accounts.md says how.",
  });
}

/**
 * Without accounts, only who owns the data folder prepares them: no visitor of an open server makes himself an administrator of a later one.
 * @throws HopscopeError `conflict`
 */
export function refuseVisitors(engine: Engine): void {
  if (!engine.isOwner) accountsOf(engine);
}

export async function listUsers(engine: Engine): Promise<User[]> {
  refuseVisitors(engine);
  return engine.database.users.list();
}

/** @throws HopscopeError `not-found`, `conflict` for the last administrator */
export async function changeRole(engine: Engine, id: string, role: Role): Promise<User> {
  refuseVisitors(engine);
  return engine.database.users.changeRole(id, role);
}

/** @throws HopscopeError `not-found`, `conflict` for the last administrator */
export async function removeUser(engine: Engine, id: string): Promise<void> {
  refuseVisitors(engine);
  await engine.database.users.remove(id);
}

/** @throws HopscopeError `not-found` */
export async function makePasswordReset(engine: Engine, caller: Caller, id: string): Promise<AccountLink> {
  refuseVisitors(engine);
  const { id: userId } = await engine.database.users.get(id);
  const link = { kind: "reset", userId, madeBy: nameOf(caller), hours: RESET_HOURS } as const;
  return withPath(await engine.database.accountLinks.create(link), "/reset-password");
}

export async function listInvitations(engine: Engine) {
  refuseVisitors(engine);
  return engine.database.accountLinks.listInvitations();
}

export async function makeInvitation(
  engine: Engine,
  caller: Caller,
  { role, days }: z.infer<typeof newInvitationSchema>,
): Promise<AccountLink> {
  refuseVisitors(engine);
  const link = { kind: "invitation", role, madeBy: nameOf(caller), hours: days * 24 } as const;
  return withPath(await engine.database.accountLinks.create(link), "/sign-up");
}

/** @throws HopscopeError `not-found` */
export async function removeInvitation(engine: Engine, id: string): Promise<void> {
  refuseVisitors(engine);
  await engine.database.accountLinks.removeInvitation(id);
}

/** The own ones; an administrator sees all. Of the knowledge bases of each, those that the caller sees. */
export async function listApiKeys(
  engine: Engine,
  { user, role }: Caller,
  { visible }: BaseRights,
): Promise<ApiKey[]> {
  refuseVisitors(engine);
  const keys = await engine.database.apiKeys.list(role === "admin" ? undefined : user?.id);
  if (!visible) return keys;
  return keys.map((key) => ({
    ...key,
    knowledgeBases: key.knowledgeBases?.filter(({ id }) => visible.includes(id)) ?? null,
  }));
}

/**
 * @throws HopscopeError `forbidden` for more than the own role, and to a caller that is itself a key; `invalid-input` for an
 *   administrator's key with a limit; `not-found` for a knowledge base that the caller does not see
 */
export async function makeApiKey(
  engine: Engine,
  caller: Caller,
  rights: BaseRights,
  { name, role, days, knowledgeBases: named }: z.infer<typeof newApiKeySchema>,
): Promise<{ apiKey: ApiKey; key: string }> {
  accountsOf(engine);
  const user = userOf(caller);
  if (caller.apiKey)
    throw new HopscopeError("forbidden", "An API key cannot make another one.", {
      hint: "Sign in, and make it there.",
    });
  if (!isAtLeast(user.role, role))
    throw new HopscopeError(
      "forbidden",
      `You have the role ${user.role}: your keys cannot have the role ${role}.`,
    );
  if (named && role === "admin")
    throw new HopscopeError("invalid-input", "A key of an administrator is not limited to knowledge bases.", {
      hint: "Choose the role editor or viewer.",
      problems: [{ at: "role", message: "An administrator may use every knowledge base." }],
    });
  const knowledgeBases = named && (await Promise.all(named.map((one) => rights.require(one, "viewer"))));
  return engine.database.apiKeys.create({
    ...{ userId: user.id, name, role, days },
    ...(knowledgeBases && { knowledgeBases }),
  });
}

/** One of the caller's own; an administrator revokes any. @throws HopscopeError `not-found` */
export async function removeApiKey(engine: Engine, { user, role }: Caller, id: string): Promise<void> {
  refuseVisitors(engine);
  await engine.database.apiKeys.remove(id, role === "admin" ? undefined : user?.id);
}

function withPath({ id, token, expiresAt }: MadeLink, page: string): AccountLink {
  return { id, path: `${page}?token=${token}`, expiresAt };
}
