import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { filmGraph } from "../../../graph/testing/graphs";
import { openGeneration } from "../../../stores/snapshot/open-generation";
import { writeGeneration } from "../../../stores/snapshot/write-generation";
import { openEntityIndex } from "./entity-index";
import { pathIndex } from "./method-index";

const root = mkdtempSync(path.join(tmpdir(), "hopscope-path-index-"));
afterAll(() => rmSync(root, { recursive: true }));

const vectors = { matrix: new Float32Array(), dimensions: 1, embedder: "none" };
const quiet = { signal: new AbortController().signal, report: () => {}, threads: 1 };

it("is written with a generation, with what it cost, and read once", async () => {
  const builder = filmGraph();
  const folder = path.join(root, "g1");
  const sources = {
    documents: [],
    tables: [],
    indexes: pathIndex.build({ graph: builder, vectors, ...quiet }),
  };
  const { parts } = await writeGeneration(builder, null, folder, sources, quiet);
  const part = parts.find(({ name }) => name === "dominance.arrow");
  const snapshot = await openGeneration(folder);
  const bytes = await snapshot.readIndex("dominance.arrow");
  expect(bytes?.length).toBe(part?.bytes);
  expect(await snapshot.readIndex("dominance.arrow")).toBe(bytes);
  const { index, vertexOf } = openEntityIndex(bytes!);
  // Parallel relations between two nodes are one path.
  expect(index.paths.map(({ tree }) => tree.count)).toEqual([builder.edgeCount - 1, 10]);
  expect(index.degrees[vertexOf("g1")]).toBe(3);
});

it("reports its progress, and stops when it is cancelled", async () => {
  const builder = filmGraph();
  const phases = new Set<string>();
  const report = ({ phase }: { phase: string }) => void phases.add(phase);
  const pieces = (own: object) => pathIndex.build({ graph: builder, vectors, ...quiet, ...own })[0]!.pieces();
  expect(() => pieces({ signal: AbortSignal.abort() })).toThrow();
  let reports = 0;
  pieces({ report: () => reports++ });
  // A thread hears that it is to stop when it reports, also for the last time.
  const stop = new AbortController();
  const last = () => {
    if (--reports === 0) stop.abort();
  };
  expect(() => pieces({ signal: stop.signal, report: last })).toThrow();
  const sources = {
    documents: [],
    tables: [],
    indexes: pathIndex.build({ graph: builder, vectors, ...quiet, report }),
  };
  await writeGeneration(builder, null, path.join(root, "g2"), sources, quiet);
  expect(phases).toEqual(new Set(["Indexing paths"]));
});
