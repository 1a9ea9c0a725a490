/** The caller of a request, and checks of their role. */
import type { Access, ApiKey, User } from "../../api/schemas/account";
import { isAtLeast, type Role } from "../../api/schemas/roles";
import { HopscopeError } from "../../graph/errors";

export interface Caller {
  /** Null for one who did not sign in. */
  role: Role | null;
  /** Null for one who did not sign in, and where nobody does. */
  user: User | null;
  /** The API key that was sent. */
  apiKey: Pick<ApiKey, "id" | "name" | "knowledgeBases"> | null;
  /** Token of the session; never part of an answer or a log. */
  session: string | null;
}

/** Every caller while accounts are off, and whoever owns the data folder on its command line. */
export const EVERYBODY: Caller = { role: "admin", user: null, apiKey: null, session: null };
export const NOBODY: Caller = { role: null, user: null, apiKey: null, session: null };

/** @throws HopscopeError `not-signed-in`, `forbidden` */
export function refuseUnlessAllowed({ role, apiKey }: Caller, needed: Access): void {
  if (needed === "anyone") return;
  if (role === null)
    throw new HopscopeError("not-signed-in", "Sign in first.", {
      hint: "Programs send an API key: Authorization: Bearer hs_… (Settings › Accounts makes one).",
    });
  if (isAtLeast(role, needed)) return;
  const who = apiKey ? "This API key has the role" : "You have the role";
  throw new HopscopeError("forbidden", `${who} ${role}; this takes the role ${needed}.`, {
    hint: apiKey
      ? "Use a key whose role may do this."
      : "Ask an administrator to do it, or to change your role.",
  });
}

/** @throws HopscopeError `forbidden` for an API key that is limited to knowledge bases that are there */
export function refuseLimitedKey({ apiKey }: Caller): void {
  if (!apiKey?.knowledgeBases) return;
  throw new HopscopeError(
    "forbidden",
    "This API key is limited to some knowledge bases: it makes no other.",
    {
      hint: "Use a key without a limit.",
    },
  );
}

/** The user whom a request is made for. @throws HopscopeError `forbidden` for a caller without an account */
export function userOf({ user }: Caller): User {
  if (user) return user;
  throw new HopscopeError("forbidden", "This takes an account of your own.", { hint: "Sign in first." });
}

export function nameOf({ user }: Pick<Caller, "user">): string {
  return user ? `${user.name} <${user.email}>` : "command line of the server";
}
