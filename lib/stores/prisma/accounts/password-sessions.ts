/**
 * Sessions and passwords by better-auth, on our tables. Its own routes are not served: what they let anybody do (sign up, change
 * addresses, list sessions) is not offered, so the few calls that are needed go through here.
 */
import { prismaAdapter } from "better-auth/adapters/prisma";
import { isAPIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { SESSION_COOKIE, type User, userSchema } from "../../../api/schemas/account";
import type { PrismaClient } from "../generated/client";
import { readStored } from "../stored-row";
import { Passwords } from "./passwords";
import { PASSWORD } from "./users";

const SESSION_SECONDS = 14 * 86_400;

export interface SessionOptions {
  /** Key that cookies are signed with. */
  secret: string;
  /** Address at which people open the application; cookies are for https alone where it begins so. */
  url: string;
}

export type PasswordSessions = ReturnType<typeof openPasswordSessions>;

/**
 * @param client on the tables User, Session and Account
 * @param root the project's folder, where `.build/workers` lies
 */
export function openPasswordSessions(client: PrismaClient, { secret, url }: SessionOptions, root: string) {
  const passwords = new Passwords(root);
  const auth = betterAuth({
    appName: "Hopscope",
    baseURL: url,
    secret,
    database: prismaAdapter(client, { provider: "postgresql" }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: {
        hash: (password) => passwords.hash(password),
        verify: ({ hash, password }) => passwords.verify(password, hash),
      },
    },
    user: { additionalFields: { role: { type: "string", required: false, input: false } } },
    // A fixed end: reading a session writes nothing.
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: "hopscope",
      useSecureCookies: url.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { disableIpTracking: true },
      database: { generateId: false, validateSchema: false, joins: true },
    },
    // Sign-ins are limited before they get here (lib/server/accounts/attempts.ts), by what a client cannot forge.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: "error" },
  });

  async function hashOf(userId: string): Promise<string | null> {
    const account = await client.account.findFirst({ where: { userId, providerId: PASSWORD } });
    return account?.password ?? null;
  }

  /** Replaces a hash of an earlier version, unless the password was changed meanwhile. */
  async function renewHash(userId: string, password: string): Promise<void> {
    const stored = await hashOf(userId);
    if (stored === null || !passwords.isOutdated(stored)) return;
    const where = { userId, providerId: PASSWORD, password: stored };
    await client.account.updateMany({ where, data: { password: await passwords.hash(password) } });
  }

  return {
    /** The cookies of a new session; null when address and password do not belong together. */
    async signIn(email: string, password: string): Promise<{ user: User; cookies: string[] } | null> {
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email, password },
          returnHeaders: true,
        });
        await renewHash(response.user.id, password);
        return { user: readUser(response.user), cookies: headers.getSetCookie() };
      } catch (error) {
        if (isAPIError(error) && (error.statusCode === 401 || error.statusCode === 400)) return null;
        throw error;
      }
    },

    /** Whose session the request's cookie names; null without one that is valid. */
    async find(headers: Headers): Promise<{ user: User; token: string } | null> {
      if (!headers.get("cookie")?.includes(`${SESSION_COOKIE}=`)) return null;
      const found = await auth.api.getSession({ headers: onlyCookies(headers) });
      return found && { user: readUser(found.user), token: found.session.token };
    },

    /** Ends the session that the request's cookie names; the cookies that remove it from the browser. */
    async signOut(headers: Headers): Promise<string[]> {
      const answer = await auth.api.signOut({ headers: onlyCookies(headers), returnHeaders: true });
      return answer.headers.getSetCookie();
    },

    /** True if it is the password of a user; false takes as long as true. */
    async isPasswordOf(userId: string, password: string): Promise<boolean> {
      const stored = await hashOf(userId);
      return stored !== null && (await passwords.verify(password, stored));
    },

    async endOthers(userId: string, token: string | null): Promise<void> {
      await client.session.deleteMany({ where: { userId, ...(token && { token: { not: token } }) } });
    },

    async removeExpired(): Promise<void> {
      await client.session.deleteMany({ where: { expiresAt: { lte: new Date() } } });
    },

    hash: (password: string): Promise<string> => passwords.hash(password),

    close: (): Promise<void> => passwords.close(),
  };
}

/** Nothing else of a request says who makes it: no address, host or protocol that a client may write as it likes. */
function onlyCookies(headers: Headers): Headers {
  return new Headers({ cookie: headers.get("cookie") ?? "" });
}

function readUser(user: object & { createdAt?: unknown }): User {
  const createdAt = user.createdAt instanceof Date ? user.createdAt.toISOString() : user.createdAt;
  return readStored(userSchema, "user", { ...user, createdAt });
}
