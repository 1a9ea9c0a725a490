/** Makes a data folder of a backup: all of it is unpacked, compared and put into a new database before anything is replaced. */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { HopscopeError } from "../graph/errors";
import { ABOUT, type About, aboutSchema, FOLDERS, MANIFEST, manifestSchema } from "./backup-format";
import { applyMigrations, knownMigrations } from "./prisma/database/migrations";
import { openPglite } from "./prisma/database/pglite-pool";
import { importRows } from "./prisma/database/table-rows";
import { writeDurably } from "./snapshot/durable-folder";
import { syncFolder, syncTree } from "./sync-folder";
import { readTar } from "./tar";

/** Names that a backup may hold: nothing leads out of the folder that it is unpacked into. */
const NAME = /^(rows|files\/(sources|knowledge-bases|bundles|training))(\/[\w-][\w.@-]*)+$/;

/**
 * The caller holds the claim to the data folder.
 * @param options.force replaces what the data folder holds
 * @returns what the backup says about itself
 * @throws HopscopeError `conflict` when the folder holds data, `invalid-input` when the backup is damaged, cut off or from a newer version
 */
export async function restoreBackup(
  source: Readable,
  data: string,
  { force }: { force: boolean },
): Promise<About> {
  const existing = await foldersWithData(data);
  if (existing.length > 0 && !force)
    throw new HopscopeError(
      "conflict",
      `The data folder ${data} holds data already: ${existing.join(", ")}.`,
      {
        hint: "Set HOPSCOPE_DATA to an empty folder, or replace everything in this one with --force.",
      },
    );
  const stage = path.join(data, `restore-${randomUUID()}.partial`);
  await mkdir(stage, { mode: 0o700 });
  try {
    const about = await unpack(source, stage);
    const migrations = path.join(process.cwd(), "prisma", "migrations");
    const known = knownMigrations(migrations);
    if (about.migrations.some((name) => !known.includes(name)))
      throw new HopscopeError(
        "invalid-input",
        `The backup was made by Hopscope ${about.version}, whose database is newer than this version knows.`,
        { hint: "Restore it with that version or a newer one." },
      );
    const { pool, close } = await openPglite(path.join(stage, "database"), process.cwd());
    try {
      await applyMigrations(pool, migrations, about.migrations);
      await importRows(pool, path.join(stage, "rows"));
      await applyMigrations(pool, migrations);
      // The users are not in the backup: what was for chosen people is for administrators, until they share it again.
      await pool.query('UPDATE "KnowledgeBase" SET "ownerId" = NULL');
    } finally {
      await close();
    }
    await replace(stage, data);
    return about;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function foldersWithData(data: string): Promise<string[]> {
  const names = await readdir(data).catch((): string[] => []);
  return ["database", ...FOLDERS].filter((folder) => names.includes(folder));
}

/** @throws HopscopeError `invalid-input` unless it is whole and every file is as its checksum says */
async function unpack(source: Readable, stage: string): Promise<About> {
  const written = new Map<string, { bytes: number; crc32: number }>();
  try {
    const unzipped = source.on("error", (error) => unzipped.destroy(error)).pipe(createGunzip());
    for await (const { name, content } of readTar(unzipped)) {
      const isOwn = name === ABOUT || name === MANIFEST;
      if (!(isOwn || NAME.test(name)))
        throw new Error(`It holds a file of another kind, ${JSON.stringify(name)}.`);
      const place = path.join(stage, name);
      await mkdir(path.dirname(place), { recursive: true });
      const found = await writeDurably(place, content);
      if (!isOwn) written.set(name, found);
    }
    const read = async (name: string) =>
      JSON.parse(await readFile(path.join(stage, name), "utf8")) as unknown;
    const { files } = manifestSchema.parse(await read(MANIFEST));
    for (const { name, bytes, crc32 } of files) {
      const found = written.get(name);
      if (found?.bytes !== bytes || found.crc32 !== crc32)
        throw new Error(`${name} is not what was written.`);
    }
    if (files.length !== written.size) throw new Error("It holds other files than were written.");
    return aboutSchema.parse(await read(ABOUT));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw error;
    const reason =
      error instanceof Error && error.name !== "ZodError" ? error.message : "It is not a backup of Hopscope.";
    throw new HopscopeError("invalid-input", `The backup cannot be restored. ${reason}`, {
      hint: "Nothing was changed. Use another copy of the backup.",
      cause: error,
    });
  }
}

/**
 * Puts everything into its place; the database last, since it names the files. What was there is removed when all is done: where a cut
 * comes between, it stays in a folder "replaced-…".
 */
async function replace(stage: string, data: string): Promise<void> {
  await mkdir(path.join(stage, "files"), { recursive: true });
  await syncTree(path.join(stage, "files"));
  const aside = path.join(data, `replaced-${randomUUID()}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of await foldersWithData(data)) await rename(path.join(data, name), path.join(aside, name));
  for (const name of await readdir(path.join(stage, "files")))
    await rename(path.join(stage, "files", name), path.join(data, name));
  await rename(path.join(stage, "database"), path.join(data, "database"));
  await syncFolder(data);
  await rm(aside, { recursive: true, force: true });
}
