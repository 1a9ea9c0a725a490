/**
 * Test files that need modules of their own. All others share a process with the files before them, so that the engine and
 * its packages are imported once for each worker and not once for each of hundreds of files.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./bootstrap.mjs";

/** Replaced modules, and variables that a module reads when it is imported, would reach into the files after them. */
const CHANGES_MODULES = /\bvi\s*\.(mock|doMock|stubEnv|resetModules)\(/;

/** Paths, relative to the root, of the test files in these folders that change what is imported. */
export function isolatedTests(folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => CHANGES_MODULES.test(readFileSync(path.join(root, file), "utf8")))
    .map((file) => file.split(path.sep).join("/"));
}
