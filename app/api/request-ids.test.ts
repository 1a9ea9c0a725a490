/** Every answer has the id of its request; with `HOPSCOPE_LOG=json` each is a line, without what was asked and who asked. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { readHealth } from "@/lib/api/health";
import { createKnowledgeBase, listKnowledgeBases, readKnowledgeBase } from "@/lib/api/knowledge-bases";
import { askQuestion } from "@/lib/api/runs";
import { problemSchema } from "@/lib/api/schemas/problem";
import { saveSettings } from "@/lib/api/settings";
import {
  type AccountsWorld,
  type Credentials,
  call,
  makeUser,
  openAccountsWorld,
} from "./testing/accounts-world";

const ID = "x-request-id";
let world: AccountsWorld;
let viewer: Credentials;
let editor: Credentials;
let written: string[];

beforeAll(async () => {
  world = await openAccountsWorld({ HOPSCOPE_LOG: "json" });
  viewer = await makeUser(world.engine, "viewer", "vera");
  editor = await makeUser(world.engine, "editor", "edda");
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  written = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);

it("an answer has the id that the caller gave, or a new one in its place", async () => {
  const given = await call(readHealth, {}, { headers: { [ID]: "proxy-42" } });
  expect(given.headers.get(ID)).toBe("proxy-42");
  const [first, second, odd] = [
    await call(listKnowledgeBases, viewer),
    await call(listKnowledgeBases, viewer),
    await call(listKnowledgeBases, viewer, { headers: { [ID]: "x; drop table" } }),
  ];
  const ids = [first, second, odd].map(({ headers }) => headers.get(ID));
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines().map(({ id }) => id)).toEqual(["proxy-42", ...ids]);
});

it("problems say it, too: who is not signed in, what is forbidden, what is not there, what is wrong", async () => {
  const cases: [Response, status: number, role: string | null][] = [
    [await call(listKnowledgeBases), 401, null],
    [await call(createKnowledgeBase, viewer, { body: { name: "Hush" } }), 403, "viewer"],
    [await call(readKnowledgeBase, viewer, { params: { id: "hush-hush" } }), 404, "viewer"],
    [await call(createKnowledgeBase, editor, { body: { title: "Hush" } }), 400, "editor"],
  ];
  for (const [at, [response, status, role]] of cases.entries()) {
    const problem = problemSchema.parse(await response.json());
    expect([response.status, problem.requestId]).toEqual([status, response.headers.get(ID)]);
    expect(lines()[at]).toMatchObject({
      ...{ level: "warn", event: "request", id: problem.requestId, status, code: problem.code, role },
    });
  }
  expect(written.join("")).not.toMatch(/hush/i);
});

it("an error of ours names the request in the answer and beside its reason, and is a line of the level error", async () => {
  const reason = new TypeError("broken");
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(world.engine.database.knowledgeBases, "list").mockRejectedValueOnce(reason);
  const response = await call(listKnowledgeBases, viewer, { headers: { [ID]: "r-500" } });
  const problem = problemSchema.parse(await response.json());
  expect(problem).toMatchObject({ status: 500, requestId: "r-500", hint: "There it is request r-500." });
  expect(said).toHaveBeenCalledWith("Request r-500:", reason);
  expect(lines()).toEqual([expect.objectContaining({ level: "error", id: "r-500", code: "internal" })]);
  expect(written.join("")).not.toContain("broken");
});

it("no line has a question, a name, an address, a key or a password", async () => {
  const secret = "hush-4711";
  await call(askQuestion, viewer, {
    body: { knowledgeBase: secret, question: `Who is ${secret}?`, methods: ["hybrid"] },
    headers: { "user-agent": secret, referer: `http://localhost/?q=${secret}` },
  });
  await call(readKnowledgeBase, { authorization: `Bearer hs_${secret}` }, { params: { id: secret } });
  await call(saveSettings, editor, { body: { key: secret } });
  expect(lines()).toHaveLength(3);
  // An id that is drawn may spell any name of these letters: "3edda64b".
  const said = written.join("").replaceAll(/"id":"[\da-f-]{36}"/g, '"id":""');
  expect(said).not.toMatch(/hush|vera|edda|example\.org|session/);
  for (const line of lines())
    expect(Object.keys(line)).toEqual([
      "time",
      "level",
      "event",
      "id",
      "method",
      "route",
      "status",
      "code",
      "ms",
      "role",
    ]);
});

it("by default nothing is written, errors are printed as they were, and answers have their ids", async () => {
  const { environment } = world.engine;
  const json = world.engine;
  world.engine = { ...json, environment: { ...environment, HOPSCOPE_LOG: "text" } };
  const reason = new TypeError("broken");
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(json.database.knowledgeBases, "list").mockRejectedValueOnce(reason);
  try {
    const response = await call(listKnowledgeBases, viewer);
    const problem = problemSchema.parse(await response.json());
    expect(problem.requestId).toBe(response.headers.get(ID));
    expect(problem.hint).toBeUndefined();
    expect(said.mock.calls).toEqual([[reason]]);
    expect(written).toEqual([]);
  } finally {
    world.engine = json;
  }
});
