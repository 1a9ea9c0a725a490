/**
 * Groups of test files that share a process, so that imports are read once for a process, not once for each of hundreds of files: those
 * that compute only share one for each worker; those that open databases, threads and native modules share one in small groups; those that
 * replace modules have one of their own.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./bootstrap.mjs";

/** Replaced modules, and variables that a module reads when it is imported, would reach into the files after them. */
const CHANGES_MODULES = /\bvi\s*\.(mock|doMock|stubEnv|resetModules)\(/;
/** The runtime of models in two threads at once: a process that had opened dozens of databases before has ended in it. */
const RUNS_MODELS_IN_THREADS = "lib/stores/embeddings/open-minilm.test.ts";
const OPENS_NATIVE_MODULES = ["app/", "bin/", "lib/server/"];
/** Two workers take them in turn. A process that opened databases for dozens of files ended; each more costs eight seconds. */
const FILES_PER_GROUP = 110;

/**
 * Test files in these folders by how they share a process, as paths relative to the root.
 * @param leftOut kinds that do not run, such as "slow"
 * @returns `alone`, and `groups` of files that share; all others share one process for each worker
 */
export function processesOf(folders, leftOut) {
  const files = folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !leftOut.some((kind) => file.includes(`.${kind}.test.`)))
    .map((file) => file.split(path.sep).join("/"))
    .sort();
  const alone = files.filter(
    (file) =>
      file === RUNS_MODELS_IN_THREADS || CHANGES_MODULES.test(readFileSync(path.join(root, file), "utf8")),
  );
  const native = files.filter(
    (file) => !alone.includes(file) && OPENS_NATIVE_MODULES.some((folder) => file.startsWith(folder)),
  );
  const count = Math.ceil(native.length / FILES_PER_GROUP);
  // Dealt out in turn, since files of one folder take alike long.
  const groups = Array.from({ length: count }, (_, group) => native.filter((_, at) => at % count === group));
  return { alone, groups };
}
