import { expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { studioGraph } from "../testing/studio-graph";
import type { ReadCandidate, ReadCandidates } from "./read/read-candidates";
import { openLanguageReader } from "./read-question";
import { runReadings } from "./run-readings";

it("ends after two runs that a database cut off, and says so", async () => {
  const query = queryGraph({ nodes: [{ variable: "answer" }], target: "answer" });
  const candidates = Array.from({ length: 5 }, () => ({ query }) as ReadCandidate);
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
  const query = queryGraph({ nodes: [{ variable: "answer" }], target: "answer" });
  const candidates = [5, 4, -3].map((score) => ({ query, score, held: { isImplied: true } }));
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
