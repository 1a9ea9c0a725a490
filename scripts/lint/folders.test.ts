/** Folders depend on each other one way. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { circularImports, folderImports, type Sources } from "./folder-graph";

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
      [
        "lib/graph/numeric/a.ts",
        'import { tokenize } from "../text/tokenize";',
        "lib/graph: numeric -> text",
      ],
      ["lib/graph/snapshot/a.ts", 'export * from "../match/project";', "lib/graph: snapshot -> match"],
      [
        "lib/methods/sg-rag/path-index/a.ts",
        'import { forward } from "../gat/network";',
        "lib/methods/sg-rag: path-index -> gat",
      ],
      [
        "lib/graph/numeric/deep/a.ts",
        'import type { X } from "@/lib/graph/match/match-result";',
        "lib/graph: numeric -> match",
      ],
      ["lib/graph/a/b.ts", 'import type { X } from "../../questions/gold";', "lib: graph -> questions"],
      [
        "lib/stores/endpoint/a.ts",
        'const x = await import("../llm/open-llm");',
        "lib/stores: endpoint -> llm",
      ],
      ["lib/server/jobs/a.ts", 'import "../runs/runs";', "lib/server: jobs -> runs"],
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
