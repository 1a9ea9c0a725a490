/** Writes a backup while the application runs: the rows of one moment, and every file that they may name. */
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, link, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { ABOUT, type About, type BackupManifest, FOLDERS, MANIFEST, SECRETS } from "./backup-format";
import type { Database } from "./prisma/database";
import { Checksum } from "./snapshot/checksum";
import { isPartial } from "./snapshot/durable-folder";
import { storageFailure } from "./storage-failure";
import { type TarFile, writeTar } from "./tar";

/** Most of it is packed already; more effort takes longer and saves little. */
const LEVEL = 1;

/**
 * A `.tar.gz` of the data folder, without keys and passwords. What it holds lies beside the data until the stream has ended or is destroyed, as links where the
 * disk has them: files never change once they are named, and what is removed meanwhile stays in the backup.
 * @param version of Hopscope
 */
export async function writeBackup(data: string, database: Database, version: string): Promise<Readable> {
  const stage = path.join(data, `backup-${randomUUID()}.partial`);
  const remove = () => rm(stage, { recursive: true, force: true });
  try {
    await mkdir(path.join(stage, "rows"), { recursive: true, mode: 0o700 });
    // Before the rows for what is removed after them, and again for what they name that is new.
    await linkFiles(data, stage);
    const migrations = await database.exportRows(path.join(stage, "rows"), SECRETS);
    await linkFiles(data, stage);
    const createdAt = new Date().toISOString();
    const about: About = { format: 1, version, createdAt, migrations };
    return pipeline(Readable.from(writeTar(filesOf(stage, about))), createGzip({ level: LEVEL }), () => {
      void remove();
    });
  } catch (error) {
    await remove().catch(() => {}); // the next start removes what is left
    const kept = "No backup was made; the data itself is unchanged.";
    throw (
      storageFailure(error, { what: "The backup cannot be prepared beside the data", kept, place: data }) ??
      error
    );
  }
}

async function linkFiles(data: string, stage: string): Promise<void> {
  for (const folder of FOLDERS) {
    const from = path.join(data, folder);
    for (const name of await listFiles(from)) {
      const to = path.join(stage, "files", folder, name);
      await mkdir(path.dirname(to), { recursive: true });
      await linkOrCopy(path.join(from, name), to);
    }
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // It is there from the first time, or was removed since it was listed.
    if (code === "EEXIST" || code === "ENOENT") return;
    await copyFile(from, to);
  }
}

/** Below a folder, without what is still being written. */
async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.split(path.sep).some((part) => isUnfinished(part)));
}

function isUnfinished(name: string): boolean {
  return isPartial(name) || name.endsWith(".part") || name === "arriving";
}

async function* filesOf(stage: string, about: About): AsyncGenerator<TarFile> {
  const manifest: BackupManifest = { files: [] };
  yield ofText(ABOUT, JSON.stringify(about));
  for (const name of (await listFiles(stage)).sort()) {
    const place = path.join(stage, name);
    const { size } = await stat(place);
    const checksum = new Checksum();
    const posix = name.split(path.sep).join("/");
    yield { name: posix, bytes: size, content: measured(createReadStream(place), checksum) };
    manifest.files.push({ name: posix, bytes: size, crc32: checksum.value });
  }
  yield ofText(MANIFEST, JSON.stringify(manifest));
}

async function* measured(content: AsyncIterable<Uint8Array>, checksum: Checksum): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    checksum.add(piece);
    yield piece;
  }
}

function ofText(name: string, text: string): TarFile {
  const bytes = Buffer.from(text);
  return { name, bytes: bytes.length, content: Readable.from([bytes]) };
}
