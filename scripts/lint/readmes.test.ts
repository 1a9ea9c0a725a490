/** What a README says is there. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(path.join(root, file)));
const names = new Set(files.map((file) => path.posix.basename(file)));
const pages = files.filter((file) => file.endsWith(".md") && !/^CHANGELOG|RESULTS/.test(file));
const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Files of code that a text names and that are nowhere, and links that lead nowhere. */
function missingIn(file: string, text: string): string[] {
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, name]) => name!);
  const linked = [...text.matchAll(/\]\((?!https?:|[#/])([^)#\s]+)/g)].map(([, to]) => to!);
  return [
    ...named.filter((name) => !names.has(path.posix.basename(name))),
    ...linked.filter((to) => !existsSync(path.join(root, path.dirname(file), to))),
  ];
}

describe("READMEs", () => {
  it("name files that are there, and link to pages that are", () => {
    expect(
      pages.flatMap((file) => missingIn(file, textOf(file)).map((missing) => `${file}: ${missing}`)),
    ).toEqual([]);
    expect(
      missingIn("lib/README.md", "`nowhere.ts`, [gone](gone.md), `adam.ts`, [API](api/README.md)"),
    ).toEqual(["nowhere.ts", "gone.md"]);
  });

  it("of methods name functions that are there", () => {
    const code = files.filter((file) => /^lib\/.*\.ts$/.test(file)).map(textOf);
    const words = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []));
    for (const file of pages.filter((page) => /^lib\/methods\/[^/]+\/README\.md$/.test(page))) {
      const rows = textOf(file)
        .split("\n")
        .filter((line) => line.startsWith("|"));
      const functions = rows.flatMap((row) =>
        [...(row.split("|")[3] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name!),
      );
      expect(
        functions.filter((name) => !words.has(name)),
        file,
      ).toEqual([]);
    }
  });
});
