/**
 * Each part of the product has a budget of lines, in budgets.json. Whoever needs more takes as much away in the same part, or raises
 * the budget by a decision record (docs/decisions).
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import budgets from "./budgets.json" with { type: "json" };
import { isProduct, overBudget } from "./product-lines";

const root = path.resolve(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => isProduct(file) && existsSync(path.join(root, file)));
const lines = new Map(
  files.map((file) => [file, readFileSync(path.join(root, file), "utf8").split("\n").length - 1]),
);

describe("budgets of lines", () => {
  it("hold", () => expect(overBudget(budgets, lines)).toEqual([]));

  it("are passed by one line too many, wherever it is in the folder", () => {
    const small = { "lib/a": 10, app: 5 };
    const full: [string, number][] = [
      ["lib/a/x.ts", 4],
      ["lib/a/deep/y.tsx", 6],
      ["app/z.css", 5],
    ];
    expect(overBudget(small, new Map(full))).toEqual([]);
    expect(overBudget(small, new Map([...full, ["lib/a/new.mjs", 1]]))).toEqual([
      "lib/a has 11 lines of product, its budget is 10",
    ]);
  });

  it("leave tests out, and count all of the product", () => {
    const given = new Map([
      ["lib/a/x.test.ts", 100],
      ["lib/a/testing/y.ts", 100],
      ["lib/a/z.conformance.ts", 100],
      ["lib/a/README.md", 100],
      ["lib/b/x.ts", 1],
    ]);
    expect(overBudget({ "lib/a": 1 }, given)).toEqual(["lib/b/x.ts is in no folder of budgets.json"]);
  });
});
