import { expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import type { QueryGraph } from "../../graph/query/query-graph";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { studioGraph } from "../testing/studio-graph";
import type { ReadCandidate, ReadCandidates } from "./read/read-candidates";
import { openLanguageReader } from "./read-question";
import { runReadings } from "./run-readings";

/** So many nodes of any kind. */
function first(limit: number | null, order: QueryGraph["order"] = []): QueryGraph {
  return queryGraph({ nodes: [{ variable: "answer" }], target: "answer", order, limit });
}

it("looks once for all in an order and for the first of them", async () => {
  const order = [{ expression: { kind: "variable" as const, name: "answer" }, descending: false }];
  const candidates = [1, null].map((limit) => ({ query: first(limit, order), score: 1 }));
  const source = snapshotSource(await memorySnapshot(studioGraph()));
  let runs = 0;
  const match: GraphSource["match"] = (query, options) => {
    runs += 1;
    return source.match(query, options);
  };
  const given = { candidates, view: { question: "" } } as unknown as ReadCandidates;
  const { results } = await runReadings(given, { ...source, match }, Number.POSITIVE_INFINITY, undefined);
  expect([runs, results[0]?.rows.length, results[1]?.rows.length]).toEqual([1, 1, 19]);
});

it("ends after two runs that a database cut off, and says so", async () => {
  const candidates = Array.from({ length: 5 }, (_, at) => ({ query: first(at + 1) }) as ReadCandidate);
  let runs = 0;
  const slow = {
    match: async () => {
      runs += 1;
      return {
        columns: [],
        rows: [],
        subgraph: { nodes: [], edges: [] },
        plan: [],
        truncated: "milliseconds",
      };
    },
  } as unknown as GraphSource;
  const { results, truncated } = await runReadings(
    { candidates } as ReadCandidates,
    slow,
    Number.POSITIVE_INFINITY,
    undefined,
  );
  expect([runs, results, truncated]).toEqual([2, [undefined, undefined], true]);
});

it.each([
  ["are not run beside one that finds something", [["a"]], 2],
  ["are run where the others find nothing", [], 3],
])("far less likely readings %s", async (_, rows, expected) => {
  const candidates = [5, 4, -3].map((score, at) => ({
    query: first(at + 1),
    score,
    held: { isImplied: true },
  }));
  let runs = 0;
  const graph = {
    match: async () => {
      runs += 1;
      return { columns: ["answer"], rows, subgraph: { nodes: [], edges: [] }, plan: [], truncated: null };
    },
  } as unknown as GraphSource;
  const given = { candidates, view: { question: "" } } as unknown as ReadCandidates;
  await runReadings(given, graph, Number.POSITIVE_INFINITY, undefined);
  expect(runs).toBe(expected);
});

it("parts that several readings share are looked for once", async () => {
  const source = snapshotSource(await memorySnapshot(studioGraph()));
  const parts: string[] = [];
  const match: GraphSource["match"] = (query, options) => {
    if (options?.limit === 1) parts.push(JSON.stringify(query));
    return source.match(query, options);
  };
  const reader = openLanguageReader({ graph: { ...source, match }, embedder: null });
  await reader.read("Which films star both Ida Holm and Olav Rud?");
  expect(parts.length).toBeGreaterThan(0);
  expect(parts).toEqual([...new Set(parts)]);
});
