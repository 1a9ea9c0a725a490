/** Folders depend on each other one way, and neither they nor files grow without end. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { circularImports, crowdedFolders, folderImports, longFiles, type Sources } from "./folder-graph";

const MOST_FILES = 30;
const MOST_LINES = 300;

const root = path.resolve(import.meta.dirname, "../..");
const listed = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], { cwd: root, encoding: "utf8" });
const files = listed.split("\n").filter((file) => file !== "" && existsSync(path.join(root, file)));
const sources: Sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));

/** Routes lie where their addresses are. */
const isRoute = (edge: string) => edge.startsWith("app/") || edge.startsWith("app:");
const edgesOf = (given: Sources) => [...folderImports(given).keys()].filter((edge) => !isRoute(edge));
const circles = (given: Sources) => circularImports(edgesOf(given));

describe("folders side by side", () => {
  it("have no circle of imports", () => expect(circles(sources)).toEqual([]));

  it("are seen to have one as soon as an import closes it, however deep and of whatever form", () => {
    const forbidden: [file: string, text: string, circle: string][] = [
      ["lib/core/numeric/a.ts", 'import { tokenize } from "../text/tokenize";', "lib/core: numeric -> text"],
      [
        "lib/core/graph/snapshot/a.ts",
        'export * from "../match/project";',
        "lib/core/graph: snapshot -> match",
      ],
      [
        "lib/methods/sg-rag/path-index/a.ts",
        'import { forward } from "../gat/network";',
        "lib/methods/sg-rag: path-index -> gat",
      ],
      [
        "lib/core/text/deep/a.ts",
        'import type { X } from "@/lib/core/graph/graph-source";',
        "lib/core: text -> graph",
      ],
      [
        "lib/stores/endpoint/a.ts",
        'const x = await import("../llm/open-llm");',
        "lib/stores: endpoint -> llm",
      ],
      ["lib/engine/jobs/a.ts", 'import "../runs/runs";', "lib/engine: jobs -> runs"],
    ];
    for (const [file, text, circle] of forbidden)
      expect(circles(new Map([...sources, [file, text]]))).toContain(circle);
  });

  it("do not count tests, imports of a folder's own files, and files beside folders", () => {
    const harmless = new Map([
      ["lib/a/x.ts", 'import "../b/y";'],
      ["lib/b/y.ts", 'import "./z"; import "../beside";'],
      ["lib/b/z.ts", ""],
      ["lib/b/y.test.ts", 'import "../a/x";'],
      ["lib/beside.ts", 'import "./a/x";'],
    ]);
    expect([...folderImports(harmless).keys()]).toEqual(["lib: a -> b"]);
    expect(circularImports(folderImports(harmless).keys())).toEqual([]);
  });
});

it(`no file has more than ${MOST_LINES} lines`, () => {
  expect(longFiles(sources, MOST_LINES)).toEqual([]);
  expect(longFiles(new Map([["a.ts", "x\n".repeat(MOST_LINES + 1)]]), MOST_LINES)).toEqual(["a.ts"]);
  expect(longFiles(new Map([["a.ts", "x\n".repeat(MOST_LINES)]]), MOST_LINES)).toEqual([]);
});

it(`no folder has more than ${MOST_FILES} files of code`, () => {
  expect(crowdedFolders(sources.keys(), MOST_FILES)).toEqual([]);
  const many = Array.from({ length: MOST_FILES + 1 }, (_, at) => `lib/a/${at}.ts`);
  expect(crowdedFolders(many, MOST_FILES)).toEqual(["lib/a"]);
  expect(crowdedFolders(many.slice(1), MOST_FILES)).toEqual([]);
});
