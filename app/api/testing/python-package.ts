/**
 * The Python package as somebody installs it, a wheel in an environment with nothing else, against the routes of an engine over real
 * HTTP.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describeApi } from "@/lib/api/openapi";
import type { Engine } from "@/lib/server/engine";
import { provideEngine } from "@/lib/server/singleton";
import { unstarted } from "@/lib/server/testing/small-world";
import { openTestEngine } from "@/lib/server/testing/test-engine";
import { pythonWith } from "@/scripts/python.mjs";
import { serveRoutes } from "./served-routes";

const BUILDS = ["openapi-python-client==0.29.1", "hatchling==1.33.0"];
/** To fetch the packages once. */
export const PATIENCE_MS = 600_000;

const run = promisify(execFile);

export interface PackageWorld {
  engine: Engine;
  /** Of the application. */
  address: string;
  /** For files of a test. */
  folder: string;
  /** Methods and paths that were requested. */
  requested: ReadonlySet<string>;
  /** The folder of the programs of an environment with the wheel and these packages. */
  install(libraries?: readonly string[]): Promise<string>;
  /** What a program prints that has the address as its argument. */
  say(program: string, libraries?: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/**
 * @param python the command of Python
 * @param isServed whether a request reaches its route; every other one is answered with 404
 */
export async function openPackageWorld(
  python: string,
  isServed: (pathname: string, body: Buffer) => boolean = () => true,
): Promise<PackageWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), "hopscope-package-"));
  const wheel = await buildWheel(python, folder);
  const place = unstarted();
  const engine = await openTestEngine(place.environment);
  provideEngine(engine);
  const { address, requested, close } = await serveRoutes(isServed);
  const install = (libraries: readonly string[] = []) =>
    pythonWith(python, path.join(folder, `python-${libraries.length}`), [[wheel, ...libraries]]);
  return {
    ...{ engine, address, folder, requested, install },
    async say(program, libraries) {
      const bin = await install(libraries);
      const options = { maxBuffer: 2 ** 24 };
      return (await run(path.join(bin, "python"), ["-c", program, address], options)).stdout;
    },
    async close() {
      close();
      await engine.close();
      place.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Generated from the OpenAPI document beside our own modules, and packed. */
async function buildWheel(python: string, folder: string): Promise<string> {
  const bin = await pythonWith(python, path.resolve(".build/tests/package-build-python"), [BUILDS]);
  const source = path.join(folder, "source");
  cpSync("clients/python", source, { recursive: true });
  const document = path.join(folder, "openapi.json");
  writeFileSync(document, JSON.stringify(describeApi()));
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const target = ["--output-path", path.join(source, "hopscope_client"), "--meta", "none"];
  await run(path.join(bin, "openapi-python-client"), ["generate", "--path", document, ...target], {
    env,
    maxBuffer: 2 ** 26,
  });
  const options = ["--no-deps", "--no-build-isolation", "--wheel-dir", folder];
  await run(path.join(bin, "python"), ["-m", "pip", "wheel", "--quiet", ...options, source], { env });
  return path.join(folder, readdirSync(folder).find((name) => name.endsWith(".whl"))!);
}
