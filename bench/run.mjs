/**
 * Lists the benchmarks, or runs the named ones: `node bench/run.mjs bm25 graph`. Each is one file `<name>.bench.ts`,
 * bundled and run in a process of its own, and prints a table of figures and ratios.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bootstrap, root } from "../scripts/bootstrap.mjs";

const folder = path.dirname(fileURLToPath(import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.slice(0, -".bench.ts".length));
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.includes(name));

if (chosen.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no benchmark "${unknown.join('", "')}".`);
  console.log(`Benchmarks: ${names.join(", ")}`);
  process.exit(unknown.length > 0 ? 2 : 0);
}

await bootstrap(["packages", "client", "workers"]);
const { build } = await import("esbuild");
for (const name of chosen) {
  const outfile = path.join(root, ".build", "bench", `${name}.mjs`);
  await build({
    entryPoints: [path.join(folder, `${name}.bench.ts`)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: "inline",
    logLevel: "warning",
  });
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, ["--expose-gc", "--enable-source-maps", outfile], {
    cwd: root,
    stdio: "inherit",
    env: { BENCH_DATA: path.resolve(root, "../shared/data"), ...process.env },
  });
  if (status !== 0) process.exitCode = 1;
}
