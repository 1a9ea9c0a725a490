/** Tools of another language take the OpenAPI document: nothing is wrong with it, and no call is left out of what is made from it. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findPython, pythonWith } from "../../scripts/python.mjs";
import { ENDPOINTS } from "./endpoints";
import { describeApi } from "./openapi";

const run = promisify(execFile);
const PACKAGES = ["openapi-python-client==0.29.1", "openapi-spec-validator==0.9.0"];
/** Responses that are files it has as bytes, and says so. */
const COMPLAINTS = /Endpoint will not be generated|Could not find reference|Unable to/;
/** To fetch the packages once. */
const PATIENCE_MS = 600_000;

const python = await findPython();
let folder: string;
let file: string;
let bin: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "hopscope-openapi-"));
  file = path.join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(describeApi()));
  if (python) bin = await pythonWith(python, path.resolve(".build/tests/openapi-python"), [PACKAGES]);
}, PATIENCE_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(!python)("openapi-spec-validator finds nothing wrong", async () => {
  const { stdout } = await run(path.join(bin, "openapi-spec-validator"), [
    "--validation-errors",
    "all",
    file,
  ]);
  expect(stdout).toContain("OK");
});

/** What a generated package has, by noun and operation: "runs.ask_question". */
const operationsOf = (made: string) =>
  readdirSync(path.join(made, "api"), { recursive: true, encoding: "utf8" })
    .filter((name) => /[\\/][^_][^\\/]*\.py$/.test(name))
    .map((name) => name.replace(/\.py$/, "").replaceAll(path.sep, "."));

it.skipIf(!python)("openapi-python-client makes a function of every call", async () => {
  const made = path.join(folder, "client");
  const target = ["--path", file, "--output-path", made, "--meta", "none"];
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const { stdout, stderr } = await run(path.join(bin, "openapi-python-client"), ["generate", ...target], {
    env,
    maxBuffer: 2 ** 26,
  });
  expect(`${stdout}${stderr}`).not.toMatch(COMPLAINTS);
  const operations = operationsOf(made);
  // Where it puts the signs between words is its own affair.
  const plain = (name: string) => name.split(".").at(-1)!.replaceAll("_", "").toLowerCase();
  expect(operations.map(plain).sort()).toEqual(ENDPOINTS.map(({ name }) => plain(name)).sort());
  // Each can be loaded and called.
  const package_ = path.basename(made);
  const loading = operations.map((one) => `from ${package_}.api.${one} import sync_detailed`).join("\n");
  await run(path.join(bin, "python"), ["-c", loading], { cwd: folder });
});
