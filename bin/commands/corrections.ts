/** Commands that correct a knowledge base: its name, its sources, its graph. */
import type { Command } from "commander";
import { MOST_LISTED } from "../../lib/api/duplicates";
import { printDuplicates } from "../graph/print-duplicates";
import { removeSourceByName, rename } from "../knowledge-bases/change-base";
import { parseName, parseShare, wholeNumber } from "../parse-arguments";
import { baseCommand, json } from "./options";
import { withCaller } from "./with-caller";

export function addCorrectionCommands(program: Command): void {
  addRename(program);
  addRemoveSource(program);
  addDuplicates(program);
}

function addDuplicates(program: Command): void {
  baseCommand(
    program,
    "duplicates",
    "propose pairs of nodes that may be the same; `edit merge` and `edit keep-apart` decide them",
  )
    .option("--score <number>", "only pairs with this score or more, from 0 to 1", parseShare)
    .addOption(wholeNumber("--limit <number>", "pairs at most", 20, MOST_LISTED))
    .addOption(json)
    .action((base, options) => withCaller((call, signal) => printDuplicates(call, base, options, signal)));
}

function addRename(program: Command): void {
  baseCommand(program, "rename", "give a knowledge base another name or description; its id stays")
    .argument("[name]", "the new name", parseName)
    .option("--description <text>", "the new description")
    .addOption(json)
    .action((base, name, options) => withCaller((call) => rename(call, base, name, options)));
}

function addRemoveSource(program: Command): void {
  baseCommand(program, "remove-source", "remove a source with what comes from it alone, and index what stays")
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
