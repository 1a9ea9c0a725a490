/** Commands that save everything and bring it back. */
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Command } from "commander";
import { downloadBackup } from "../../lib/api/backup";
import type { CallApi } from "../../lib/api/call-api";
import { readEnvironment } from "../../lib/stores/environment";
import { fromCaller } from "../parse-arguments";
import { withCaller } from "./with-caller";

export function addBackupCommands(program: Command): void {
  program
    .command("backup")
    .description(
      "write everything that is stored, but for keys and passwords, into one archive, also while the application runs",
    )
    .argument("<file>", "the .tar.gz to write", fromCaller)
    .action((file) => withCaller((call, signal) => backup(call, file, signal)));
  program
    .command("restore")
    .description("make the data folder of an archive that `backup` wrote; the application must not run")
    .argument("<file>", "the archive", fromCaller)
    .option("--force", "replace what the data folder holds", false)
    .action(async (file, { force }) => {
      const { restore } = await import("../../lib/engine/backup");
      const environment = readEnvironment();
      const { createdAt, version } = await restore(environment, file, force);
      console.log(
        `Restored into ${environment.HOPSCOPE_DATA}: the backup of ${createdAt}, by Hopscope ${version}.`,
      );
      console.log("It has no keys and passwords: enter those of endpoints and Neo4j databases again.");
    });
}

/** A file of that name is replaced once the new one is whole. */
async function backup(call: CallApi, file: string, signal: AbortSignal): Promise<void> {
  const response = await call(downloadBackup, { signal });
  const unfinished = `${file}.part`;
  try {
    const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    await pipeline(body, createWriteStream(unfinished, { flush: true, mode: 0o600 }), { signal });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  console.log(`${file}: everything that is stored, without keys and passwords.`);
}
