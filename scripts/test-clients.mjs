/**
 * `node scripts/test-clients.mjs <address>`: generates clients from the OpenAPI document of a running application, and asks
 * it a question with each of them. The Python client is skipped, with a message, where there is no Python.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import openapiTS, { astToString } from "openapi-typescript";
import { findPython, pythonWith } from "./python.mjs";

const run = promisify(execFile);
const root = path.join(import.meta.dirname, "..");
const folder = path.join(root, ".build", "clients");
const GENERATOR = "openapi-python-client==0.29.1";
const QUESTION = ["films", "Who directed The Third Man?"];
const EXPECTED = "Carol Reed";

const [address] = process.argv.slice(2);
if (!address) throw new Error("Give the address of a running application, such as http://localhost:3000.");
mkdirSync(folder, { recursive: true });
const response = await fetch(`${address}/api/openapi.json`);
if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
const document = await response.json();
check("TypeScript", await askInTypeScript());
const python = await findPython();
if (python) check("Python", await askInPython(python));
else console.log("Python: skipped, since there is no Python 3.10 or newer with venv on this machine.");

/** Types are checked, so a client that does not fit the document fails here. */
async function askInTypeScript() {
  const place = path.join(folder, "typescript");
  rmSync(place, { recursive: true, force: true });
  cpSync(path.join(root, "clients", "typescript"), place, { recursive: true });
  writeFileSync(
    path.join(place, "schema.d.ts"),
    astToString(await openapiTS(document, { defaultNonNullable: false })),
  );
  const source = path.join(place, "ask.ts");
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig", "--target", "esnext"];
  const modules = ["--module", "esnext", "--moduleResolution", "bundler", "--types", "node"];
  await run(process.execPath, [node("typescript", "bin/tsc"), ...options, ...modules, source], { cwd: root });
  const outfile = path.join(place, "ask.mjs");
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "warning",
  });
  return (await run(process.execPath, [outfile, address, ...QUESTION])).stdout;
}

async function askInPython(python) {
  const place = path.join(folder, "python");
  const bin = await pythonWith(python, path.join(folder, "venv"), [[GENERATOR]]);
  rmSync(place, { recursive: true, force: true });
  cpSync(path.join(root, "clients", "python"), place, { recursive: true });
  const file = path.join(place, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  const target = ["--path", file, "--output-path", path.join(place, "hopscope_client")];
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const generator = path.join(bin, "openapi-python-client");
  await run(generator, ["generate", ...target, "--meta", "none"], { env, maxBuffer: 64 * 1024 * 1024 });
  return (await run(path.join(bin, "python"), [path.join(place, "ask.py"), address, ...QUESTION])).stdout;
}

function check(language, answer) {
  if (!answer.includes(EXPECTED))
    throw new Error(`${language}: expected ${EXPECTED} in the answer, got:\n${answer}`);
  console.log(`${language}: the generated client asked a question.\n${answer.trimEnd()}`);
}

function node(name, file) {
  return path.join(root, "node_modules", name, file);
}
