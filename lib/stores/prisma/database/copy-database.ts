/** The embedded database as it is at one moment, to read from while the first one goes on writing. */
import { constants } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { HopscopeError } from "../../../graph/errors";
import { openPglite } from "./pglite-pool";

const CONTROL = path.join("global", "pg_control");
const LOG = "pg_wal";
/** A checkpoint between, after a gigabyte of writes, makes another attempt necessary. */
const MOST_ATTEMPTS = 5;

/**
 * Gives a database with every change that was acknowledged before, and removes it after the work. No statement waits: the files are
 * copied as they are, the log last, and PostgreSQL makes of them what it would after a crash.
 * @param folder of the database that runs @param copy where the other one is to lie
 */
export async function withCopy<T>(
  { folder, copy, root }: { folder: string; copy: string; root: string },
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  try {
    await copyFiles(folder, copy);
    const { pool, close } = await openPglite(copy, root, { isCopy: true });
    return await work(pool).finally(close);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** The log that is copied last goes on from the checkpoint that was the last one before, and holds each page that changed since. */
async function copyFiles(folder: string, copy: string): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    await rm(copy, { recursive: true, force: true });
    const control = await readFile(path.join(folder, CONTROL));
    const isLog = (place: string) => place.startsWith(LOG + path.sep);
    const places = (await copyFolders(folder, copy)).filter((place) => place !== CONTROL && !isLog(place));
    for (const place of places) await copyOne(folder, copy, place);
    for (const name of await readdir(path.join(folder, LOG)))
      if (/^[0-9A-F]{24}$/.test(name)) await copyOne(folder, copy, path.join(LOG, name));
    await writeFile(path.join(copy, CONTROL), control);
    if (control.equals(await readFile(path.join(folder, CONTROL)))) return;
  }
  throw new HopscopeError("not-ready", "The database was written to faster than it could be copied.", {
    hint: "Try again when fewer jobs run.",
  });
}

/** Makes the folders, and lists the files. */
async function copyFolders(folder: string, copy: string): Promise<string[]> {
  await mkdir(copy, { recursive: true, mode: 0o700 });
  const files: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const place = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (entry.isDirectory()) await mkdir(path.join(copy, place), { recursive: true });
    else files.push(place);
  }
  return files;
}

async function copyOne(folder: string, copy: string, place: string): Promise<void> {
  await copyFile(path.join(folder, place), path.join(copy, place), constants.COPYFILE_FICLONE).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error; // removed since it was listed
    },
  );
}
