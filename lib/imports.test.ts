/** The import lint bites: each forbidden import, written into a scratch tree, turns the real rules red. */
import { execFileSync, spawnSync } from "node:child_process";
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

describe("the one-way import rule", () => {
  let scratch: string;

  beforeAll(() => {
    scratch = mkdtempSync(path.join(tmpdir(), "hopscope-imports-"));
    symlinkSync(path.join(root, "node_modules"), path.join(scratch, "node_modules"), "dir");
    for (const file of [".dependency-cruiser.cjs", "tsconfig.json"]) {
      symlinkSync(path.join(root, file), path.join(scratch, file));
    }
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  const cruise = () =>
    spawnSync(
      process.execPath,
      [depcruise, "--config", ".dependency-cruiser.cjs", "app", "bin", "components", "lib"],
      {
        cwd: scratch,
        encoding: "utf8",
      },
    );

  /** Lays `from` (which imports `to`) into an otherwise empty tree. */
  function write(from: string, to: string) {
    for (const folder of ["app", "bin", "components", "lib"]) {
      rmSync(path.join(scratch, folder), { recursive: true, force: true });
      mkdirSync(path.join(scratch, folder));
    }
    const place = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true });
      writeFileSync(path.join(scratch, file), text);
    };
    const builtin = to.startsWith("node:");
    if (!builtin) place(to, "export const there = 1;\n");
    const specifier = builtin ? to : `./${path.relative(path.dirname(from), to).replace(/\.ts$/, "")}`;
    place(from, `import * as there from "${specifier}";\nexport const here = there;\n`);
  }

  it.each(FORBIDDEN)("%s: %s may not import %s", (rule, from, to) => {
    write(from, to);
    const result = cruise();
    expect(result.stdout).toContain(rule);
    expect(result.status).not.toBe(0);
  });

  it.each(ALLOWED)("%s may import %s", (from, to) => {
    write(from, to);
    expect(cruise().status).toBe(0);
  });

  it("holds for the project itself", () => {
    execFileSync(
      process.execPath,
      [depcruise, "--config", ".dependency-cruiser.cjs", "app", "bin", "components", "lib"],
      {
        cwd: root,
      },
    );
  });
});
