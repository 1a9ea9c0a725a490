/** The command line: thin over the engine, or over HTTP when the application already runs on the data folder. */
import { Command, InvalidArgumentError, Option } from "commander";
import { HopscopeError } from "../lib/core/errors";
import { findRunningApplication } from "../lib/engine/engine";
import { readEnvironment } from "../lib/stores/environment";
import { ask } from "./ask";
import type { Client } from "./client";
import { engineClient } from "./engine-client";
import { evaluateFile } from "./evaluate-file";
import { httpClient } from "./http-client";
import { importPath } from "./import-path";
import { indexKnowledgeBase, listBases } from "./knowledge-bases";
import { runWorker } from "./worker";

const methods = new Option("--methods <ids>", "methods, separated by commas").default("hybrid,sage");
const json = new Option("--json", "print JSON on standard output and nothing else");

const program = new Command("hopscope")
  .description("Explore graph retrieval from the command line.")
  .showHelpAfterError()
  .configureHelp({ showGlobalOptions: true });

program
  .command("import")
  .description("make a knowledge base from a file or a folder, and index it")
  .argument("<path>", "a file, or a folder of files")
  .requiredOption("--name <name>", "name of the new knowledge base")
  .option("--into", "add to the knowledge base of that name instead of making a new one", false)
  .option("--replace", "let files take the place of sources of the same name", false)
  .option("--strict", "refuse everything when any row is rejected", false)
  .option("--no-wait", "return as soon as the files are taken, while indexing goes on in the application")
  .addOption(json)
  .action((place, options) => withClient((client) => importPath(client, place, options), { runsJobs: true }));

program
  .command("index")
  .description("bring the indexes of a knowledge base up to date")
  .argument("<kb>", "id or name")
  .option("--force", "build them again in any case", false)
  .addOption(json)
  .action((base, options) =>
    withClient((client) => indexKnowledgeBase(client, base, options), { runsJobs: true }),
  );

program
  .command("list")
  .description("list the knowledge bases")
  .addOption(json)
  .action((options) => withClient((client) => listBases(client, options)));

program
  .command("ask")
  .description("answer one question by several methods")
  .argument("<kb>", "id or name")
  .argument("<question>")
  .addOption(methods)
  .addOption(budget("nodes that each method may return, seeds included"))
  .addOption(json)
  .action((base, question, options) => withClient((client) => ask(client, base, question, options)));

program
  .command("evaluate")
  .description("measure methods on questions with gold answers")
  .argument("<kb>", "id or name")
  .requiredOption(
    "--questions <file>",
    "JSONL: {id, question, answers: [ids or names], split?}, plain or .gz",
  )
  .addOption(methods)
  .addOption(budget("total budget: every method returns at most k nodes, and recall is reported at k"))
  .option("--split <name>", "only the questions of this split")
  .option("--params <json>", 'parameters by method: {"sage": {"policy": "always"}}', parseParams, {})
  .option("--out <file>", "write one line a question and method: ranked ids and scores")
  .addOption(json)
  .action((base, options) => withClient((client) => evaluateFile(client, base, options)));

program
  .command("worker")
  .description(
    "run queued jobs until stopped (with DATABASE_URL: beside the application, also on other machines)",
  )
  .action(() => runWorker(readEnvironment()));

try {
  await program.parseAsync();
} catch (error) {
  report(error);
  process.exitCode = 1;
}

function budget(description: string): Option {
  return new Option("--k <number>", description).default(20).argParser((text) => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1 || number > 200)
      throw new InvalidArgumentError("expected a whole number from 1 to 200.");
    return number;
  });
}

function parseParams(text: string): Record<string, Record<string, unknown>> {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidArgumentError(`expected JSON: ${(error as Error).message}.`);
  }
}

/** Talks to the running application when there is one on this data folder, else opens the folder. */
async function withClient(
  work: (client: Client) => Promise<void>,
  { runsJobs = false }: { runsJobs?: boolean } = {},
): Promise<void> {
  const environment = readEnvironment();
  const address = await findRunningApplication(environment);
  const client = address ? httpClient(address) : await engineClient(environment, runsJobs);
  try {
    await work(client);
  } finally {
    await client.close();
  }
}

function report(error: unknown): void {
  if (!(error instanceof HopscopeError)) {
    console.error(error);
    return;
  }
  console.error(`hopscope: ${error.message}`);
  for (const problem of error.problems.slice(0, 20)) console.error(`  ${problem.at}: ${problem.message}`);
  if (error.problems.length > 20) console.error(`  … and ${error.problems.length - 20} more`);
  if (error.hint) console.error(`  ${error.hint}`);
}
