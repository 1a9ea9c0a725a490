/** Links, sessions and signing in, through the routes. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { listKnowledgeBases } from "@/lib/api/knowledge-bases";
import type { AccountLink } from "@/lib/api/schemas/account";
import { changePassword, resetPassword, signIn, signOut, signUp } from "@/lib/api/sign-in";
import { makeInvitation, makePasswordReset } from "@/lib/api/users";
import { firstLinkNotice } from "@/lib/server/accounts/first-link";
import {
  type AccountsWorld,
  type Credentials,
  call,
  cookieOf,
  emailOf,
  idOf,
  makeUser,
  openAccountsWorld,
  PASSWORD,
} from "./testing/accounts-world";

let world: AccountsWorld;
let admin: Credentials;
beforeAll(async () => {
  world = await openAccountsWorld();
}, 120_000);
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const json = async <T>(response: Response) => (await response.json()) as T;
const problemOf = async (response: Response) => {
  const { status, code, detail } = await json<{ status: number; code: string; detail: string }>(response);
  return { status, code, detail };
};
const isIn = async (credentials: Credentials) => (await call(listKnowledgeBases, credentials)).status === 200;
const signInAs = (name: string, password = PASSWORD, credentials: Credentials = {}) =>
  call(signIn, credentials, { body: { email: emailOf(name), password } });

async function tokenOf(response: Response): Promise<string> {
  expect(response.status).toBe(201);
  return new URLSearchParams((await json<AccountLink>(response)).path.split("?")[1]).get("token")!;
}

function signUpBody(token: string, name: string) {
  return { token, name, email: emailOf(name), password: PASSWORD };
}

describe("the first administrator", () => {
  it("comes in by the link that is printed, once; each start makes the one before useless", async () => {
    const first = tokenIn(await firstLinkNotice(world.engine));
    const second = tokenIn(await firstLinkNotice(world.engine));
    expect(second).not.toBe(first);
    expect(await problemOf(await call(signUp, {}, { body: signUpBody(first, "admin") }))).toMatchObject({
      status: 403,
    });
    const signedUp = await call(signUp, {}, { body: signUpBody(second, "admin") });
    expect(signedUp.status).toBe(201);
    expect(await json(signedUp.clone())).toEqual({
      accounts: true,
      user: { id: expect.any(String), name: "admin", email: "admin@example.org" },
      role: "admin",
    });
    admin = cookieOf(signedUp.headers.getSetCookie());
    expect(await isIn(admin)).toBe(true);
    expect((await call(signUp, {}, { body: signUpBody(second, "other") })).status).toBe(403);
    expect(await firstLinkNotice(world.engine)).toBeNull();
  });

  it("has a link of 256 bits at the address of the server, of which the database has the hash", async () => {
    const notice = "x http://localhost:3000/sign-up?token=";
    vi.spyOn(world.engine.database.users, "hasAdmin").mockResolvedValue(false);
    const printed = (await firstLinkNotice(world.engine))!;
    expect(printed).toContain(notice.slice(2));
    const token = tokenIn(printed);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await dump();
    expect(rows).not.toContain(token);
  });
});

function tokenIn(notice: string | null): string {
  return /token=([\w-]+)/.exec(notice ?? "")?.[1] ?? "";
}

/** Everything that a backup would take, and what it would not. */
async function dump(): Promise<string> {
  const { users, apiKeys, accountLinks, history } = world.engine.database;
  return JSON.stringify([
    await users.list(),
    await apiKeys.list(),
    await accountLinks.listInvitations(),
    await history.list({}, 1_000),
  ]);
}

describe("links", () => {
  it("are used once, also by two who come at the same time", async () => {
    const token = await tokenOf(await call(makeInvitation, admin, { body: { role: "editor" } }));
    const answers = await Promise.all(
      ["one", "two"].map((name) => call(signUp, {}, { body: signUpBody(token, name) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  it("expire", async () => {
    const token = await tokenOf(await call(makeInvitation, admin, { body: { role: "viewer", days: 2 } }));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 86_400_000 });
    const late = await call(signUp, {}, { body: signUpBody(token, "late") });
    expect(await problemOf(late)).toMatchObject({
      status: 403,
      detail: expect.stringContaining("not valid"),
    });
  });

  it("of an address that is taken are not used up", async () => {
    const token = await tokenOf(await call(makeInvitation, admin, { body: { role: "viewer" } }));
    expect((await call(signUp, {}, { body: signUpBody(token, "admin") })).status).toBe(409);
    expect((await call(signUp, {}, { body: signUpBody(token, "second-try") })).status).toBe(201);
  });

  it("do one thing: an invitation sets no password, and a reset makes no user", async () => {
    await makeUser(world.engine, "viewer", "resetting");
    const invitation = await tokenOf(await call(makeInvitation, admin, { body: { role: "viewer" } }));
    const params = { id: await idOf(world.engine, "resetting") };
    const reset = await tokenOf(await call(makePasswordReset, admin, { params }));
    const password = "another long password";
    expect((await call(resetPassword, {}, { body: { token: invitation, password } })).status).toBe(403);
    expect((await call(signUp, {}, { body: signUpBody(reset, "nobody") })).status).toBe(403);
  });

  it("that reset a password end all sessions", async () => {
    const before = await makeUser(world.engine, "viewer", "forgetful");
    const params = { id: await idOf(world.engine, "forgetful") };
    const token = await tokenOf(await call(makePasswordReset, admin, { params }));
    expect((await call(resetPassword, {}, { body: { token, password: "short" } })).status).toBe(400);
    const password = "another long password";
    expect((await call(resetPassword, {}, { body: { token, password } })).status).toBe(204);
    expect(await isIn(before)).toBe(false);
    expect((await signInAs("forgetful")).status).toBe(401);
    expect((await signInAs("forgetful", password)).status).toBe(200);
    expect((await call(resetPassword, {}, { body: { token, password } })).status).toBe(403);
  });
});

it("whoever guessed at an address before does not keep its owner from signing up", async () => {
  for (let at = 0; at < 11; at++) await signInAs("expected", `guess number ${at}`);
  expect((await signInAs("expected")).status).toBe(429);
  const token = await tokenOf(await call(makeInvitation, admin, { body: { role: "viewer" } }));
  const signedUp = await call(signUp, {}, { body: signUpBody(token, "expected") });
  expect(signedUp.status).toBe(201);
  expect(await isIn(cookieOf(signedUp.headers.getSetCookie()))).toBe(true);
});

describe("sessions", () => {
  it("are cookies that scripts and other sites do not get", async () => {
    await makeUser(world.engine, "viewer", "cookies");
    const [session] = (await signInAs("cookies")).headers.getSetCookie();
    expect(session).toMatch(/^hopscope\.session_token=/);
    for (const attribute of [/HttpOnly/i, /SameSite=Lax/i, /Path=\//i]) expect(session).toMatch(attribute);
  });

  it("end with a sign-out: the cookie is refused from then on", async () => {
    const cookie = await makeUser(world.engine, "viewer", "leaving");
    expect(await isIn(cookie)).toBe(true);
    const left = await call(signOut, cookie);
    expect(left.status).toBe(204);
    expect(left.headers.getSetCookie().join()).toMatch(/hopscope\.session_token=;.*Max-Age=0/i);
    expect(await isIn(cookie)).toBe(false);
  });

  it("are new at each sign-in, and the one that the browser had before ends (no fixation)", async () => {
    const planted = await makeUser(world.engine, "viewer", "fixed");
    const own = await signInAs("admin", PASSWORD, planted);
    const cookie = cookieOf(own.headers.getSetCookie());
    expect(cookie).not.toEqual(planted);
    expect(await isIn(cookie)).toBe(true);
    expect(await isIn(planted)).toBe(false);
    const forged = { cookie: "hopscope.session_token=chosen-by-somebody-else" };
    const after = cookieOf((await signInAs("fixed", PASSWORD, forged)).headers.getSetCookie());
    expect(after.cookie).not.toContain("chosen-by-somebody-else");
  });

  it("expire after 14 days", async () => {
    const cookie = await makeUser(world.engine, "viewer", "absent");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15 * 86_400_000 });
    expect(await isIn(cookie)).toBe(false);
  });

  it("stay when the own password is changed, and the others end", async () => {
    const [one, two] = [
      await makeUser(world.engine, "viewer", "careful"),
      cookieOf((await signInAs("careful")).headers.getSetCookie()),
    ];
    const password = "a new and better one";
    const wrong = await call(changePassword, one, { body: { current: "not this one", password } });
    expect(wrong.status).toBe(400);
    expect((await call(changePassword, one, { body: { current: PASSWORD, password } })).status).toBe(204);
    expect([await isIn(one), await isIn(two)]).toEqual([true, false]);
    expect((await signInAs("careful", password)).status).toBe(200);
  });

  it("are not opened from other sites", async () => {
    const foreign: Credentials[] = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
    for (const headers of foreign) {
      const answer = await call(signIn, headers, { body: { email: emailOf("admin"), password: PASSWORD } });
      expect(await problemOf(answer)).toMatchObject({ status: 403, code: "forbidden-origin" });
    }
  });
});

describe("signing in", () => {
  it("is refused in the same words for a wrong password and an unknown address", async () => {
    // Which the answers repeat.
    const requestId = { "x-request-id": "r1" };
    const wrong = await signInAs("admin", "not the password", requestId);
    const unknown = await signInAs("nobody-here", "not the password", requestId);
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toBe(await unknown.text());
    expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()]);
    await signInAs("admin");
  });

  it("that fails is in the history, where there is such an account", async () => {
    const { history } = world.engine.database;
    for (const name of ["admin", "nobody-here"])
      expect((await signInAs(name, "a wrong guess")).status).toBe(401);
    const failed = async () =>
      (await history.list({ failed: true, text: "sign-in" }, 10)).map(({ actor }) => actor);
    await vi.waitFor(async () => expect((await failed())[0]).toContain(emailOf("admin")));
    expect((await failed()).join()).not.toContain("nobody-here");
    await signInAs("admin");
  });

  it("takes no common password for a new one", async () => {
    const user = await makeUser(world.engine, "viewer", "common");
    const change = (password: string) =>
      call(changePassword, user, { body: { current: PASSWORD, password } });
    const refused = await change("password1234");
    expect(refused.status).toBe(400);
    expect(await json(refused)).toMatchObject({ code: "invalid-input", problems: [{ at: "password" }] });
    expect((await change("common12345678")).status).toBe(400);
  });

  it("takes the address in any case", async () => {
    const body = { email: "  ADMIN@Example.org ", password: PASSWORD };
    expect((await call(signIn, {}, { body })).status).toBe(200);
  });

  it("is refused after ten wrong passwords, also to who knows the right one, whatever address he claims to come from; known or not", async () => {
    await makeUser(world.engine, "viewer", "besieged");
    for (const name of ["besieged", "unknown-besieged"]) {
      const answers = await Promise.all(
        Array.from({ length: 14 }, (_, at) =>
          call(
            signIn,
            { "x-forwarded-for": `10.0.0.${at}` },
            { body: { email: emailOf(name), password: `guess ${at}` } },
          ),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(
        statuses.filter((status) => status === 401),
        name,
      ).toHaveLength(10);
      expect(
        statuses.filter((status) => status === 429),
        name,
      ).toHaveLength(4);
      expect(await problemOf(await signInAs(name))).toMatchObject({ status: 429, code: "too-many-attempts" });
    }
    expect((await signInAs("admin")).status).toBe(200);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    expect((await signInAs("besieged")).status).toBe(200);
  });
});
