/** Options that several commands have. */
import { type Command, Option } from "commander";
import { visibilitySchema } from "../../lib/api/schemas/sharing";
import { parseFloors } from "../floors";
import { amount, listOf, oneMore, parseParams } from "../parse-arguments";

const methodIds = () => new Option("--methods <ids>", "methods, separated by commas").argParser(listOf);

export const methods = methodIds().default(["hybrid", "sage"], "hybrid,sage");

/** All methods, unless some are named, as on the page. */
export const askedMethods = methodIds().default([], "all");

export const params = new Option("--params <json>", 'parameters by method: {"sage": {"policy": "always"}}')
  .default({}, "each method's own")
  .argParser(parseParams);

export const readAs = new Option(
  "--read <words=reading>",
  "what words of the question mean, by a reading that `plan` lists; may be repeated",
)
  .default([], "as the planner reads them")
  .argParser(oneMore);

export const readFileAs = new Option(
  "--read-as <format>",
  "read files of rows as nodes, edges, triples, documents, table or document; file=format for one of them; may be repeated",
)
  .default([], "what is found in them")
  .argParser(oneMore);

export const column = new Option(
  "--column <column=field>",
  "take a column for id, name, labels, text, source, type, target, property or ignore, or for a property of a type, such as property:date (text, number, date, boolean, list); file:column=field for one file; may be repeated",
)
  .default([], "by its name")
  .argParser(oneMore);

export const label = new Option("--label <label>", "label of nodes that have none; file=label for one file")
  .default([], "Entity")
  .argParser(oneMore);

export const encoding = new Option(
  "--encoding <name>",
  "encoding of text, such as Windows-1252 or Shift_JIS; file=name for one file",
)
  .default([], "what is found")
  .argParser(oneMore);

export const visibility = () =>
  new Option(
    "--visibility <who>",
    "where people sign in: everyone with an account, or its owner and the people it is shared with",
  ).choices(visibilitySchema.options);

export const json = new Option("--json", "print JSON on standard output and nothing else");

export const slice = new Option(
  "--slice <property=value>",
  "only questions whose property has this value: hops=2",
);

export const failBelow = new Option(
  "--fail-below <metric=rate,...>",
  "exit with 1 when a figure is below, such as mrr=0.6,hit1=0.5; may be repeated",
)
  .default([], "none")
  .argParser(parseFloors);

export const mostMoney = new Option(
  "--most-money <amount>",
  "rest when its answers have cost as much",
).argParser(amount);

export const mostMinutes = new Option(
  "--most-minutes <number>",
  "rest when answering has taken as many minutes",
).argParser(amount);

export function baseCommand(program: Command, name: string, description: string): Command {
  return program.command(name).description(description).argument("<kb>", "id or name");
}
