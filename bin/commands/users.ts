/** Commands about accounts. */
import { type Command, Option } from "commander";
import { ROLES } from "../../lib/api/schemas/roles";
import { oneMore, wholeNumber } from "../parse-arguments";
import { shareBase } from "../sharing";
import {
  changeUserRole,
  inviteUser,
  listKeys,
  listUsers,
  removeUserByEmail,
  resetUserPassword,
} from "../users";
import { json, visibility } from "./options";
import { withCaller } from "./with-caller";

export function addUserCommands(program: Command): void {
  const users = program
    .command("users")
    .description(
      "list, invite and remove users. A running application takes HOPSCOPE_API_KEY of an administrator; while it is stopped, whoever owns the data folder needs none",
    );
  users
    .command("list")
    .description("list users and open invitations")
    .addOption(json)
    .action((options) => withCaller((call, signal) => listUsers(call, options, signal)));
  users
    .command("keys")
    .description("list API keys: whose they are, and what they are limited to; the page Accounts makes them")
    .addOption(json)
    .action((options) => withCaller((call, signal) => listKeys(call, options, signal)));
  users
    .command("invite")
    .description("make a link by which one person makes an account")
    .addOption(new Option("--role <role>", "what the person may do").choices(ROLES).default("viewer"))
    .addOption(wholeNumber("--days <number>", "until the link expires", 7, 30))
    .addOption(json)
    .action(({ role, days, json }) =>
      withCaller((call, signal, address) => inviteUser(call, { role, days, json, address }, signal)),
    );
  users
    .command("role")
    .description("give a user another role")
    .argument("<email>", "address of the user")
    .addArgument(program.createArgument("<role>", "what the person may do").choices(ROLES))
    .action((email, role) => withCaller((call, signal) => changeUserRole(call, email, role, signal)));
  users
    .command("reset")
    .description("make a link by which a user sets a new password")
    .argument("<email>", "address of the user")
    .addOption(json)
    .action((email, { json }) =>
      withCaller((call, signal, address) => resetUserPassword(call, email, { json, address }, signal)),
    );
  users
    .command("remove")
    .description("remove a user with all sessions and API keys")
    .argument("<email>", "address of the user")
    .action((email) => withCaller((call, signal) => removeUserByEmail(call, email, signal)));
}

/** The command about who may use one knowledge base. */
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
