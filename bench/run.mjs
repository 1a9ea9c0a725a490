/**
 * Lists the benchmarks, or runs the named ones: `node bench/run.mjs bm25 graph`. Each is one file `<name>.bench.ts`,
 * bundled and run in a process of its own, and prints tables of figures and ratios. `node bench/run.mjs all` compares all methods on
 * all public question sets and measures speed, and writes `bench/RESULTS.md`.
 */
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bootstrap, root } from "../scripts/bootstrap.mjs";

const folder = path.dirname(fileURLToPath(import.meta.url));
/** Files by the names of their benchmarks, in this folder and those below. */
const benchmarks = new Map(
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(".bench.ts"))
    .map((file) => [path.basename(file, ".bench.ts"), file])
    .sort(),
);
const names = [...benchmarks.keys()];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => name !== "all" && !names.includes(name));

/** The sets that `all` asks every method: the longest first, two at a time. */
const SETS = ["metaqa", "freebase", "ottqa", "prime", "musique-triples", "musique"];
const AT_A_TIME = 2;
/** The benchmarks that `all` runs alone on the machine, after the sets. */
const SPEED = ["ottqa", "bm25", "hnsw", "graph", "import", "embedding", "plan", "match", "paths", "cypher"];

if (chosen.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no benchmark "${unknown.join('", "')}".`);
  console.log(`Benchmarks: all, ${names.join(", ")}`);
  process.exit(unknown.length > 0 ? 2 : 0);
}

await bootstrap(["packages", "client", "workers"]);
if (chosen.includes("all")) await runAll();
else for (const name of chosen) if ((await run(name)) !== 0) process.exitCode = 1;

async function runAll() {
  const figures = path.join(root, ".build", "bench", "figures.jsonl");
  mkdirSync(path.dirname(figures), { recursive: true });
  rmSync(figures, { force: true });
  appendFileSync(figures, "");
  const started = performance.now();
  const waiting = [...SETS];
  const work = async () => {
    for (let set = waiting.shift(); set !== undefined; set = waiting.shift()) {
      const env = { BENCH_FIGURES: figures, BENCH_NAME: set, BENCH_SET: set };
      if ((await run("suite", env)) !== 0) process.exitCode = 1;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  for (const name of SPEED)
    if ((await run(name, { BENCH_FIGURES: figures, BENCH_NAME: name })) !== 0) process.exitCode = 1;
  const seconds = String((performance.now() - started) / 1000);
  const page = path.join(folder, "RESULTS.md");
  const order = JSON.stringify({ order: [...SETS, ...SPEED] });
  if ((await runFile("write-results.ts", { BENCH_ORDER: order }, [figures, page, seconds])) !== 0)
    process.exitCode = 1;
}

function run(name, env = {}) {
  console.log(`\n${env.BENCH_SET ? `${name}, ${env.BENCH_SET}` : name}`);
  return runFile(benchmarks.get(name), env);
}

/** Bundles one file and runs it; gives its exit status. */
async function runFile(file, env, given = []) {
  const { build } = await import("esbuild");
  const outfile = path.join(root, ".build", "bench", file.replace(/\.ts$/, ".mjs"));
  await build({
    entryPoints: [path.join(folder, file)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: "inline",
    logLevel: "warning",
  });
  const child = spawn(process.execPath, ["--expose-gc", "--enable-source-maps", outfile, ...given], {
    cwd: root,
    stdio: "inherit",
    env: { BENCH_DATA: path.resolve(root, "../shared/data"), ...process.env, ...env },
  });
  return new Promise((resolve) => child.on("close", resolve));
}
