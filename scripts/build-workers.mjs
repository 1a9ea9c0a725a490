/**
 * Bundles what runs outside Next: every lib/**\/*-worker.ts into .build/workers/<name>.mjs, and the command line
 * (bin/hopscope.ts) into .build/hopscope.mjs. Packages stay in node_modules. A bundle that is newer than all of its
 * own sources is left alone.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
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

/** esbuild writes the sources of a bundle into its source map, relative to the map's folder. */
function isUpToDate(outfile) {
  if (!existsSync(outfile) || !existsSync(`${outfile}.map`)) return false;
  const built = statSync(outfile).mtimeMs;
  const { sources } = JSON.parse(readFileSync(`${outfile}.map`, "utf8"));
  return sources.every((source) => {
    const file = path.resolve(path.dirname(outfile), source);
    return existsSync(file) && statSync(file).mtimeMs < built;
  });
}

/** A bundle that cannot be built is removed: an old one would hide that. */
async function bundle({ entry, outfile }) {
  rmSync(outfile, { force: true });
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    absWorkingDir: root,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await buildWorkers();
  console.log(built.length ? `Built ${built.join(", ")}` : "Workers are up to date.");
}
