/** Backups of the data folder, and data folders from backups. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import manifest from "../../package.json" with { type: "json" };
import { HopscopeError } from "../graph/errors";
import type { About } from "../stores/backup-format";
import { claimDataFolder } from "../stores/data-folder";
import type { Environment } from "../stores/environment";
import { makeDataFolder } from "../stores/make-data-folder";
import { restoreBackup } from "../stores/restore-backup";
import { writeBackup } from "../stores/write-backup";
import type { Engine } from "./engine";

/** Everything that is stored at one moment, as a `.tar.gz`, without keys and passwords. */
export async function backUp({ environment, database }: Engine, signal: AbortSignal): Promise<Readable> {
  const backup = await writeBackup(environment.HOPSCOPE_DATA, database, manifest.version);
  signal.addEventListener("abort", () => backup.destroy(), { once: true });
  if (signal.aborted) backup.destroy();
  return backup;
}

/**
 * Makes the data folder of a backup; nobody may use the folder meanwhile.
 * @throws HopscopeError `data-folder-locked`, `conflict` when it holds data and `force` is not given, `invalid-input`
 */
export async function restore(
  { HOPSCOPE_DATA: data, DATABASE_URL }: Environment,
  file: string,
  force: boolean,
): Promise<About> {
  if (DATABASE_URL)
    throw new HopscopeError("invalid-input", "A backup is restored into the embedded database only.", {
      hint: "Unset DATABASE_URL. The rows of a PostgreSQL server are restored with its own tools.",
    });
  if (!(await stat(file).catch(() => null))?.isFile())
    throw new HopscopeError("not-found", `There is no file ${file}.`);
  await makeDataFolder(data);
  const claim = await claimDataFolder(data);
  try {
    return await restoreBackup(createReadStream(file), data, { force });
  } finally {
    await claim.release();
  }
}
