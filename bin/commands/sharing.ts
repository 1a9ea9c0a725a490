/** The command about who may use one knowledge base. */
import { type Command, Option } from "commander";
import { shareBase } from "../accounts/sharing";
import { oneMore } from "../parse-arguments";
import { json, visibility } from "./options";
import { withCaller } from "./with-caller";

export function addSharingCommand(program: Command): void {
  program
    .command("share")
    .description("show or change who sees a knowledge base, where people sign in")
    .argument("<base>", "id or name")
    .addOption(visibility())
    .addOption(
      new Option("--add <email=role>", "share it with a user, as viewer or editor; may be repeated")
        .default([], "nobody")
        .argParser(oneMore),
    )
    .addOption(
      new Option("--remove <email>", "share it with a user no longer; may be repeated")
        .default([], "nobody")
        .argParser(oneMore),
    )
    .option("--owner <email>", "give it to another user")
    .addOption(json)
    .action((base, options) => withCaller((call, signal) => shareBase(call, base, options, signal)));
}
