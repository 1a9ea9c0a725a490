import { afterAll, beforeAll, expect, it } from "vitest";
import type { Engine } from "../engine";
import { cacheBounds } from "../open-engine";
import { StageMemory } from "../runs/stage-memory";
import { indexedBase } from "../testing/indexed-base";
import { type Scratch, SMALL_WORLD, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { GraphThreads } from "./graph-threads";
import { Graphs } from "./graphs";
import { Neo4jConnections } from "./neo4j-connections";

let place: Scratch;
let engine: Engine;
beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  for (const name of ["One", "Two"]) await indexedBase(engine, name, SMALL_WORLD);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

/** Whether the first of two graphs is still open once the other one was asked. */
async function staysOpen(megabytes?: number): Promise<boolean> {
  const { graphBytes } = cacheBounds(megabytes);
  const connections = new Neo4jConnections(engine.database.secrets);
  const graphs = new Graphs(place.environment.HOPSCOPE_DATA, new GraphThreads(), connections, graphBytes);
  const [one, two] = await engine.database.knowledgeBases.list();
  const first = await graphs.open(one!);
  expect(await graphs.open(one!)).toBe(first);
  await graphs.open(two!);
  const again = await graphs.open(one!);
  expect((await again.source.nodes(["f1"]))[0]?.name).toBe("The Third Man");
  return again === first;
}

it("graphs stay open as far as the memory for them goes", async () => {
  expect(await staysOpen()).toBe(true);
  expect(await staysOpen(100)).toBe(true);
  expect(await staysOpen(0.001)).toBe(false);
});

it("stages are remembered of as many columns as the memory for them takes", () => {
  const remembered = (megabytes?: number) => {
    const memory = new StageMemory(cacheBounds(megabytes).columns);
    for (let at = 0; at < 30; at++) memory.remember("run", `${at}`, "seeds", at);
    return Array.from({ length: 30 }, (_, at) => memory.recall("run", `${at}`).size).filter(Boolean).length;
  };
  expect(remembered()).toBe(24);
  expect(remembered(32)).toBe(2);
  expect(remembered(1)).toBe(1);
});
