/** Allowed hosts, changed through the routes. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { listKnowledgeBases } from "@/lib/api/knowledge-bases";
import type { Settings } from "@/lib/api/schemas/settings";
import { readSettings, saveSettings } from "@/lib/api/settings";
import { loadHosts } from "@/lib/server/allowed-hosts";
import {
  type AccountsWorld,
  type Credentials,
  call,
  makeUser,
  openAccountsWorld,
} from "../testing/accounts-world";

let world: AccountsWorld;
let admin: Credentials;
let viewer: Credentials;
beforeAll(async () => {
  world = await openAccountsWorld();
  admin = await makeUser(world.engine, "admin");
  viewer = await makeUser(world.engine, "viewer");
}, 120_000);
afterAll(() => world?.close());

const save = (hosts: unknown, host = "localhost", who = admin) =>
  call(saveSettings, who, { body: { llm: {}, hosts }, headers: { host } });
const hostsFor = async (who: Credentials) =>
  ((await (await call(readSettings, who)).json()) as Settings).hosts;
const statusAt = async (host: string) =>
  (await call(listKnowledgeBases, admin, { headers: { host } })).status;

it("hold at once, at any port, and after a start; a save without them keeps them", async () => {
  expect(await hostsFor(admin)).toEqual({ names: [], from: "settings" });
  expect(await statusAt("hop.internal:3000")).toBe(403);
  expect((await save(["Hop.internal:8080", "box"])).status).toBe(200);
  expect(await statusAt("hop.internal:3000")).toBe(200);
  expect(await statusAt("other.internal")).toBe(403);
  expect((await save(undefined)).status).toBe(200);
  await loadHosts({ settings: { get: async () => null } as never });
  expect(await statusAt("box")).toBe(403);
  await loadHosts(world.engine.database);
  expect(await statusAt("box")).toBe(200);
  expect(await hostsFor(admin)).toEqual({ names: ["hop.internal", "box"], from: "settings" });
});

it("shut nobody out by whom they are changed, and then nothing is saved", async () => {
  await save(["hop.internal", "box"]);
  for (const hosts of [[], ["box"]]) {
    const refused = await save(hosts, "hop.internal:3000");
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: "invalid-input",
      problems: [{ at: "hosts", message: expect.stringContaining("hop.internal:3000") }],
    });
  }
  expect((await hostsFor(admin)).names).toEqual(["hop.internal", "box"]);
  expect(await statusAt("hop.internal")).toBe(200);
  expect((await save(["hop.internal"], "hop.internal:3000")).status).toBe(200);
  expect((await save([])).status).toBe(200);
});

it.each([
  "https://hop.example",
  "hop.example/path",
  "*.example",
  "hop example",
  "",
  "a@b",
  "hop.example:port",
])("are host names: %j is refused where it is", async (wrong) => {
  const refused = await save(["box", wrong]);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    problems: [{ at: "hosts.1", message: expect.stringContaining("Expected a host name") }],
  });
});

it("are changed and read by administrators alone", async () => {
  await save(["box"]);
  expect((await save(["mine.example"], "localhost", viewer)).status).toBe(403);
  expect((await hostsFor(viewer)).names).toEqual([]);
});

it("are those of the environment where it has some", async () => {
  await save(["box"]);
  const { engine } = world;
  world.engine = { ...engine, environment: { ...engine.environment, HOPSCOPE_HOSTS: ["hop.example"] } };
  try {
    expect(await hostsFor(admin)).toEqual({ names: ["hop.example"], from: "environment" });
    expect([await statusAt("hop.example"), await statusAt("box")]).toEqual([200, 403]);
    const refused = await save(["box"]);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("HOPSCOPE_HOSTS");
    expect((await save(["hop.example"])).status).toBe(200);
  } finally {
    world.engine = engine;
  }
  expect((await hostsFor(admin)).names).toEqual(["box"]);
  await save([]);
});
