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

const readFileAs = new Option(
  "--read-as <format>",
  "read files of rows as nodes, edges, triples, documents, table or document; file=format for one of them; may be repeated",
)
  .default([], "what is found in them")
  .argParser(oneMore);

const column = new Option(
  "--column <column=field>",
  "take a column, or a property of a graph, for id, name, labels, text, source, type, target, since, until, property or ignore, or for a property of a type, such as property:date (text, number, date, boolean, list); file:column=field for one file, edges:column=field for a property of edges alone; may be repeated",
)
  .default([], "by its name")
  .argParser(oneMore);

const ofFiles = (flags: string, what: string, found: string) =>
  new Option(flags, `${what}; file=… for one file`).default([], found).argParser(oneMore);

/** Reading options of files, where a person decides them. */
export const readings: readonly Option[] = [
  readFileAs,
  column,
  ofFiles("--label <label>", "label of nodes that have none", "Entity"),
  ofFiles("--relation <relation>", "relation of edges that have none", "RELATED_TO"),
  ofFiles(
    "--direction <way>",
    "turned or both: turn edges round, or let each lead both ways",
    "as they are written",
  ),
  ofFiles("--without-label <label>", "leave out a label, and nodes without another; may be repeated", "none"),
  ofFiles("--without-relation <relation>", "leave out the edges of a relation; may be repeated", "none"),
  ofFiles("--encoding <name>", "encoding of text, such as Windows-1252 or Shift_JIS", "what is found"),
];

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
