/** Commands that correct a knowledge base: its name, its sources, its graph. */
import type { Command } from "commander";
import { removeSourceByName, rename } from "../knowledge-bases/change-base";
import { parseName } from "../parse-arguments";
import { json } from "./options";
import { withCaller } from "./with-caller";

export function addCorrectionCommands(program: Command): void {
  addRename(program);
  addRemoveSource(program);
}

function addRename(program: Command): void {
  program
    .command("rename")
    .description("give a knowledge base another name or description; its id stays")
    .argument("<kb>", "id or name")
    .argument("[name]", "the new name", parseName)
    .option("--description <text>", "the new description")
    .addOption(json)
    .action((base, name, options) => withCaller((call) => rename(call, base, name, options)));
}

function addRemoveSource(program: Command): void {
  program
    .command("remove-source")
    .description("remove a source with what comes from it alone, and index what stays")
    .argument("<kb>", "id or name")
    .argument("<source>", "name of the file, as it was added")
    .option("--dependents", "remove sources too that have no row left without it", false)
    .option("--dry-run", "only print what would go", false)
    .addOption(json)
    .action((base, source, options) =>
      withCaller((call, signal) => removeSourceByName(call, base, source, options, signal), {
        runsJobs: true,
      }),
    );
}
