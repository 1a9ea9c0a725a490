/** Generations in a folder of the test's own, which is removed at its end. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildSync } from "esbuild";
import { afterAll, beforeAll } from "vitest";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import type { NodeVectors } from "../../graph/snapshot/snapshot-parts";
import { type GenerationSources, type WriteOptions, writeGeneration } from "../snapshot/write-generation";

export const root = mkdtempSync(path.join(tmpdir(), "hopscope-generations-"));
export const scripts = path.resolve(".build", `generation-test-${process.pid}`);

/** Each test file that uses the folders calls this: hooks belong to a file, and this module is imported once for many. */
export function makeFolders(): void {
  beforeAll(() => void mkdirSync(root, { recursive: true }));
  afterAll(() => {
    rmSync(root, { recursive: true });
    rmSync(scripts, { recursive: true, force: true });
  });
}

export const NO_SOURCES: GenerationSources = { documents: [], tables: [] };
export const QUIET: WriteOptions = { signal: new AbortController().signal, report: () => {}, threads: 1 };
let folders = 0;
export const newFolder = () => path.join(root, `g${++folders}`);

export function films(): GraphBuilder {
  const builder = new GraphBuilder();
  const origin = { kind: "document", source: "d1", title: "日本", position: 2, range: [3, 5] } as const;
  builder.addNode({
    id: "naïve/é",
    name: "Élan",
    labels: ["Person"],
    text: "",
    properties: { born: 1926, alive: false },
  });
  builder.addNode({
    id: "𝔘🎬",
    name: "Niagara",
    labels: ["Film", "日本"],
    text: "A waterfall.",
    properties: { born: "?" },
  });
  builder.addNode({
    id: "chunk",
    name: "Passage",
    labels: ["Passage"],
    text: "x",
    origin: { ...origin, range: [3, 5] },
  });
  builder.addEdge({
    source: "naïve/é",
    target: "𝔘🎬",
    type: "ACTED_IN",
    kind: "relation",
    properties: { role: "Rose" },
  });
  builder.addEdge({ source: "chunk", target: "𝔘🎬", type: "TITLE", kind: "similarity", weight: 0.5 });
  return builder;
}

export async function written(
  builder = films(),
  vectors: NodeVectors | null = null,
  sources = NO_SOURCES,
): Promise<string> {
  const folder = newFolder();
  await writeGeneration(builder, vectors, folder, sources, QUIET);
  return folder;
}

/** Bundles a script that imports from `server/stores/snapshot`, for a process or thread of its own. */
export function bundled(name: string, contents: string): string {
  const outfile = path.join(scripts, `${name}.mjs`);
  const stdin = {
    contents,
    resolveDir: path.resolve(import.meta.dirname, "../snapshot"),
    loader: "ts",
  } as const;
  buildSync({ stdin, outfile, bundle: true, platform: "node", format: "esm", packages: "external" });
  return outfile;
}
