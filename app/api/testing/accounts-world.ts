/** An engine where people sign in, with one person of each role; and calls of the routes by them. */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Endpoint } from "@/lib/api/endpoint";
import type { Role } from "@/lib/api/schemas/roles";
import type { Engine } from "@/lib/server/engine";
import type { EngineOptions } from "@/lib/server/open-engine";
import { provideEngine } from "@/lib/server/singleton";
import { type Scratch, unstarted } from "@/lib/server/testing/small-world";
import { openTestEngine } from "@/lib/server/testing/test-engine";
import type { Route } from "../implement";

export const PASSWORD = "correct horse battery";
/** Made before: to hash takes as long as all else of signing up. */
const PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$UBsDdx+7IMGGgYj8ykl/Xg$nd3fVRATIWwYmNS8cz1bSlD9nrdcDbGogx1aacYJXo8";

/** What goes with a request to say who makes it. */
export type Credentials = Record<string, string>;

export interface AccountsWorld {
  engine: Engine;
  place: Scratch;
  close(): Promise<void>;
}

/** Its engine is the one of this process, also one that a test puts in its place. */
export async function openAccountsWorld(
  variables: Record<string, string> = {},
  options: EngineOptions = { runsJobs: false },
): Promise<AccountsWorld> {
  const place = unstarted({ HOPSCOPE_ACCOUNTS: "on", ...variables });
  const opened = await openTestEngine(place.environment, options);
  let engine: Engine = opened;
  provideEngine(engine);
  return {
    place,
    get engine() {
      return engine;
    },
    set engine(next) {
      engine = next;
      provideEngine(next);
    },
    close: async () => {
      await opened.close();
      place.remove();
    },
  };
}

export function emailOf(name: string): string {
  return `${name}@example.org`;
}

/** Makes a user by an invitation; the cookie of his session. */
export async function makeUser(engine: Engine, role: Role, name: string = role): Promise<Credentials> {
  const { token } = await engine.database.accountLinks.create({
    ...{ kind: "invitation", role, madeBy: "test", hours: 1 },
  });
  await engine.database.users.signUp(token, { name, email: emailOf(name), passwordHash: PASSWORD_HASH });
  return cookieOf((await engine.accounts!.signIn(emailOf(name), PASSWORD, new Headers())).cookies);
}

export async function idOf(engine: Engine, name: string): Promise<string> {
  return (await engine.database.users.findByEmail(emailOf(name)))!.id;
}

/** The session's cookie as a browser sends it back. */
export function cookieOf(cookies: readonly string[]): Credentials {
  return { cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
}

/** Calls the route of an endpoint; parameters that are not given name nothing that is there. */
export async function call(
  { method, path: address }: Endpoint,
  credentials: Credentials = {},
  {
    params = {},
    query = "",
    body,
    headers = {},
  }: { params?: Record<string, string>; query?: string; body?: unknown; headers?: Credentials } = {},
): Promise<Response> {
  const folder = address.slice("/api/".length).replaceAll("{", "[").replaceAll("}", "]");
  const file = path.join(import.meta.dirname, "..", folder, "route.ts");
  if (!existsSync(file))
    throw new Error(`There is no route at ${folder}; there are ${readdirSync(import.meta.dirname)}.`);
  const routes = (await import(file)) as Record<string, Route>;
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const given = Object.fromEntries(names.map((name) => [name, params[name] ?? "none-such"]));
  const filled = address.replace(/\{(\w+)\}/g, (_, name: string) => given[name]!);
  const request = new Request(`http://localhost${filled}${query}`, {
    method: method.toUpperCase(),
    headers: {
      host: "localhost",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...credentials,
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return routes[method.toUpperCase()]!(request, {
    // As Next.js calls them.
    params: Promise.resolve(names.length > 0 ? given : undefined) as Promise<Record<string, string>>,
  });
}
