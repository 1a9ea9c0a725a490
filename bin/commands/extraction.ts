/** The command that makes a graph of documents and tables. */
import { type Command, Option } from "commander";
import { extractionRequestSchema } from "../../lib/api/extraction";
import { extract } from "../knowledge-bases/extract";
import { fromCaller, parseShare } from "../parse-arguments";
import { baseCommand, json } from "./options";
import { withCaller } from "./with-caller";

export function addExtractionCommands(program: Command): void {
  baseCommand(
    program,
    "extract",
    "make a graph of what the documents and tables of a knowledge base say, as a source of it",
  )
    .addOption(
      new Option("--with <reader>", "how documents are read; a model is called once a passage")
        .choices(extractionRequestSchema.shape.with.unwrap().options)
        .default("patterns"),
    )
    .option("--estimate", "only estimate what --with model takes: calls, tokens, money", false)
    .option("--preview", "only show what is found in a sample", false)
    .option(
      "--threshold <confidence>",
      "leave out edges of a lower confidence, from 0 to 1 (default: 0.5)",
      parseShare,
    )
    .option("--schema <file>", "extract only the labels and relation types of a JSON file", fromCaller)
    .option(
      "--save-schema <file>",
      "write the proposed schema to a file to be edited, and show the sample",
      fromCaller,
    )
    .addOption(json)
    .action((base, options) =>
      withCaller((call, signal) => extract(call, base, options, signal), { runsJobs: !options.preview }),
    );
}
