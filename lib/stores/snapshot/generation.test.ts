import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { tableFromIPC } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { FIXTURE_DIMENSIONS, type GraphFixture } from "../../graph/graph-fixture.conformance";
import { describeGraphSource } from "../../graph/graph-source.conformance";
import { normalizeRows } from "../../graph/numeric/cosine";
import { EXACT_ROWS } from "../../graph/numeric/vector-index";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import type { Snapshot } from "../../graph/snapshot/snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import {
  bundled,
  films,
  makeFolders,
  NO_SOURCES,
  newFolder,
  QUIET,
  root,
  written,
} from "../testing/generation-under-test";
import { removePartialFolders } from "./durable-folder";
import { openGeneration, readCompleteManifest } from "./open-generation";
import { readSourceDocument, readSourceTable } from "./read-source";
import { writeGeneration } from "./write-generation";

makeFolders();

const openFixture = async ({ nodes, edges, vectors }: GraphFixture) => {
  const builder = new GraphBuilder();
  for (const node of nodes) builder.addNode(node);
  for (const edge of edges) builder.addEdge(edge);
  const matrix = new Float32Array(nodes.length * FIXTURE_DIMENSIONS);
  for (const [row, vector] of vectors.entries()) if (vector) matrix.set(vector, row * FIXTURE_DIMENSIONS);
  const folder = await written(builder, { matrix, dimensions: FIXTURE_DIMENSIONS, embedder: "fixture" });
  return snapshotSource(await openGeneration(folder));
};
describeGraphSource("A generation on disk", openFixture, { runs: 8 });

describe("A generation", () => {
  it("keeps ids, properties and origins in any script", async () => {
    const builder = films();
    const graph = snapshotSource(await openGeneration(await written(builder)));
    const ids = ["chunk", "𝔘🎬", "naïve/é"];
    expect(await graph.nodes(ids)).toEqual(ids.map((id) => builder.node(builder.indexOf(id))));
    expect((await graph.neighbours(["𝔘🎬"])).edges).toEqual(
      [...builder.edges()].map((edge, row) => ({ id: `e${row}`, ...edge })),
    );
  });

  it("opens an empty graph", async () => {
    const empty = new GraphBuilder();
    const vectors = { matrix: new Float32Array(0), dimensions: 4, embedder: "none" };
    const graph = snapshotSource(await openGeneration(await written(empty, vectors)));
    expect(await graph.schema()).toEqual({ nodeCount: 0, edgeCount: 0, labels: [], relations: [] });
    expect(await graph.nodes(["a"])).toEqual([]);
    expect(await graph.neighbours(["a"])).toEqual({ edges: [], truncated: false });
    expect(await graph.find("a", { k: 3 })).toEqual([]);
    expect(await graph.searchText("a", { k: 3 })).toEqual([]);
    expect(await graph.scoreText("a", ["a"])).toEqual(new Float64Array(1));
    expect(await graph.searchVector(new Float32Array(4), { k: 3 })).toEqual([]);
    expect(await graph.vectors(["a"])).toEqual([null]);
  });

  it("refuses a vector of other dimensions", async () => {
    const vectors = { matrix: new Float32Array(6).fill(1), dimensions: 2, embedder: "two" };
    const graph = snapshotSource(await openGeneration(await written(films(), vectors)));
    await expect(graph.searchVector(new Float32Array(3), { k: 1 })).rejects.toMatchObject({
      code: "invalid-input",
    });
    await expect(written(films(), { ...vectors, dimensions: 3 })).rejects.toMatchObject({
      code: "invalid-input",
    });
  });

  it("searches many vectors through the index, also after the folder was removed", async () => {
    const builder = new GraphBuilder();
    const count = EXACT_ROWS + 500;
    const dimensions = 8;
    for (let i = 0; i < count; i++)
      builder.addNode({ id: `${i}`, name: `n${i}`, labels: [i % 3 ? "A" : "B"], text: "" });
    const matrix = Float32Array.from({ length: count * dimensions }, (_, i) => Math.sin(i * i * 0.37));
    const folder = await written(builder, {
      matrix: normalizeRows(matrix, dimensions),
      dimensions,
      embedder: "sine",
    });
    const [early, late] = [await openGeneration(folder), await openGeneration(folder)];
    const wanted = matrix.slice(300 * dimensions, 301 * dimensions);
    const query = { k: 5, labels: ["B"] };
    const found = await snapshotSource(early).searchVector(wanted, query);
    expect(found[0]!.id).toBe("300");
    expect(found.every(({ id }) => Number(id) % 3 === 0)).toBe(true);

    rmSync(folder, { recursive: true });
    expect(await snapshotSource(late).searchVector(wanted, query)).toEqual(found);
    expect(await snapshotSource(late).nodes(["7"])).toEqual([builder.node(7)]);
  });

  it("reads single documents and tables, and knows which are not there", async () => {
    const documents = Array.from({ length: 300 }, (_, i) => ({
      id: `d${i}`,
      title: `Nº ${i}`,
      text: "ü".repeat(i * 50),
    }));
    const tables = [{ id: "t", title: "T", header: ["a"], rows: [["1"], ["\n"]], parent: "d1" }];
    const snapshot = await openGeneration(
      await written(films(), null, { documents, tables, inputs: "digest" }),
    );
    expect(snapshot.manifest).toMatchObject({ documents: 300, tables: 1, inputs: "digest" });
    for (const document of [documents[0]!, documents[299]!, documents[150]!]) {
      expect(await readSourceDocument(snapshot, document.id)).toEqual(document);
    }
    expect(await readSourceTable(snapshot, "t")).toEqual(tables[0]);
    expect(await readSourceDocument(snapshot, "t")).toBeNull();
    expect(await readSourceTable(snapshot, "d1")).toBeNull();
  });

  it("names each part with its size, and every table opens with any Arrow reader", async () => {
    const folder = await written();
    const { parts } = (await readCompleteManifest(folder))!;
    expect(parts.map(({ name }) => name).toSorted()).toEqual(
      readdirSync(folder)
        .filter((name) => name !== "manifest.json")
        .toSorted(),
    );
    const tables = parts.filter(({ name }) => name.endsWith(".arrow"));
    for (const { name, bytes } of tables) {
      const file = readFileSync(path.join(folder, name));
      expect(file.length).toBe(bytes);
      expect(tableFromIPC(file).schema.fields.length).toBeGreaterThan(0);
    }
    const nodes = tableFromIPC(readFileSync(path.join(folder, "nodes.arrow"))).toArray();
    expect(nodes.map((row) => ({ ...row }))[1]).toEqual({
      id: "𝔘🎬",
      name: "Niagara",
      text: "A waterfall.",
      labels: '["Film","日本"]',
    });
    const properties = tableFromIPC(readFileSync(path.join(folder, "node-properties.arrow"))).toArray();
    expect(properties.map((row) => ({ ...row }))).toEqual([
      { row: 0, "born:number": 1926, "alive:boolean": false, "born:string": null },
      { row: 1, "born:number": null, "alive:boolean": null, "born:string": "?" },
    ]);
    const edges = tableFromIPC(readFileSync(path.join(folder, "edges.arrow"))).toArray();
    expect(edges.map((row) => row.weight)).toEqual([null, 0.5]);
  });

  it("is read by another thread in the same memory", async () => {
    const snapshot = (await openGeneration(await written())) as Snapshot;
    const script = bundled(
      "reader",
      `import { parentPort, workerData } from "node:worker_threads";
       import { Snapshot } from "../../graph/snapshot/snapshot";
       import { snapshotSource } from "../../graph/snapshot-source";
       const { edges } = await snapshotSource(Snapshot.fromShared(workerData)).neighbours(["chunk"]);
       const unusedByteAfterTheMagic = workerData.parts.get("adjacency").subarray(7, 8);
       unusedByteAfterTheMagic[0] = 42;
       parentPort.postMessage(edges);`,
    );
    const shared = await snapshot.share();
    expect(shared.parts.get("adjacency")![7]).toBe(0);
    const worker = new Worker(script, { workerData: shared });
    const edges = await new Promise((resolve, reject) =>
      worker.once("message", resolve).once("error", reject),
    );
    expect(edges).toEqual((await snapshotSource(snapshot).neighbours(["chunk"])).edges);
    expect(shared.parts.get("adjacency")![7]).toBe(42);
  });
});

describe("A writer that does not finish", () => {
  const phases: string[] = [];

  it("leaves nothing when it is cancelled, at whatever step", async () => {
    await writeGeneration(films(), null, newFolder(), NO_SOURCES, {
      ...QUIET,
      report: ({ phase }) => phases.push(phase),
    });
    for (let step = 0; step < phases.length; step++) {
      const folder = newFolder();
      const abort = new AbortController();
      let reports = 0;
      const report = () => {
        if (reports++ === step) abort.abort();
      };
      const writing = writeGeneration(films(), null, folder, NO_SOURCES, { signal: abort.signal, report });
      await expect(writing).rejects.toMatchObject({ code: "cancelled" });
      expect(reports).toBe(step + 1);
      expect(existsSync(folder) || existsSync(`${folder}.partial`)).toBe(false);
    }
  });

  it("leaves a folder that is never opened when it is killed, and that is cleaned away", async () => {
    const script = bundled(
      "crash",
      `import { GraphBuilder } from "../../graph/snapshot/graph-builder";
       import { writeGeneration } from "./write-generation";
       const builder = new GraphBuilder();
       builder.addNode({ id: "a", name: "a", labels: ["A"], text: "" });
       let reports = 0;
       const report = () => { if (reports++ === Number(process.argv[3])) process.kill(process.pid, "SIGKILL"); };
       await writeGeneration(builder, null, process.argv[2], { documents: [], tables: [] }, { signal: new AbortController().signal, report });`,
    );
    for (const step of [0, 5, phases.length - 1]) {
      const folder = path.join(root, `crashed-${step}`, "g");
      const run = () => execFileSync(process.execPath, [script, folder, `${step}`], { stdio: "pipe" });
      expect(run).toThrow(expect.objectContaining({ signal: "SIGKILL" }));
      expect(readdirSync(path.dirname(folder))).toEqual(["g.partial"]);
      await expect(openGeneration(folder)).rejects.toMatchObject({ code: "not-found" });
      await expect(openGeneration(`${folder}.partial`)).rejects.toMatchObject({ code: "not-found" });
      expect(await readCompleteManifest(folder)).toBeNull();
      expect(await removePartialFolders(path.dirname(folder))).toEqual([`${folder}.partial`]);
      expect(readdirSync(path.dirname(folder))).toEqual([]);
    }
  });

  it("has published nothing while its folder has a leftover's name, even if all of it is there", async () => {
    const folder = await written();
    renameSync(folder, `${folder}.partial`);
    await expect(openGeneration(`${folder}.partial`)).rejects.toMatchObject({ code: "not-found" });
    expect(await removePartialFolders(root)).toEqual([`${folder}.partial`]);
  });

  it("does not hinder the next one, which replaces what was there", async () => {
    const folder = await written(new GraphBuilder());
    const before = await openGeneration(folder);
    await writeGeneration(films(), null, folder, NO_SOURCES, QUIET);
    expect((await openGeneration(folder)).manifest.schema.nodeCount).toBe(3);
    expect(await snapshotSource(before).nodes(["chunk"])).toEqual([]);
    expect(readdirSync(root).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });
});
