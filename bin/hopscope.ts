/** The command line: thin over the engine, or over HTTP when the application already runs on the data folder. */
import path from "node:path";
import { Command, Option } from "commander";
import { HopscopeError, isCancelled } from "../lib/core/errors";
import { TABLE_FORMATS } from "../lib/core/experiment/comparison-table";
import { modelKindSchema } from "../lib/core/learn/trainable";
import { recipeIdSchema } from "../lib/core/llm/fine-tuning";
import { MOST_REVERSE } from "../lib/core/trained-model";
import { findRunningApplication } from "../lib/engine/open-engine";
import { readEnvironment } from "../lib/stores/environment";
import manifest from "../package.json" with { type: "json" };
import { ask } from "./ask";
import type { Client } from "./client";
import { connectNeo4j, readCredentials } from "./connect";
import { engineClient } from "./engine-client";
import { evaluate } from "./evaluate";
import { compare, experiment, resume } from "./experiment";
import { finetune } from "./finetune";
import { parseFloors } from "./floors";
import { httpClient } from "./http-client";
import { importFiles, listFiles } from "./import-files";
import { INTERRUPTED_EXIT_CODE, interruptSignal } from "./interrupt";
import { indexKnowledgeBase, listBases } from "./knowledge-bases";
import { match } from "./match";
import { audit, judge, oracle } from "./oracle";
import {
  amount,
  budget,
  byMetric,
  listOf,
  oneMore,
  parseName,
  parseParam,
  parseParams,
  wholeNumber,
} from "./parse-arguments";
import { path as findPath } from "./path";
import { plan } from "./plan";
import { project } from "./project";
import { questions } from "./questions";
import { readQuestions } from "./read-questions";
import { bundle, replay } from "./replay";
import { rerun } from "./rerun";
import { search } from "./search";
import { train } from "./train";
import { runWorker } from "./worker";

const methods = new Option("--methods <ids>", "methods, separated by commas")
  .default(["hybrid", "sage"], "hybrid,sage")
  .argParser(listOf);
const params = new Option("--params <json>", 'parameters by method: {"sage": {"policy": "always"}}')
  .default({}, "each method's own")
  .argParser(parseParams);
const json = new Option("--json", "print JSON on standard output and nothing else");

const failBelow = () =>
  new Option(
    "--fail-below <metric=rate,...>",
    "exit with 1 when a figure is below, such as mrr=0.6,hit1=0.5; may be repeated",
  )
    .default([], "none")
    .argParser(parseFloors);
const mostMoney = new Option("--most-money <amount>", "rest when its answers have cost as much").argParser(
  amount,
);
const mostMinutes = new Option(
  "--most-minutes <number>",
  "rest when answering has taken as many minutes",
).argParser(amount);

/** What a shell expects of a command that SIGPIPE ended. */
const BROKEN_PIPE_EXIT_CODE = 141;

const program = new Command("hopscope")
  .description("Explore graph retrieval from the command line.")
  .version(manifest.version)
  .showHelpAfterError("`--help` after a command lists its arguments and options.")
  .configureHelp({ showGlobalOptions: true });

program
  .command("import")
  .description("make a knowledge base from a file or a folder, and index it")
  .argument("<path>", "a file, or a folder of files", fromCaller)
  .requiredOption("--name <name>", "name of the new knowledge base", parseName)
  .option("--into", "add to the knowledge base of that name instead of making a new one", false)
  .option("--replace", "let files take the place of sources of the same name", false)
  .option("--strict", "refuse everything when any row is rejected", false)
  .option(
    "--describe",
    "let the language model of the settings describe every chunk once it is indexed",
    false,
  )
  .option("--no-wait", "return as soon as the files are taken, while indexing goes on in the application")
  .addOption(json)
  .action(async (place, options) => {
    const listing = await listFiles(place);
    await withClient((client, signal) => importFiles(client, listing, options, signal), { runsJobs: true });
  });

program
  .command("index")
  .description(
    "bring the indexes of a knowledge base up to date; those of a Neo4j are created in its database",
  )
  .argument("<kb>", "id or name")
  .option("--force", "build them again in any case", false)
  .option("--describe", "let the language model of the settings describe every chunk", false)
  .option("--estimate", "only tell what --describe will take: calls, tokens, money", false)
  .option("--no-vectors", "in a Neo4j: write no embeddings to its nodes")
  .addOption(json)
  .action((base, options) =>
    withClient((client, signal) => indexKnowledgeBase(client, base, options, signal), { runsJobs: true }),
  );

program
  .command("connect")
  .description("make a knowledge base that lives in a Neo4j database; the password is asked for, or piped in")
  .argument("<name>", "name of the new knowledge base", parseName)
  .requiredOption(
    "--url <address>",
    "the Bolt port: bolt://localhost:7687, neo4j+s://<id>.databases.neo4j.io",
  )
  .option("--user <name>", "user of the database", "neo4j")
  .option("--database <name>", "the user's home database when absent")
  .option("--password-env <variable>", "environment variable that holds the password, such as NEO4J_PASSWORD")
  .addOption(json)
  .action(async (name, options) => {
    const credentials = await readCredentials(options);
    await withClient((client) => connectNeo4j(client, name, credentials, options));
  });

program
  .command("project")
  .description("copy a selection of a Neo4j database into a knowledge base on this machine")
  .argument("<kb>", "id or name of the one that lives in the Neo4j")
  .requiredOption("--name <name>", "name of the copy", parseName)
  .option("--labels <names>", "only nodes with one of these, separated by commas", listOf)
  .option("--types <names>", "only relationships of these types, separated by commas", listOf)
  .option("--no-wait", "return at once, while the application copies")
  .addOption(json)
  .action((base, options) =>
    withClient((client, signal) => project(client, base, options, signal), { runsJobs: true }),
  );

program
  .command("list")
  .description("list the knowledge bases")
  .addOption(json)
  .action((options) => withClient((client) => listBases(client, options)));

program
  .command("search")
  .description("find nodes by name or text")
  .argument("<kb>", "id or name")
  .argument("<text>")
  .addOption(wholeNumber("--k <number>", "nodes at most", 10, 200))
  .option("--labels <names>", "only nodes with one of these labels, separated by commas", listOf)
  .addOption(json)
  .action((base, text, options) => withClient((client) => search(client, base, text, options)));

program
  .command("match")
  .description("match a pattern written in Cypher")
  .argument("<kb>", "id or name")
  .argument("<cypher>", "such as 'MATCH (f:Film)-[:DIRECTED_BY]->(p) RETURN p, count(f) AS films'")
  .option("--param <name=value>", "a value for $name: JSON, or text; may be repeated", parseParam, {})
  .addOption(wholeNumber("--limit <number>", "rows at most", 1_000, 10_000))
  .option("--explain", "instead of the rows, the order in which it was matched, with expected and real rows")
  .addOption(new Option("--csv", "print CSV: nodes and edges by id").conflicts(["explain", "json"]))
  .addOption(json)
  .action((base, cypher, options) =>
    withClient((client, signal) => match(client, base, cypher, options, signal)),
  );

program
  .command("plan")
  .description("tell what a question could mean as queries, most probable first")
  .argument("<kb>", "id or name")
  .argument("<question>")
  .addOption(wholeNumber("--limit <number>", "plans at most", 10, 200))
  .option("--cypher", "the queries themselves instead of their words")
  .addOption(json)
  .action((base, question, options) =>
    withClient((client, signal) => plan(client, base, question, options, signal)),
  );

program
  .command("path")
  .description("find the shortest paths between two nodes")
  .argument("<kb>", "id or name")
  .argument("<from>", "id or name of a node")
  .argument("<to>", "id or name of a node")
  .addOption(wholeNumber("--k <number>", "paths at most, shortest first", 1, 50))
  .option("--types <names>", "only relations of these types, separated by commas", listOf)
  .option("--kinds <names>", "only edges of these kinds: relation, structural, similarity", listOf)
  .option("--labels <names>", "only over nodes with one of these labels, separated by commas", listOf)
  .addOption(
    new Option("--direction <way>", "how edges are followed").choices(["out", "in", "any"]).default("any"),
  )
  .addOption(json)
  .action((base, from, to, options) =>
    withClient((client, signal) => findPath(client, base, [from, to], options, signal)),
  );

program
  .command("ask")
  .description("answer one question by several methods")
  .argument("<kb>", "id or name")
  .argument("<question>")
  .addOption(methods)
  .addOption(budget("nodes that each method may return, seeds included"))
  .addOption(params)
  .addOption(json)
  .action((base, question, options) =>
    withClient((client, signal) => ask(client, base, question, options, signal)),
  );

program
  .command("rerun")
  .description("run a method of a run again from one stage on, with something changed, beside the original")
  .argument("<run>", "its id, as `ask` prints it and as it stands in its address")
  .requiredOption("--method <id>", "the method, or the counterfactual of it that is changed further: sage.2")
  .option("--from <stage>", "the first stage to run again; when absent, the latest that takes everything in")
  .option("--set <name=value>", "a parameter: JSON, or text; may be repeated", parseParam, {})
  .option(
    "--without-node <node>",
    "take a node out of the graph, by id or name; may be repeated",
    oneMore,
    [],
  )
  .option("--without-edge <id>", "take an edge out; may be repeated", oneMore, [])
  .option("--without-label <name>", "take all nodes of a label out; may be repeated", oneMore, [])
  .option("--without-relation <type>", "take all edges of a type out; may be repeated", oneMore, [])
  .option("--query <cypher>", "what the question means, in place of what is planned")
  .option("--param <name=value>", "a value for $name in the query; may be repeated", parseParam, {})
  .addOption(json)
  .action((run, options) => withClient((client, signal) => rerun(client, run, options, signal)));

program
  .command("evaluate")
  .description("measure methods on questions with gold answers")
  .argument("<kb>", "id or name")
  .requiredOption(
    "--questions <file>",
    "JSONL: {id, question, answers: [ids or names], split?}, plain or .gz",
    fromCaller,
  )
  .addOption(methods)
  .addOption(budget("total budget: every method returns at most k nodes, and recall is reported at k"))
  .option("--split <name>", "only the questions of this split")
  .option("--llm", "let methods use the language model of the settings, which may cost money", false)
  .addOption(params)
  .option("--out <file>", "write one line a question and method: ranked ids and scores", fromCaller)
  .addOption(failBelow())
  .addOption(json)
  .action(async (base, options) => {
    const questions = await readQuestions(options.questions, options.split);
    await withClient((client, signal) => evaluate(client, base, questions, options, signal));
  });

program
  .command("questions")
  .description("list the question sets of a knowledge base, or bring, check, write out and remove them")
  .argument("<kb>", "id or name")
  .option(
    "--add <file>",
    "JSON lines, JSON, CSV, or as STaRK, MetaQA, RoG, OTT-QA and MuSiQue publish them; plain or .gz",
    fromCaller,
  )
  .option("--from-run <run>", "the question of a run, with the nodes that are right, into the set of --name")
  .option("--nodes <ids>", "with --from-run: nodes that are right, separated by commas", listOf)
  .option("--name <name>", "name of the set that is brought; the file's when left out")
  .option("--skip", "leave out questions that cannot be used", false)
  .option("--check <set>", "gold answers that name nothing, or several nodes")
  .option("--export <set>", "write its questions as JSON lines")
  .option("--remove <set>", "remove it; experiments keep their questions")
  .addOption(json)
  .action((base, options) => withClient((client) => questions(client, base, options)));

const slice = new Option("--slice <property=value>", "only questions whose property has this value: hops=2");
const compared = [
  new Option(
    "--baseline <variant>",
    "the variant that the others are compared with; the first when left out",
  ),
  byMetric("metric that wins and losses are counted by"),
  slice,
  new Option("--format <format>", "of the table").choices(TABLE_FORMATS).default("markdown"),
  failBelow(),
  json,
];

const experiments = program
  .command("experiment")
  .description("run methods over a question set as a job, and compare them")
  .argument("<kb>", "id or name")
  .requiredOption("--questions <set>", "name or id of a question set")
  .addOption(methods)
  .addOption(params)
  .option("--variants <file>", "JSON in the methods' place: [{name, method, params?}]", fromCaller)
  .option("--name <name>", "name of the experiment")
  .option("--split <name>", "only the questions of this part")
  .addOption(wholeNumber("--limit <number>", "only so many questions, drawn by the seed", 50_000, 50_000))
  .addOption(budget("nodes that each variant may return, seeds included"))
  .addOption(wholeNumber("--seed <number>", "equal seeds draw equal questions", 1, 2 ** 32 - 1))
  .option("--llm", "let methods use the language model of the settings, which may cost money", false)
  .option("--estimate", "only tell what it is going to take: time, calls, tokens, money")
  .addOption(mostMoney)
  .addOption(mostMinutes)
  .action((base, options) =>
    withClient((client, signal) => experiment(client, base, options, signal), { runsJobs: true }),
  );

const comparisons = program
  .command("compare")
  .description("compare the variants of an experiment")
  .argument("<experiment>", "its id")
  .action((id, options) => withClient((client, signal) => compare(client, id, options, signal)));
const resumed = program
  .command("resume")
  .description("go on with an experiment that was stopped, or rests because a cap was reached")
  .argument("<experiment>", "its id")
  .addOption(mostMoney)
  .addOption(mostMinutes)
  .action((id, options) =>
    withClient((client, signal) => resume(client, id, options, signal), { runsJobs: true }),
  );
for (const option of compared)
  for (const command of [experiments, comparisons, resumed]) command.addOption(option);

program
  .command("oracle")
  .description("what the variants of an experiment could do together: bounds, fusion, hindsight, a router")
  .argument("<experiment>", "its id")
  .option("--variants <names>", "only these, separated by commas", listOf)
  .option("--router", "read the questions first, so that a router can be trained", false)
  .addOption(byMetric("metric that is looked at"))
  .addOption(slice)
  .addOption(json)
  .action((id, options) =>
    withClient((client, signal) => oracle(client, id, options, signal), { runsJobs: options.router }),
  );

program
  .command("judge")
  .description("let the language model of the settings judge the answers of two variants at a time")
  .argument("<experiment>", "its id")
  .option("--baseline <variant>", "the variant that the others are judged against; the first when left out")
  .option("--others <names>", "only these, separated by commas", listOf)
  .addOption(wholeNumber("--limit <number>", "only so many questions, drawn by the seed", 50_000, 50_000))
  .option("--estimate", "only tell what it is going to take: calls, tokens, money")
  .addOption(json)
  .action((id, options) =>
    withClient((client, signal) => judge(client, id, options, signal), { runsJobs: !options.estimate }),
  );

program
  .command("audit")
  .description("list questions where the methods agree with each other against gold, most suspicious first")
  .argument("<experiment>", "its id")
  .addOption(wholeNumber("--limit <number>", "questions at most", 20, 200))
  .addOption(json)
  .action((id, options) => withClient((client) => audit(client, id, options)));

program
  .command("bundle")
  .description("write an experiment with everything that its figures come from into one archive")
  .argument("<experiment>", "its id")
  .argument("<file>", "the ZIP archive to write", fromCaller)
  .action((id, file) => withClient((client, signal) => bundle(client, id, file, signal)));

program
  .command("replay")
  .description(
    "run an experiment again from its archive, offline; exits with 0 when every number is as recorded, with 1 when one differs, with 2 when it cannot be replayed here",
  )
  .argument("<bundle>", "the ZIP archive", fromCaller)
  .option("--kb <name>", "id or name of the knowledge base; any of the same content when left out")
  .addOption(json)
  .action((file, options) =>
    withClient((client, signal) => replay(client, file, options, signal), { runsJobs: true }),
  );

program
  .command("train")
  .description("teach the planner of a knowledge base, or a method, with questions and their answers")
  .argument("<kb>", "id or name")
  .addOption(new Option("--model <kind>", "what learns").choices(modelKindSchema.options).default("planner"))
  .option(
    "--questions <file>",
    "JSONL: {id, question, answers: [ids or names], split?}, plain or .gz",
    fromCaller,
  )
  .option("--split <name>", "only the questions of this split")
  .addOption(wholeNumber("--reverse <number>", "questions to make from the graph itself", 0, MOST_REVERSE))
  .addOption(wholeNumber("--seed <number>", "equal questions and seeds give equal models", 1, 2 ** 32 - 1))
  .addOption(json)
  .action(async (base, options) => {
    const questions = options.questions ? await readQuestions(options.questions, options.split) : [];
    await withClient((client, signal) => train(client, base, questions, options, signal), { runsJobs: true });
  });

program
  .command("finetune")
  .description(
    "teach a language model what a method asks of it, at the endpoint of the settings or by a file",
  )
  .argument("<kb>", "id or name")
  .addOption(
    new Option("--recipe <name>", "what it is to learn")
      .choices(recipeIdSchema.options)
      .default("graphraft-queries"),
  )
  .requiredOption(
    "--questions <file>",
    "JSONL: {id, question, answers: [ids or names], split?}, plain or .gz",
    fromCaller,
  )
  .option("--split <name>", "only the questions of this split")
  .option("--model <name>", "the model to tune; the one of the settings when absent")
  .addOption(new Option("--price <number>", "what a million training tokens cost").argParser(amount))
  .addOption(new Option("--export <file>", "only write the examples: chat JSONL").argParser(fromCaller))
  .addOption(
    new Option("--pairs", "only show the query that was found for each question").conflicts("export"),
  )
  .option("--estimate", "only tell what it would take")
  .addOption(json)
  .action(async (base, options) => {
    const questions = await readQuestions(options.questions, options.split);
    const isJob = options.export === undefined && !options.pairs && !options.estimate;
    await withClient((client, signal) => finetune(client, base, questions, options, signal), {
      runsJobs: isJob,
    });
  });

program
  .command("worker")
  .description(
    "run queued jobs until stopped (with DATABASE_URL: beside the application, also on other machines)",
  )
  .action(() => runWorker(readEnvironment()));

// The reader of a pipe left (`| head`): nobody is there to be told anything.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(BROKEN_PIPE_EXIT_CODE);
});

try {
  await program.parseAsync();
} catch (error) {
  report(error);
  process.exitCode = isCancelled(error) ? INTERRUPTED_EXIT_CODE : process.exitCode || 1;
}

/** The program works from the project's folder; a path is relative to the folder it was called from. */
function fromCaller(file: string): string {
  return path.resolve(process.env.HOPSCOPE_CALLED_FROM ?? "", file);
}

/** Talks to the running application when there is one on this data folder, else opens the folder. */
async function withClient(
  work: (client: Client, signal: AbortSignal) => Promise<void>,
  { runsJobs = false }: { runsJobs?: boolean } = {},
): Promise<void> {
  const signal = interruptSignal();
  const environment = readEnvironment();
  const address = await findRunningApplication(environment);
  const client = address ? httpClient(address) : await engineClient(environment, runsJobs);
  try {
    signal.throwIfAborted();
    await work(client, signal);
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
  const untold = error.problems.filter(({ message }) => !error.message.includes(message));
  for (const problem of untold.slice(0, 20)) console.error(`  ${problem.at}: ${problem.message}`);
  for (const { excerpt } of error.problems) if (excerpt) console.error(excerpt.replace(/^/gm, "  "));
  if (untold.length > 20) console.error(`  … and ${untold.length - 20} more`);
  if (error.hint) console.error(`  ${error.hint}`);
}
