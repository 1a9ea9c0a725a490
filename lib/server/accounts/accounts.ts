/** Signing in, where people do: sessions by cookie, API keys by header. */
import { randomBytes } from "node:crypto";
import type { BodyOf } from "../../api/endpoint";
import type { User } from "../../api/schemas/account";
import { lesserRole, SIGNED_IN_COOKIE } from "../../api/schemas/roles";
import type { signUp } from "../../api/sign-in";
import { HopscopeError } from "../../graph/errors";
import { type Environment, hasAccounts } from "../../stores/environment";
import type { PasswordSessions } from "../../stores/prisma/accounts/password-sessions";
import type { Database } from "../../stores/prisma/database";
import { sourceOf } from "../request-gate";
import { Attempts } from "./attempts";
import { type Caller, NOBODY, nameOf, userOf } from "./caller";
import { refuseCommonPassword } from "./common-passwords";
import { RunLimit } from "./run-limit";

const SECRET = "accounts:cookies";

/** A user who signed in, with the cookies of his session. */
export interface SignedIn {
  user: User;
  cookies: string[];
}

export class Accounts {
  readonly runs: RunLimit;
  readonly #attempts = new Attempts();
  readonly #isBehindProxy: boolean;

  constructor(
    private readonly database: Database,
    private readonly sessions: PasswordSessions,
    environment: Environment,
  ) {
    this.#isBehindProxy = environment.HOPSCOPE_URL !== undefined;
    this.runs = new RunLimit(environment.HOPSCOPE_RUNS_PER_MINUTE);
  }

  /**
   * The caller that these headers identify. An API key takes precedence over a cookie.
   * @throws HopscopeError `not-signed-in` for an API key that is unknown, has expired, or was revoked
   */
  async identify(headers: Headers): Promise<Caller> {
    const key = /^Bearer\s+(\S+)\s*$/i.exec(headers.get("authorization") ?? "")?.[1];
    if (key !== undefined) {
      const found = await this.database.apiKeys.use(key);
      if (!found)
        throw new HopscopeError(
          "not-signed-in",
          "The API key is not valid: it is unknown, expired or revoked.",
          {
            hint: "Make another in Settings › Accounts.",
          },
        );
      const { apiKey, user } = found;
      return { role: lesserRole(apiKey.role, user.role), user, apiKey, session: null };
    }
    const found = await this.sessions.find(headers);
    return found ? { role: found.user.role, user: found.user, apiKey: null, session: found.token } : NOBODY;
  }

  /**
   * Opens a session; one that the browser had before ends.
   * @throws HopscopeError `not-signed-in` in the same words for an unknown address and a wrong password, `too-many-attempts`
   */
  async signIn(email: string, password: string, headers: Headers): Promise<SignedIn> {
    this.#attempts.begin(email, sourceOf(headers, this.#isBehindProxy));
    const signedIn = await this.#open(email, password, headers);
    // Not waited for: how long an answer takes does not tell whether there is such an account.
    if (!signedIn) void this.#noteFailure(email).catch((error: unknown) => console.error(error));
    if (!signedIn)
      throw new HopscopeError("not-signed-in", "The address or the password is not right.", {
        hint: "An administrator can make a link to set a new password.",
      });
    this.#attempts.succeed(email);
    return signedIn;
  }

  /** A guess at an account that there is; others would fill the history with what is sent. */
  async #noteFailure(email: string): Promise<void> {
    const user = await this.database.users.findByEmail(email);
    if (!user) return;
    const call = { method: "POST", path: "/api/sign-in", params: {}, status: 401 };
    await this.database.history.add({ userId: user.id, actor: nameOf({ user }), apiKey: null, ...call });
  }

  /** Null when address and password do not belong together. */
  async #open(email: string, password: string, headers: Headers): Promise<SignedIn | null> {
    const opened = await this.sessions.signIn(email, password);
    if (!opened) return null;
    await this.sessions.signOut(headers);
    return { user: opened.user, cookies: [...opened.cookies, this.#sign(opened.user.role)] };
  }

  /** The cookies that remove the session from the browser. */
  async signOut(headers: Headers): Promise<string[]> {
    return [...(await this.sessions.signOut(headers)), this.#sign("")];
  }

  /** @throws HopscopeError `forbidden` when the link is not valid, `conflict` when the address is taken */
  async signUp({ token, name, email, password }: BodyOf<typeof signUp>, headers: Headers): Promise<SignedIn> {
    refuseCommonPassword(password, { name, email });
    await this.database.accountLinks.check(token, ["first", "invitation"]);
    const passwordHash = await this.sessions.hash(password);
    const user = await this.database.users.signUp(token, { name, email, passwordHash });
    // Whoever guessed at this address before does not keep its owner out.
    return (await this.#open(email, password, headers)) ?? { user, cookies: [] };
  }

  /** @throws HopscopeError `forbidden` when the link is not valid */
  async resetPassword(token: string, password: string): Promise<User> {
    refuseCommonPassword(password, null);
    await this.database.accountLinks.check(token, ["reset"]);
    const user = await this.database.users.resetPassword(token, await this.sessions.hash(password));
    this.#attempts.succeed(user.email);
    return user;
  }

  /** All other sessions of the user end. @throws HopscopeError `forbidden`, `invalid-input`, `too-many-attempts` */
  async changePassword(
    caller: Caller,
    { current, password }: { current: string; password: string },
    headers: Headers,
  ): Promise<void> {
    const { id, email } = userOf(caller);
    if (caller.apiKey)
      throw new HopscopeError("forbidden", "A password is changed by its owner, not by an API key.");
    refuseCommonPassword(password, caller.user);
    this.#attempts.begin(email, sourceOf(headers, this.#isBehindProxy));
    if (!(await this.sessions.isPasswordOf(id, current)))
      throw new HopscopeError("invalid-input", "The current password is not right.", {
        problems: [{ at: "current", message: "This is not the current password." }],
      });
    this.#attempts.succeed(email);
    await this.database.users.setPassword(id, await this.sessions.hash(password));
    await this.sessions.endOthers(id, caller.session);
  }

  /** Sessions and links that have ended. */
  async removeExpired(): Promise<void> {
    await this.sessions.removeExpired();
    await this.database.accountLinks.removeExpired();
  }

  /** Ends the thread that hashes passwords. */
  close(): Promise<void> {
    return this.sessions.close();
  }

  #sign(value: string): string {
    return `${SIGNED_IN_COOKIE}=${value}; Path=/; SameSite=Lax; Max-Age=${value ? 14 * 86_400 : 0}`;
  }
}

/** Null where nobody signs in; then no request reads anything of this. */
export async function openAccounts(environment: Environment, database: Database): Promise<Accounts | null> {
  if (!hasAccounts(environment)) return null;
  const url = environment.HOPSCOPE_URL ?? `http://localhost:${environment.PORT}`;
  const secret = environment.HOPSCOPE_AUTH_SECRET ?? (await cookieSecret(database));
  const sessions = await database.openSessions({ secret, url });
  return new Accounts(database, sessions, environment);
}

async function cookieSecret(database: Database): Promise<string> {
  const known = await database.secrets.get(SECRET);
  if (known) return known;
  const made = randomBytes(32).toString("base64url");
  await database.secrets.set(SECRET, made);
  return made;
}
