/** Schemathesis: thousands of calls made up from the OpenAPI document, about things that are there. None breaks, or answers with what is not described. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ENDPOINTS } from "@/lib/api/endpoints";
import { describeApi } from "@/lib/api/openapi";
import { finishJob, indexedBase } from "@/lib/server/testing/indexed-base";
import { TALE_QUESTIONS, TALES } from "@/lib/server/testing/tales";
import { findPython, pythonWith } from "@/scripts/python.mjs";
import { type AccountsWorld, idOf, makeUser, openAccountsWorld } from "./testing/accounts-world";
import { type ServedRoutes, serveRoutes } from "./testing/served-routes";

const PACKAGES = ["schemathesis==4.32.5"];
const { SCHEMATHESIS_CASES = "20", SCHEMATHESIS_SEED = "7" } = process.env;
/** To fetch the packages once, and for the calls. */
const PATIENCE_MS = 3_600_000;
/** They never end, reach other servers, take minutes, or end the session. */
const LEFT_OUT = `followKnowledgeBase saveSettings addWebSources startTraining startFineTuning signOut downloadBackup`;
const CHECKS = [
  ...["not_a_server_error", "status_code_conformance", "content_type_conformance"],
  ...["response_headers_conformance", "response_schema_conformance"],
];

const python = await findPython();
const folder = mkdtempSync(path.join(tmpdir(), "hopscope-schemathesis-"));
let bin: string;
let world: AccountsWorld;
let routes: ServedRoutes;
let authorization: string;

beforeAll(async () => {
  if (!python) return;
  bin = await pythonWith(python, path.resolve(".build/tests/schemathesis-python"), [PACKAGES]);
  world = await openAccountsWorld({ HOPSCOPE_RUNS_PER_MINUTE: "10000" }, { runsJobs: true });
  await makeUser(world.engine, "admin");
  authorization = await keyOf("admin");
  routes = await serveRoutes();
}, PATIENCE_MS);
afterAll(async () => {
  routes?.close();
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function keyOf(name: string): Promise<string> {
  const userId = await idOf(world.engine, name);
  const { key } = await world.engine.database.apiKeys.create({ userId, name: "key", role: "admin", days: 1 });
  return `Bearer ${key}`;
}

async function post(place: string, body: unknown, type = "application/json") {
  const answer = await fetch(`${routes.address}/api/${place}`, {
    ...{ method: "POST", headers: { authorization, "content-type": type } },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  expect(answer.ok, `${place}: ${await answer.clone().text()}`).toBe(true);
  return answer.json();
}

/** Ids by the parameters that take them: after the noun of a path, or by the name of a parameter. */
type Ids = Record<string, readonly string[]>;

/** Something of everything. */
async function seed(name: string): Promise<Ids> {
  const { engine } = world;
  const base = await indexedBase(engine, name, {
    ...TALES,
    "doc.md": "# Harbour\n\nHarbour Tale 4 is a film.",
  });
  const sets = `knowledge-bases/${base}/question-sets?name=Tales`;
  const lines = TALE_QUESTIONS.slice(0, 4).map((question) => JSON.stringify(question));
  const { set } = await post(sets, lines.join("\n"), "application/jsonl");
  const methods = ["hybrid", "graphraft"];
  const question = { knowledgeBase: base, question: "Who directed Harbour Tale 4?", methods };
  const run = await post("runs", question);
  const variants = methods.map((method) => ({ name: method, method }));
  const started = await post(`knowledge-bases/${base}/experiments`, { questionSet: set.id, variants });
  await finishJob(engine, started.job);
  const state = { steps: "", pinned: { f0: { x: 0, y: 0 } }, filter: "", cypher: "" };
  const view = await post(`knowledge-bases/${base}/views`, { name: "View", state });
  const person = name.toLowerCase();
  await makeUser(engine, "viewer", person);
  const user = await idOf(engine, person);
  const key = await engine.database.apiKeys.create({ userId: user, name: "key", role: "viewer", days: 1 });
  const link = { kind: "invitation", role: "viewer", madeBy: "test", hours: 9 } as const;
  const { id: invitation } = await engine.database.accountLinks.create(link);
  return {
    ...{ "knowledge-bases": [base], runs: [run.id], experiments: [started.id], users: [user] },
    jobs: [started.job.id],
    "api-keys": [key.apiKey.id],
    invitations: [invitation],
    ...{ knowledgeBase: [base], set: [set.id], view: [view.id], column: ["hybrid"] },
    source: (await engine.database.sources.list(base)).map(({ id }) => id),
    ...{ ids: ["f0", "d0"], id: ["f0"], hub: ["d0"] },
  };
}

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: readonly string[];
}
type Content = Record<string, { schema?: Schema }>;
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** It makes `items` of `prefixItems`, which is another version's word, and then refuses it. */
function withoutTuples(_: string, value: unknown) {
  if (value && typeof value === "object" && "prefixItems" in value) delete value.prefixItems;
  return value;
}

/** The document, with what is there in place of any text. @param removed for what removes something */
function withIds(kept: Ids, removed: Ids) {
  const document = structuredClone(describeApi());
  for (const [place, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      const ids = method === "delete" ? removed : kept;
      for (const { name, in: where, schema } of operation.parameters ?? []) {
        const isSubject = where === "path" && name === "id";
        const known = ids[isSubject ? place.split("/")[2]! : name];
        if (known) Object.assign(schema.items ?? schema, { enum: known });
      }
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        if (schema?.properties?.knowledgeBase) schema.properties.knowledgeBase.enum = ids.knowledgeBase;
      // It takes the schema for one of the fields of an event; what a stream is has no word in OpenAPI 3.1.
      for (const { content } of Object.values(operation.responses))
        delete content?.["text/event-stream"]?.schema;
      operation.responses = JSON.parse(JSON.stringify(operation.responses), withoutTuples);
    }
  return document;
}

it.skipIf(!python)(
  "nothing breaks, and nothing is answered that is not described",
  async () => {
    const file = path.join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(withIds(await seed("Kept"), await seed("Removed"))));
    const asked = ["--phases", "fuzzing", "-n", SCHEMATHESIS_CASES, "-w", "3", "--mode", "all"];
    const options = ["--no-shrink", "--continue-on-failure", "--seed", SCHEMATHESIS_SEED];
    const leftOut = LEFT_OUT.split(" ").flatMap((one) => ["--exclude-operation-id", one]);
    const { stdout, code } = await promisify(execFile)(
      path.join(bin, "schemathesis"),
      [
        ...["run", file, "--url", routes.address, "--header", `Authorization: ${authorization}`],
        ...[...asked, ...options, ...leftOut, "--checks", CHECKS.join(",")],
        ...["--suppress-health-check", "all", "--warnings", "off", "--no-color"],
        ...["--request-timeout", "120"],
      ],
      { cwd: folder, maxBuffer: 2 ** 26 },
    ).then(
      ({ stdout }) => ({ stdout, code: 0 }),
      (ended: { stdout: string; code: number }) => ended,
    );
    if (code !== 0) expect.fail(stdout);
    const [, cases] = /(\d+) generated/.exec(stdout)!;
    console.log(`${cases} cases`);
    expect(Number(cases)).toBeGreaterThan(2 * ENDPOINTS.length);
  },
  PATIENCE_MS,
);
