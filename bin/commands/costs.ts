/** The command that says what language models cost. */
import { type Command, Option } from "commander";
import { COST_GROUPINGS } from "@/lib/measure/costs";
import { costs } from "../costs";
import { fromCaller, wholeNumber } from "../parse-arguments";
import { json } from "./options";
import { withCaller } from "./with-caller";

export function addCostCommand(program: Command): void {
  program
    .command("costs")
    .description("say what calls of language models took: tokens, money and time")
    .addOption(new Option("--by <grouping>", "a line for each").choices(COST_GROUPINGS).default("day"))
    .option("--from <day>", "the first day in UTC, such as 2026-11-01; 30 days when absent")
    .option("--to <day>", "the last day in UTC; today when absent")
    .addOption(wholeNumber("--limit <number>", "lines at most", 50, 1_000))
    .option("--csv <file>", "write all lines into a CSV file instead", fromCaller)
    .addOption(json)
    .action((options) => withCaller((call, signal) => costs(call, options, signal)));
}
