/**
 * `node scripts/package/package.mjs`: packs the built application as an npm package that needs no build where it is installed, and
 * prints the path of the archive. `npx <archive>` starts it; `npx <archive> ask …` is the command line.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { bootstrap, command, root } from "../bootstrap.mjs";

const place = path.join(root, ".build", "package");
/** Files that a running application reads besides its build. Documents are served under /docs. */
const FOLDERS = ["prisma/migrations", "prisma/sample", "public"];
const FILES = ["bin/hopscope", "LICENSE"];
const SCRIPTS = ["bootstrap", "forward-json-lines", "listening", "package/link-externals", "start"];
/** Parts of Next's build that only another build reads. */
const ONLY_FOR_BUILDS = new Set([
  "cache",
  "diagnostics",
  "node_modules",
  "trace",
  "trace-build",
  "turbopack",
  "types",
]);

await bootstrap(["packages", "client", "workers", "app"]);
rmSync(place, { recursive: true, force: true });
for (const file of [
  ...FOLDERS,
  ...FILES,
  ...SCRIPTS.map((name) => `scripts/${name}.mjs`),
  ...(await documents()),
])
  copy(file);
for (const file of ["workers", "hopscope.mjs", "hopscope-parts"]) copy(path.join(".build", file));
for (const file of readdirSync(path.join(root, ".next")))
  if (!ONLY_FOR_BUILDS.has(file)) copy(path.join(".next", file));
for (const file of ["required-server-files.json", "required-server-files.js"])
  withoutOwnFolder(path.join(place, ".next", file));
await bundleConfiguration();
write(".build/packed.json", { externals: externals() });
write("package.json", manifest());
await command("npm", ["pack", place, "--pack-destination", path.join(root, ".build"), "--ignore-scripts"]);
const { version } = manifest();
console.log(path.join(root, ".build", `hopscope-${version}.tgz`));

/** Source maps and lists of traced files stay behind: they are half of the size, and nothing reads them at run time. */
function copy(file) {
  cpSync(path.join(root, file), path.join(place, file), {
    recursive: true,
    filter: (from) => !/\.(map|nft\.json)$/.test(from) && !/\.test\.\w+$/.test(from),
  });
}

async function documents() {
  return (await command("git", ["ls-files", "*.md"])).split("\n").filter(Boolean);
}

/** The build names the folder that it was made in. */
function withoutOwnFolder(file) {
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(JSON.stringify(root).slice(1, -1), "."));
}

/** An installed package has no TypeScript: Next reads the configuration as a module. */
function bundleConfiguration() {
  return build({
    entryPoints: [path.join(root, "next.config.ts")],
    outfile: path.join(place, "next.config.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
}

/** Next's build reaches packages that it does not bundle by links with names of its own; npm packs no links. */
function externals() {
  const folder = path.join(root, ".next", "node_modules");
  const scoped = (name) => readdirSync(path.join(folder, name)).map((below) => `${name}/${below}`);
  const links = readdirSync(folder).flatMap((name) => (name.startsWith("@") ? scoped(name) : [name]));
  return Object.fromEntries(
    links.map((link) => [
      link,
      readlinkSync(path.join(folder, link)).replaceAll("\\", "/").split("node_modules/").pop(),
    ]),
  );
}

function manifest() {
  const {
    scripts,
    devDependencies,
    overrides,
    workspaces,
    private: unpublished,
    ...rest
  } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return rest;
}

function write(file, value) {
  mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
  writeFileSync(path.join(place, file), `${JSON.stringify(value, null, 2)}\n`);
}
