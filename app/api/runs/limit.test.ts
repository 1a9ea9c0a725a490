/** A user who starts runs too fast is refused, in whatever way he signs in; others, and what only reads, are not. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { listKnowledgeBases } from "@/lib/api/knowledge-bases";
import { askQuestion, evaluate, startCounterfactual } from "@/lib/api/runs";
import {
  type AccountsWorld,
  type Credentials,
  call,
  idOf,
  makeUser,
  openAccountsWorld,
} from "../testing/accounts-world";

let world: AccountsWorld;
let viewer: Credentials;
let editor: Credentials;
let key: Credentials;

beforeAll(async () => {
  world = await openAccountsWorld({ HOPSCOPE_RUNS_PER_MINUTE: "3" });
  const { engine } = world;
  viewer = await makeUser(engine, "viewer");
  editor = await makeUser(engine, "editor");
  const userId = await idOf(engine, "viewer");
  const made = await engine.database.apiKeys.create({ userId, name: "Script", role: "viewer", days: 1 });
  key = { authorization: `Bearer ${made.key}` };
}, 120_000);
afterAll(() => world?.close());

const BODY = { knowledgeBase: "none-such", question: "Who?", methods: ["hybrid"] };
const ask = (credentials: Credentials, body: unknown = BODY) => call(askQuestion, credentials, { body });
const rerun = (credentials: Credentials) =>
  call(startCounterfactual, credentials, { body: { column: "sage", params: {} } });

it("counts questions, reruns and evaluations of a user together, and not what is not valid", async () => {
  for (let turn = 0; turn < 5; turn++) expect((await ask(viewer, { question: "" })).status).toBe(400);
  const answers = [await ask(viewer), await ask(key), await rerun(viewer)];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  for (const refused of [await ask(viewer), await ask(key), await rerun(viewer)]) {
    expect(refused.status).toBe(429);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({
      code: "too-many-runs",
      detail: "You have started 3 runs within a minute, which is the limit.",
      hint: expect.stringMatching(/^Try again in \d+ seconds?\.$/),
    });
  }
  expect((await call(listKnowledgeBases, viewer)).status).toBe(200);
  const evaluation = { ...BODY, questions: [{ id: "1", question: "Who?", answers: ["a"] }] };
  const asks = [() => ask(editor), () => ask(editor), () => call(evaluate, editor, { body: evaluation })];
  for (const one of asks) expect((await one()).status).toBe(404);
  expect((await asks[2]!()).status).toBe(429);
});

it("where nobody signs in, there is no limit", async () => {
  const closed = world.engine;
  world.engine = { ...closed, accounts: null };
  try {
    for (let turn = 0; turn < 6; turn++) expect((await ask({})).status).toBe(404);
  } finally {
    world.engine = closed;
  }
});
