/** Pages have two widths, which app/globals.css names: that of reading, and that of tables and drawings. A card of one form is small. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const PAGES = ["components/*.tsx", "app/*.tsx"];
const OTHER_WIDTH = /\bmx-auto\b[^"]*\bmax-w-(?!reading\b|page\b|sm\b)[\w[\].-]+/g;

it("is the width of every page that is in the middle", () => {
  const files = execFileSync("git", ["ls-files", ...PAGES], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n");
  const found = files.flatMap((file) =>
    (readFileSync(path.join(root, file), "utf8").match(OTHER_WIDTH) ?? []).map(
      (width) => `${file}: ${width}`,
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
