/** Who may bring a knowledge base into step with which place. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readKnowledgeBase } from "@/lib/api/knowledge-bases";
import { forgetPlace, syncPlace, undoSync } from "@/lib/api/places";
import type { Job } from "@/lib/api/schemas/job";
import type { KnowledgeBaseDetail } from "@/lib/api/schemas/knowledge-base";
import { finishJob } from "@/lib/server/testing/indexed-base";
import { type AccountsWorld, type Credentials, call, openAccountsWorld } from "./testing/accounts-world";
import { makePeople, makePrivateBase } from "./testing/private-base";

let world: AccountsWorld;
let people: Record<string, Credentials>;
let id: string;
let folder: string;
let more: string;

beforeAll(async () => {
  world = await openAccountsWorld();
  folder = path.join(world.place.folder, "docs");
  more = path.join(world.place.folder, "more");
  for (const one of [folder, more]) {
    mkdirSync(one);
    writeFileSync(path.join(one, "a.md"), "# A");
  }
  Object.assign(world.engine.environment, { HOPSCOPE_FOLDERS: [world.place.folder] });
  people = await makePeople(world.engine);
  id = (await makePrivateBase(world.engine))["knowledge-bases"];
}, 120_000);
afterAll(() => world?.close());

/** Refused by the sync itself, without a network. */
const PAGE = "http://127.0.0.1/map.xml";
const sync = async (who: string, place: string) => {
  const response = await call(syncPlace, people[who], { params: { id }, body: { place } });
  return [response.status, ((await response.json()) as { code?: string }).code];
};

it.each([
  ["shared as viewer", PAGE, [403, "forbidden"]],
  ["viewer shared as editor", PAGE, [403, "forbidden"]],
  ["owner of another", PAGE, [404, "not-found"]],
  ["shared as editor", PAGE, [202, undefined]],
  ["owner", PAGE, [202, undefined]],
])("%s and a web address", async (who, place, outcome) => {
  expect(await sync(who, place)).toEqual(outcome);
});

it("only an owner or an administrator names a folder of the server; then editors sync it, and viewers do not", async () => {
  expect(await sync("shared as editor", folder)).toEqual([403, "forbidden"]);
  expect(await world.engine.database.places.list(id)).toHaveLength(1);
  expect(await sync("owner", folder)).toEqual([202, undefined]);
  expect(await sync("shared as editor", folder)).toEqual([202, undefined]);
  expect(await sync("shared as viewer", folder)).toEqual([403, "forbidden"]);
  expect(await sync("admin", more)).toEqual([202, undefined]);
  expect(await sync("admin", path.dirname(world.place.folder))).toEqual([403, "forbidden"]);
});

it("nobody has the server's own data read, nor a folder that they are in", async () => {
  const { HOPSCOPE_DATA } = world.place.environment;
  mkdirSync(path.join(HOPSCOPE_DATA, "sources"), { recursive: true });
  for (const place of [world.place.folder, HOPSCOPE_DATA, path.join(HOPSCOPE_DATA, "sources")])
    expect(await sync("admin", place)).toEqual([403, "forbidden"]);
});

it("shows viewers the names of folders, and no paths of the server", async () => {
  const away = path.join(world.place.folder, "away");
  mkdirSync(away);
  const made = await call(syncPlace, people.owner, { params: { id }, body: { place: away } });
  const { job } = (await made.json()) as { job: Job };
  expect(await finishJob(world.engine, job)).toMatchObject({
    state: "failed",
    error: '"away" has no files.',
  });
  const seenBy = async (who: string) => {
    const text = await (await call(readKnowledgeBase, people[who], { params: { id } })).text();
    const { places } = JSON.parse(text) as KnowledgeBaseDetail;
    return [places.map(({ place }) => place), text.includes(world.place.folder)];
  };
  expect(await seenBy("shared as editor")).toEqual([
    expect.arrayContaining([away, folder, PAGE, more]),
    true,
  ]);
  expect(await seenBy("shared as viewer")).toEqual([
    expect.arrayContaining(["away", "docs", PAGE, "more"]),
    false,
  ]);
});

it("a viewer neither undoes nor forgets, and a place of one knowledge base is not that of another", async () => {
  const [place] = await world.engine.database.places.list(id);
  const params = { id, place: place!.id };
  for (const endpoint of [undoSync, forgetPlace])
    expect((await call(endpoint, people["shared as viewer"], { params })).status).toBe(403);
  const other = (await makePrivateBase(world.engine))["knowledge-bases"];
  expect((await call(forgetPlace, people.admin, { params: { ...params, id: other } })).status).toBe(404);
  expect((await call(forgetPlace, people["shared as editor"], { params })).status).toBe(204);
});
