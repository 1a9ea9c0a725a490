/** The import lint bites: one scratch tree with each forbidden import, and with imports that are allowed, under the real rules. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const depcruise = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");

const FORBIDDEN: readonly [rule: string, from: string, to: string][] = [
  ["core-imports-core-only", "lib/core/a.ts", "lib/stores/b.ts"],
  ["core-imports-core-only", "lib/core/a.ts", "lib/api/b.ts"],
  ["api-sees-core-only", "lib/api/a.ts", "lib/engine/b.ts"],
  ["core-does-no-io", "lib/core/a.ts", "node:fs"],
  ["methods-see-core-only", "lib/methods/sage/a.ts", "lib/stores/b.ts"],
  ["methods-never-import-each-other", "lib/methods/sage/a.ts", "lib/methods/hybrid/b.ts"],
  ["stores-see-core-only", "lib/stores/a.ts", "lib/methods/hybrid/b.ts"],
  ["engine-knows-no-method", "lib/engine/a.ts", "lib/methods/sage/b.ts"],
  ["engine-knows-no-interface", "lib/engine/a.ts", "app/b.ts"],
  ["app-and-bin-go-through-the-engine", "app/a.ts", "lib/stores/b.ts"],
  ["app-and-bin-go-through-the-engine", "bin/a.ts", "lib/methods/hybrid/b.ts"],
  ["components-take-plain-values", "components/a.ts", "lib/core/b.ts"],
  ["components-take-plain-values", "components/a.ts", "lib/core/graph/b.ts"],
  ["components-take-plain-values", "components/a.ts", "lib/core/tracer/b.ts"],
  ["components-see-core-types-only", "components/a.ts", "lib/engine/b.ts"],
];

const ALLOWED: readonly [from: string, to: string][] = [
  ["lib/engine/a.ts", "lib/stores/b.ts"],
  ["lib/engine/a.ts", "lib/methods/registry.ts"],
  ["components/a.ts", "lib/api/b.ts"],
  ["components/a.ts", "lib/core/contract/b.ts"],
  ["components/a.ts", "lib/core/trace/b.ts"],
  ["components/a.ts", "lib/core/graph/query/b.ts"],
  ["components/a.ts", "lib/core/rank/b.ts"],
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

  function write(from: string, to: string) {
    const place = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true });
      writeFileSync(path.join(scratch, file), text);
    };
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

  it.each(ALLOWED.map((row, at) => [...row, at] as const))("%s may import %s", (from, _, at) => {
    expect(brokenBy(named(from, "allowed", at))).toEqual([]);
  });
});
