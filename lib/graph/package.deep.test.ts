/** `npm pack` here gives an archive that works in an empty folder: the example of the README, as it is written there. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import application from "../../package.json" with { type: "json" };
import own from "./package.json" with { type: "json" };

const folder = mkdtempSync(path.join(tmpdir(), "hopscope-graph-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const npm = (words: string[], cwd: string) =>
  execFileSync("npm", words, { cwd, encoding: "utf8", shell: process.platform === "win32" });
const printed = (words: string[]) =>
  spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" }).output.join("");

it("takes the same versions of packages as the application", () => {
  expect(application.dependencies).toMatchObject({ ...own.dependencies, ...own.optionalDependencies });
});

it("runs the example of its README, and types it, in a folder that has nothing else", () => {
  // Who runs the tests by npm hands on the settings of the application, which runs no scripts of packages.
  npm(["pack", "--ignore-scripts=false", "--silent", "--pack-destination", folder], import.meta.dirname);
  const [archive] = readdirSync(folder);
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  npm(["install", "--prefer-offline", "--no-audit", "--no-fund", "--silent", `./${archive}`], folder);
  const readme = readFileSync(path.join(import.meta.dirname, "README.md"), "utf8");
  const [, example, expected] = readme.match(/^```js\n(.*?)^```\n\n```text\n(.*?)^```/ms)!;
  expect(example!.trim().split("\n").length).toBeLessThanOrEqual(25);
  writeFileSync(path.join(folder, "example.mjs"), example!);
  expect(printed(["example.mjs"])).toBe(expected);

  writeFileSync(
    path.join(folder, "typed.ts"),
    'import { type QueryGraph, readCypher } from "@hopscope/graph";\nconst query: QueryGraph = readCypher("MATCH (n) RETURN n");\n// @ts-expect-error A query graph is no text.\nconst text: string = query;\nconsole.log(text);\n',
  );
  const tsc = path.resolve(import.meta.dirname, "../../node_modules/typescript/bin/tsc");
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2023", "--module", "nodenext"];
  expect(printed([tsc, ...options, "typed.ts"])).toBe("");
});
