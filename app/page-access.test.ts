/** Pages that are drawn on the server hold nothing of a knowledge base that the visitor may not see. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type AccountsWorld, type Credentials, openAccountsWorld } from "./api/testing/accounts-world";
import { MARK, makePeople, makePrivateBase, type PrivateBase, RIGHTS } from "./api/testing/private-base";
import { KnownExperiment } from "./experiments/[id]/known-experiment";
import { KnownData } from "./known-data";
import { generateMetadata } from "./runs/[id]/page";

vi.mock("next/headers", () => ({ headers: async () => new Headers(visitor) }));

let world: AccountsWorld;
let people: Record<string, Credentials>;
let base: PrivateBase;
let visitor: Credentials = {};

beforeAll(async () => {
  world = await openAccountsWorld();
  people = await makePeople(world.engine);
  base = await makePrivateBase(world.engine);
});
afterAll(() => world?.close());

/** All that the three begin with, as the browser gets it. */
async function drawn(): Promise<string[]> {
  const asked = (all: readonly { id: string }[]) => all.find(({ id }) => id === base["knowledge-bases"]);
  const data = await KnownData({ asked: asked as never, runs: 5, children: null });
  const experiment = await KnownExperiment({ id: base.experiments, isFirst: true, children: null });
  const run = await generateMetadata({ params: Promise.resolve({ id: base.runs }) });
  return [data.props.state, experiment.props.state, run].map((part) => JSON.stringify(part));
}

it.each(Object.entries(RIGHTS))("%s", async (caller, right) => {
  visitor = people[caller]!;
  // Pages are for people: a key opens none.
  const isKey = "authorization" in visitor;
  for (const part of await drawn())
    if (right === null || isKey) {
      expect(part).not.toContain(MARK);
      for (const id of Object.values(base)) expect(part).not.toContain(id);
    } else expect(part).toContain(MARK);
});

it("every page that reads from the engine asks what its visitor may see", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("api") && !file.includes(".test."))
    .filter((file) => readFileSync(path.join(import.meta.dirname, file), "utf8").includes("getEngine("));
  expect(files.length).toBeGreaterThan(2);
  for (const file of files)
    expect(readFileSync(path.join(import.meta.dirname, file), "utf8"), file).toContain("rightsOfVisitor(");
});
