/** Options that several commands have. */
import { Option } from "commander";
import { parseFloors } from "../floors";
import { amount, listOf, oneMore, parseParams } from "../parse-arguments";

export const methods = new Option("--methods <ids>", "methods, separated by commas")
  .default(["hybrid", "sage"], "hybrid,sage")
  .argParser(listOf);

export const params = new Option("--params <json>", 'parameters by method: {"sage": {"policy": "always"}}')
  .default({}, "each method's own")
  .argParser(parseParams);

export const readAs = new Option(
  "--read <words=reading>",
  "what words of the question mean, by a reading that `plan` lists; may be repeated",
)
  .default([], "as the planner reads them")
  .argParser(oneMore);

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
