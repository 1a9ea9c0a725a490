/** Commands that save everything and bring it back. */
import type { Command } from "commander";
import { downloadBackup } from "../../lib/api/backup";
import type { CallApi } from "../../lib/api/call-api";
import { readEnvironment } from "../../lib/stores/environment";
import { fromCaller } from "../parse-arguments";
import { saveStream } from "../save-stream";
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
      const { restore } = await import("../../lib/server/backup");
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
  await saveStream(response.body, file, { signal, mode: 0o600 });
  console.log(`${file}: everything that is stored, without keys and passwords.`);
}
