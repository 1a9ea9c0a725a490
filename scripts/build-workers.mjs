/**
 * Bundles what runs outside Next: every lib/**\/*-worker.ts into .build/workers/<name>.mjs, and the command line
 * (bin/hopscope.ts) into .build/hopscope.mjs. Packages stay in node_modules. A bundle that is newer than all of its
 * own sources is left alone.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Builds what is missing or out of date; the names of the bundles that were built. */
export async function buildWorkers() {
  const stale = findEntries().filter(({ outfile }) => !isUpToDate(outfile));
  const failed = (await Promise.allSettled(stale.map(bundle))).filter(({ status }) => status === "rejected");
  if (failed.length > 0)
    throw new AggregateError(
      failed.map(({ reason }) => reason),
      "A bundle could not be built; see above.",
    );
  return stale.map(({ outfile }) => path.relative(root, outfile));
}

function findEntries() {
  const entries = readdirSync(path.join(root, "lib"), { recursive: true })
    .filter((file) => file.endsWith("-worker.ts"))
    .map((file) => ({
      entry: path.join(root, "lib", file),
      outfile: path.join(root, ".build", "workers", `${path.basename(file, ".ts")}.mjs`),
    }));
  const names = new Set(entries.map(({ outfile }) => outfile));
  if (names.size < entries.length)
    throw new Error("Two workers have the same file name; their bundles would be one file.");
  const commandLine = path.join(root, "bin", "hopscope.ts");
  return existsSync(commandLine)
    ? [...entries, { entry: commandLine, outfile: path.join(root, ".build", "hopscope.mjs") }]
    : entries;
}

/** Compares a bundle with the list beside it: its modules, and the files that it is. */
function isUpToDate(outfile) {
  const made = `${outfile}.json`;
  if (!existsSync(made)) return false;
  const built = statSync(made).mtimeMs;
  const { modules, files } = JSON.parse(readFileSync(made, "utf8"));
  const isOlder = (module) => existsSync(at(module)) && statSync(at(module)).mtimeMs < built;
  return modules.every(isOlder) && files.every((file) => existsSync(at(file)));
}

/** A bundle that cannot be built is removed: an old one would hide that. */
async function bundle({ entry, outfile }) {
  const name = path.basename(outfile, ".mjs");
  rmSync(outfile, { force: true });
  rmSync(`${outfile}.json`, { force: true });
  const { metafile } = await build({
    entryPoints: { [name]: entry },
    outdir: path.dirname(outfile),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // Dynamic imports are loaded when they are needed, with the packages that they need themselves.
    splitting: true,
    chunkNames: `${name}-parts/[name]-[hash]`,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    absWorkingDir: root,
    metafile: true,
  });
  const files = Object.keys(metafile.outputs);
  const parts = path.join(path.dirname(outfile), `${name}-parts`);
  for (const file of existsSync(parts) ? readdirSync(parts) : []) {
    const part = path.join(parts, file);
    if (!files.some((made) => at(made) === part)) rmSync(part, { force: true });
  }
  writeFileSync(`${outfile}.json`, JSON.stringify({ modules: Object.keys(metafile.inputs), files }));
}

function at(file) {
  return path.join(root, file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await buildWorkers();
  console.log(built.length ? `Built ${built.join(", ")}` : "Workers are up to date.");
}
