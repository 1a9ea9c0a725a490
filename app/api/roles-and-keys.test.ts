/** Roles, API keys and the history, through the routes. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listApiKeys, makeApiKey, removeApiKey } from "@/lib/api/api-keys";
import { downloadHistory, readHistory } from "@/lib/api/history";
import { createKnowledgeBase, listKnowledgeBases, removeKnowledgeBase } from "@/lib/api/knowledge-bases";
import type { ApiKey, HistoryEntry } from "@/lib/api/schemas/account";
import { readWhoami, signIn, signUp } from "@/lib/api/sign-in";
import { changeUser, listUsers, removeUser } from "@/lib/api/users";
import {
  type AccountsWorld,
  type Credentials,
  call,
  emailOf,
  idOf,
  makeUser,
  openAccountsWorld,
  PASSWORD,
} from "./testing/accounts-world";

let world: AccountsWorld;
let admin: Credentials;
let logged: string[];
beforeAll(async () => {
  world = await openAccountsWorld();
  admin = await makeUser(world.engine, "admin");
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  logged = [];
  for (const level of ["log", "warn", "error", "info"] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push(words.map(String).join(" ")));
});
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
const signInAs = (name: string, password = PASSWORD) =>
  call(signIn, {}, { body: { email: emailOf(name), password } });

describe("roles", () => {
  it("hold at once when they change, for sessions and for keys", async () => {
    const cookie = await makeUser(world.engine, "editor", "demoted");
    const made = await call(makeApiKey, cookie, { body: { name: "Script", role: "editor" } });
    const key = { authorization: `Bearer ${(await json<{ key: string }>(made)).key}` };
    const create = (credentials: Credentials) =>
      call(createKnowledgeBase, credentials, { body: { name: "" } });
    for (const credentials of [cookie, key]) expect((await create(credentials)).status).toBe(400);
    const params = { id: await idOf(world.engine, "demoted") };
    expect((await call(changeUser, admin, { params, body: { role: "viewer" } })).status).toBe(200);
    for (const credentials of [cookie, key]) {
      expect((await create(credentials)).status).toBe(403);
      expect(await isIn(credentials)).toBe(true);
    }
    expect((await call(removeUser, admin, { params })).status).toBe(204);
    for (const credentials of [cookie, key]) expect(await isIn(credentials)).toBe(false);
    expect((await signInAs("demoted")).status).toBe(401);
  });

  it("leave one administrator: the last is neither removed nor demoted", async () => {
    const users = (await json<{ users: { id: string; role: string }[] }>(await call(listUsers, admin))).users;
    const admins = users.filter(({ role }) => role === "admin");
    expect(admins).toHaveLength(1);
    const params = { id: admins[0]!.id };
    for (const answer of [
      await call(removeUser, admin, { params }),
      await call(changeUser, admin, { params, body: { role: "viewer" } }),
    ])
      expect(await problemOf(answer)).toMatchObject({
        status: 409,
        detail: "This is the last administrator.",
      });
    expect(await isIn(admin)).toBe(true);
  });

  it("leave one of two administrators who demote each other at the same time", async () => {
    await makeUser(world.engine, "admin", "rival");
    const ids = [await idOf(world.engine, "admin"), await idOf(world.engine, "rival")];
    const results = await Promise.allSettled(
      ids.map((id) => world.engine.database.users.changeRole(id, "viewer")),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await world.engine.database.users.changeRole(ids[0]!, "admin");
    await world.engine.database.users.remove(ids[1]!);
  });
});

describe("API keys", () => {
  it("are made by people, not by keys, and for no more than the own role", async () => {
    const editor = await makeUser(world.engine, "editor", "maker");
    expect((await call(makeApiKey, editor, { body: { name: "Too much", role: "admin" } })).status).toBe(403);
    const made = await call(makeApiKey, editor, { body: { name: "Nightly", role: "viewer" } });
    const { key, apiKey } = await json<{ key: string; apiKey: { id: string; expiresAt: string } }>(made);
    expect(key).toMatch(/^hs_[\w-]{43}$/);
    const days = (Date.parse(apiKey.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89);
    expect(days).toBeLessThanOrEqual(90);
    const bearer = { authorization: `Bearer ${key}` };
    expect((await call(makeApiKey, bearer, { body: { name: "Child", role: "viewer" } })).status).toBe(403);
    expect(await json(await call(readWhoami, bearer))).toMatchObject({
      role: "viewer",
      user: { name: "maker" },
    });
    const [listed] = await world.engine.database.apiKeys.list(await idOf(world.engine, "maker"));
    expect(listed?.lastUsedAt).not.toBeNull();
    const stranger = await makeUser(world.engine, "editor", "stranger");
    expect((await call(removeApiKey, stranger, { params: { id: apiKey.id } })).status).toBe(404);
    expect(await isIn(bearer)).toBe(true);
    expect((await call(removeApiKey, editor, { params: { id: apiKey.id } })).status).toBe(204);
    expect(await isIn(bearer)).toBe(false);
  });

  it("that are limited use the named knowledge bases alone, and none when those are gone", async () => {
    const owner = await makeUser(world.engine, "editor", "limiter");
    const make = async (name: string) =>
      json<{ id: string }>(await call(createKnowledgeBase, owner, { body: { name, visibility: "people" } }));
    const [own, other] = [await make("Own"), await make("Other")];
    const key = (body: object, who = owner) =>
      call(makeApiKey, who, { body: { name: "Limited", role: "editor", ...body } });
    expect((await key({ knowledgeBases: ["Own"] }, admin)).status).toBe(201);
    expect((await key({ knowledgeBases: ["Own"], role: "admin" }, admin)).status).toBe(400);
    const stranger = await makeUser(world.engine, "editor", "limitless");
    expect((await key({ knowledgeBases: [own.id] }, stranger)).status).toBe(404);
    const made = await json<{ key: string; apiKey: ApiKey }>(await key({ knowledgeBases: ["Own", own.id] }));
    expect(made.apiKey.knowledgeBases).toEqual([{ id: own.id, name: "Own" }]);
    await key({ knowledgeBases: [other.id] });
    const limited = { authorization: `Bearer ${made.key}` };
    const seen = async () =>
      (await json<{ knowledgeBases: { id: string }[] }>(await call(listKnowledgeBases, limited)))
        .knowledgeBases;
    expect((await seen()).map(({ id }) => id)).toEqual([own.id]);
    // Nor by what other keys are limited to.
    expect(await (await call(listApiKeys, limited)).text()).not.toContain("Other");
    const refused = await call(createKnowledgeBase, limited, { body: { name: "Third" } });
    expect(await problemOf(refused)).toMatchObject({
      status: 403,
      detail: expect.stringContaining("is limited to some knowledge bases"),
    });
    expect((await call(removeKnowledgeBase, limited, { params: { id: own.id } })).status).toBe(204);
    expect(await seen()).toEqual([]);
    expect(await make("Own")).toMatchObject({ id: own.id });
    expect(await seen()).toEqual([]);
  });

  it("count before a cookie, so that a bad key is never made good by a session", async () => {
    expect(await isIn({ ...admin, authorization: "Bearer hs_bad" })).toBe(false);
    expect(await isIn({ ...admin, authorization: "Basic cHJveHk6cGFzc3dvcmQ=" })).toBe(true);
  });

  it("note their use once a minute", async () => {
    const { apiKeys } = world.engine.database;
    const { key } = await apiKeys.create({
      userId: await idOf(world.engine, "maker"),
      name: "Used",
      role: "viewer",
      days: 1,
    });
    const used = async () => (await apiKeys.use(key))?.apiKey.lastUsedAt;
    await used();
    const first = await used();
    expect(await used()).toBe(first);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    await used();
    expect(await used()).not.toBe(first);
  });
});

describe("the history", () => {
  it("has who changed what and who was refused, without bodies, reads and secrets", async () => {
    const editor = await makeUser(world.engine, "editor", "historic");
    const viewer = await makeUser(world.engine, "viewer", "refused");
    expect(
      (await call(createKnowledgeBase, editor, { body: { name: "Recorded", description: "secret words" } }))
        .status,
    ).toBe(201);
    expect((await call(removeKnowledgeBase, viewer, { params: { id: "recorded" } })).status).toBe(403);
    await call(listKnowledgeBases, viewer);
    expect((await call(removeKnowledgeBase, editor, { params: { id: "recorded" } })).status).toBe(204);
    const { entries } = await json<{ entries: HistoryEntry[] }>(await call(readHistory, admin));
    const seen = entries
      .slice(0, 3)
      .map(({ actor, method, path, params, status }) => [actor, method, path, params, status]);
    expect(seen).toEqual([
      ["historic <historic@example.org>", "DELETE", "/api/knowledge-bases/{id}", { id: "recorded" }, 204],
      ["refused <refused@example.org>", "DELETE", "/api/knowledge-bases/{id}", { id: "recorded" }, 403],
      ["historic <historic@example.org>", "POST", "/api/knowledge-bases", {}, 201],
    ]);
    expect(entries.filter(({ path, status }) => path === "/api/sign-in" && status !== 200)).toEqual([]);
    expect(JSON.stringify(entries)).not.toMatch(/secret words|correct horse|hs_|token=/);
  });

  it("is filtered, read in pages, and saved as a CSV that no spreadsheet runs", async () => {
    const { history } = world.engine.database;
    const entry = {
      userId: null,
      apiKey: null,
      method: "POST",
      path: "/api/paged",
      params: { id: "a" },
      status: 200,
    };
    for (let at = 0; at < 5; at++) await history.add({ ...entry, actor: `=cmd() ${at}` });
    const page = await history.list({ text: "PAGED" }, 3);
    expect(page.map(({ actor }) => actor)).toEqual(["=cmd() 4", "=cmd() 3", "=cmd() 2"]);
    const rest = await history.list({ text: "paged", before: page.at(-1)!.id }, 3);
    expect(rest.map(({ actor }) => actor)).toEqual(["=cmd() 1", "=cmd() 0"]);
    expect((await history.list({ failed: true }, 100)).every(({ status }) => status >= 400)).toBe(true);
    const csv = await (await call(downloadHistory, admin)).text();
    expect(csv).toContain("'=cmd() 4");
    expect(csv.split("\n")[0]).toBe("time,user,api key,method,path,parameters,status");
    await history.removeBefore(new Date(Date.now() + 3_600_000));
    expect(await history.list({}, 10)).toEqual([]);
  });
});

it("no answer and no line of the log has a password, a hash, a token of a session or a secret", async () => {
  const cookie = await makeUser(world.engine, "viewer", "private");
  const answers = [
    await signInAs("private"),
    await signInAs("private", "wrong password here"),
    await call(readWhoami, cookie),
    await call(listUsers, admin),
    await call(signIn, {}, { body: { email: "not an address", password: PASSWORD } }),
    await call(
      signUp,
      {},
      { body: { token: "unknown-token", name: "x", email: emailOf("x"), password: PASSWORD } },
    ),
  ];
  const secret = (await world.engine.database.secrets.get("accounts:cookies"))!;
  const session = decodeURIComponent(/session_token=([^;.]+)/.exec(cookie.cookie!)![1]!);
  const said = [...(await Promise.all(answers.map((answer) => answer.text()))), ...logged].join("\n");
  for (const hidden of [PASSWORD, "wrong password here", secret, session, "argon2", "unknown-token"])
    expect(said).not.toContain(hidden);
  expect(secret.length).toBeGreaterThanOrEqual(43);
});
