/** The reach of a change: the files that differ from a commit, and the folders of browser tests whose pages import one of them. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { root } from "./bootstrap.mjs";

/** Whoever changes one of these changes every browser test. */
const OF_ALL_TESTS = /^(e2e\/support\/|e2e\/[^/]+$|playwright\.config\.ts$|package-lock\.json$)/;

/**
 * Files that differ from `ref` in the working tree, and new ones, as paths from the root.
 * @throws Error with what git says where there is no such commit
 */
export function changedFiles(ref) {
  const git = (...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  return [...git("diff", "--name-only", ref, "--"), ...git("ls-files", "--others", "--exclude-standard")];
}

/**
 * Folders of `e2e` to run after a change: each is named after a folder of `components`, and runs when that folder, or a page that
 * shows it, imports a changed file, directly or not. What only the server runs is for unit tests to prove.
 */
export async function browserFolders(files) {
  const folders = readdirSync(path.join(root, "e2e"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "support")
    .map(({ name }) => name);
  if (files.some((file) => OF_ALL_TESTS.test(file))) return folders.map((name) => `e2e/${name}/`);
  const changed = new Set(files);
  const chosen = [];
  for (const name of folders) {
    const own = files.some(
      (file) => file.startsWith(`e2e/${name}/`) || file.startsWith(`components/${name}/`),
    );
    if (own || (await imports(name)).some((file) => changed.has(file))) chosen.push(`e2e/${name}/`);
  }
  return chosen;
}

/** Every file that the code of a folder of components imports; types are for the type checker. */
async function imports(name) {
  const folder = path.join(root, "components", name);
  if (!existsSync(folder)) return [];
  const entryPoints = readdirSync(folder, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
  const { metafile } = await build({
    entryPoints,
    absWorkingDir: root,
    outdir: path.join(root, ".build", "changed"),
    bundle: true,
    write: false,
    metafile: true,
    packages: "external",
    jsx: "automatic",
    format: "esm",
    loader: { ".css": "empty", ".wasm": "empty" },
    logLevel: "silent",
  });
  return Object.keys(metafile.inputs);
}
