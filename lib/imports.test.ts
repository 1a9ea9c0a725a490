/** The import lint bites: one scratch tree with each forbidden import, and with imports that are allowed, under the real rules. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const depcruise = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");

const FORBIDDEN: readonly [rule: string, from: string, to: string][] = [
  ["graph-sees-nothing", "lib/graph/a.ts", "lib/questions/b.ts"],
  ["graph-sees-nothing", "lib/graph/match/a.ts", "lib/methods/contract/b.ts"],
  ["graph-sees-nothing", "lib/graph/testing/a.ts", "lib/questions/testing/b.ts"],
  ["words-sees-graph", "lib/words/a.ts", "lib/questions/b.ts"],
  ["questions-sees-graph-and-words", "lib/questions/a.ts", "lib/methods/trace/b.ts"],
  ["questions-sees-graph-and-words", "lib/questions/a.ts", "lib/measure/b.ts"],
  ["files-sees-graph", "lib/files/a.ts", "lib/questions/b.ts"],
  ["files-sees-graph", "lib/files/a.ts", "lib/stores/b.ts"],
  ["methods-sees-graph-and-words-and-questions", "lib/methods/sage/a.ts", "lib/files/b.ts"],
  ["methods-sees-graph-and-words-and-questions", "lib/methods/contract/a.ts", "lib/api/b.ts"],
  ["methods-sees-graph-and-words-and-questions", "lib/methods/sage/a.ts", "lib/stores/b.ts"],
  ["measure-sees-graph-and-words-and-questions-and-methods", "lib/measure/a.ts", "lib/files/b.ts"],
  ["measure-sees-graph-and-words-and-questions-and-methods", "lib/measure/a.ts", "lib/api/b.ts"],
  [
    "api-sees-graph-and-words-and-questions-and-files-and-methods-and-measure",
    "lib/api/a.ts",
    "lib/server/b.ts",
  ],
  [
    "server-sees-graph-and-words-and-questions-and-files-and-methods-and-measure-and-api-and-stores",
    "lib/server/a.ts",
    "app/b.ts",
  ],
  [
    "server-sees-graph-and-words-and-questions-and-files-and-methods-and-measure-and-api-and-stores",
    "lib/server/a.ts",
    "components/b.ts",
  ],
  ["methods-never-import-each-other", "lib/methods/sage/a.ts", "lib/methods/hybrid/b.ts"],
  ["methods-never-import-each-other", "lib/methods/sage/deep/a.ts", "lib/methods/sg-rag/rank/b.ts"],
  ["head-of-methods-knows-no-method", "lib/methods/answer/a.ts", "lib/methods/hybrid/b.ts"],
  ["head-of-methods-knows-no-method", "lib/methods/contract/a.ts", "lib/methods/registry.ts"],
  ["only-the-registry-knows-methods", "lib/server/a.ts", "lib/methods/sage/b.ts"],
  ["only-the-registry-knows-methods", "lib/measure/a.ts", "lib/methods/sage/b.ts"],
  ["only-the-registry-knows-methods", "bin/a.ts", "lib/methods/hybrid/b.ts"],
  ["only-the-registry-knows-methods", "components/a.ts", "lib/methods/hybrid/b.ts"],
  ["api-does-not-run-methods", "lib/api/a.ts", "lib/methods/registry.ts"],
  [
    "stores-sees-graph-and-words-and-questions-and-files-and-methods-and-measure-and-api",
    "lib/stores/a.ts",
    "app/b.ts",
  ],
  ["stores-see-no-wiring", "lib/stores/a.ts", "lib/server/runs/b.ts"],
  ["stores-see-no-wiring", "lib/stores/a.ts", "lib/server/engine.ts"],
  ["stores-see-no-wiring", "lib/stores/a.ts", "lib/methods/registry.ts"],
  ["stores-see-no-wiring", "lib/stores/a.ts", "lib/api/b.ts"],
  ["only-the-registry-knows-methods", "lib/stores/a.ts", "lib/methods/sage/b.ts"],
  ["app-and-bin-go-through-the-server", "app/a.ts", "lib/stores/b.ts"],
  ["app-and-bin-go-through-the-server", "bin/a.ts", "lib/methods/registry.ts"],
  ["components-take-plain-values", "components/a.ts", "lib/graph/b.ts"],
  ["components-take-plain-values", "components/a.ts", "lib/graph/match/b.ts"],
  ["components-take-plain-values", "components/a.ts", "lib/methods/tracer/b.ts"],
  ["components-take-plain-values", "components/a.ts", "lib/measure/b.ts"],
  ["components-see-no-server", "components/a.ts", "lib/server/b.ts"],
  ["components-see-no-server", "components/a.ts", "lib/stores/b.ts"],
  ["only-the-server-does-io", "lib/graph/a.ts", "node:fs"],
  ["only-the-server-does-io", "lib/files/a.ts", "node:fs"],
  ["only-the-server-does-io", "lib/methods/sage/a.ts", "node:worker_threads"],
];

const ALLOWED: readonly [from: string, to: string][] = [
  ["lib/graph/a.ts", "lib/graph/match/b.ts"],
  ["lib/questions/a.ts", "lib/graph/b.ts"],
  ["lib/files/a.ts", "lib/graph/b.ts"],
  ["lib/methods/sage/a.ts", "lib/questions/b.ts"],
  ["lib/methods/sage/a.ts", "lib/methods/contract/b.ts"],
  ["lib/methods/sage/a.ts", "lib/methods/sage/deep/b.ts"],
  ["lib/methods/answer/a.ts", "lib/methods/trace/b.ts"],
  ["lib/measure/a.ts", "lib/methods/contract/b.ts"],
  ["lib/api/a.ts", "lib/measure/b.ts"],
  ["lib/server/a.ts", "lib/stores/b.ts"],
  ["lib/server/a.ts", "lib/methods/registry.ts"],
  ["lib/server/a.ts", "node:fs"],
  ["lib/stores/a.ts", "lib/files/b.ts"],
  ["lib/stores/a.ts", "lib/api/schemas/b.ts"],
  ["app/a.ts", "lib/server/b.ts"],
  ["bin/a.ts", "lib/stores/environment.ts"],
  ["components/a.ts", "lib/api/b.ts"],
  ["components/a.ts", "lib/methods/contract/b.ts"],
  ["components/a.ts", "lib/methods/trace/b.ts"],
  ["components/a.ts", "lib/graph/query/b.ts"],
  ["components/a.ts", "lib/methods/rank/b.ts"],
  ["components/a.ts", "lib/measure/run/b.ts"],
  ["components/a.ts", "lib/measure/verdict/b.ts"],
  // Last, since others above import it.
  ["lib/methods/registry.ts", "lib/methods/sage/index.ts"],
];

interface Violation {
  from: string;
  rule: { name: string };
}

describe("the one-way import rule", () => {
  let scratch: string;
  let violations: Violation[];

  /** Each pair has files of its own: the file that imports is named after its place in the list. */
  const named = (from: string, list: "forbidden" | "allowed", at: number) =>
    from.replace(/a\.ts$/, `${list}-${at}.ts`);

  beforeAll(() => {
    scratch = mkdtempSync(path.join(tmpdir(), "hopscope-imports-"));
    symlinkSync(path.join(root, "node_modules"), path.join(scratch, "node_modules"), "dir");
    for (const file of [".dependency-cruiser.cjs", "tsconfig.json"])
      symlinkSync(path.join(root, file), path.join(scratch, file));
    for (const folder of ["app", "bin", "components", "lib"]) mkdirSync(path.join(scratch, folder));
    for (const [at, [, from, to]] of FORBIDDEN.entries()) write(named(from, "forbidden", at), to);
    for (const [at, [from, to]] of ALLOWED.entries()) write(named(from, "allowed", at), to);
    place("lib/graph/circle/one.ts", 'import "./two";\n');
    place("lib/graph/circle/two.ts", 'import "./one";\n');
    const cruised = spawnSync(
      process.execPath,
      [
        depcruise,
        "--config",
        ".dependency-cruiser.cjs",
        "--output-type",
        "json",
        "app",
        "bin",
        "components",
        "lib",
      ],
      { cwd: scratch, encoding: "utf8" },
    );
    violations = JSON.parse(cruised.stdout).summary.violations;
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  function place(file: string, text: string) {
    mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true });
    writeFileSync(path.join(scratch, file), text);
  }

  function write(from: string, to: string) {
    const builtin = to.startsWith("node:");
    if (!builtin) place(to, "export const there = 1;\n");
    const specifier = builtin ? to : `./${path.relative(path.dirname(from), to).replace(/\.ts$/, "")}`;
    place(from, `import * as there from "${specifier}";\nexport const here = there;\n`);
  }

  const brokenBy = (file: string) =>
    violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);

  it.each(FORBIDDEN.map((row, at) => [...row, at] as const))(
    "%s: %s may not import %s",
    (rule, from, _, at) => {
      expect(brokenBy(named(from, "forbidden", at))).toContain(rule);
    },
  );

  it("no-cycles: two files may not import each other", () => {
    expect(brokenBy("lib/graph/circle/one.ts")).toEqual(["no-cycles"]);
  });

  it("has a case above for each rule", () => {
    const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as {
      forbidden: { name: string }[];
    };
    const tried = new Set(["no-cycles", ...FORBIDDEN.map(([rule]) => rule)]);
    expect(forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });

  it.each(ALLOWED.map((row, at) => [...row, at] as const))("%s may import %s", (from, _, at) => {
    expect(brokenBy(named(from, "allowed", at))).toEqual([]);
  });
});
