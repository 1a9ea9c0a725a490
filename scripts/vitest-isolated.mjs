/**
 * Test files that need a process of their own. All others share one with the files before them, so that what they import is
 * read once for each worker and not once for each of hundreds of files.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./bootstrap.mjs";

/** Replaced modules, and variables that a module reads when it is imported, would reach into the files after them. */
const CHANGES_MODULES = /\bvi\s*\.(mock|doMock|stubEnv|resetModules)\(/;
/**
 * Databases, threads and native modules: a process that opened and closed them for dozens of files ended without a word, or
 * in V8's check of handles when one of its threads ended.
 */
const OPENS_NATIVE_MODULES = ["app/", "bin/", "lib/engine/", "lib/stores/"];

/** Paths, relative to the root, of the test files in these folders that must not share a process. */
export function isolatedTests(folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => file.split(path.sep).join("/"))
    .filter(
      (file) =>
        OPENS_NATIVE_MODULES.some((folder) => file.startsWith(folder)) ||
        CHANGES_MODULES.test(readFileSync(path.join(root, file), "utf8")),
    );
}
