/** Commands for question sets and for experiments over them. */
import { type Command, Option } from "commander";
import { downloadBundle } from "../../lib/api/experiments";
import { TABLE_FORMATS } from "../../lib/measure/comparison-table";
import { compare, experiment, resume } from "../experiments/experiment";
import { audit, judge, oracle } from "../experiments/oracle";
import { questions } from "../experiments/questions";
import { ranking } from "../experiments/ranking";
import { replay } from "../experiments/replay";
import { budget, byMetric, fromCaller, listOf, wholeNumber } from "../parse-arguments";
import { saveStream } from "../save-stream";
import { baseCommand, failBelow, json, methods, mostMinutes, mostMoney, params, slice } from "./options";
import { withCaller } from "./with-caller";

const COMPARED = [
  new Option(
    "--baseline <variant>",
    "the variant that the others are compared with; the first when left out",
  ),
  byMetric("metric that wins and losses are counted by"),
  slice,
  new Option("--format <format>", "of the table").choices(TABLE_FORMATS).default("markdown"),
  failBelow,
  json,
];

export function addExperimentCommands(program: Command): void {
  addQuestions(program);
  for (const command of [addExperiment(program), addCompare(program), addResume(program)])
    for (const option of COMPARED) command.addOption(option);
  addOracle(program);
  addJudge(program);
  addAudit(program);
  addRankingCommand(program);
  addBundle(program);
  addReplay(program);
}

function addQuestions(program: Command): void {
  baseCommand(
    program,
    "questions",
    "list the question sets of a knowledge base, or add, check, export and remove them",
  )
    .option(
      "--add <file>",
      "JSON lines, JSON, CSV, or as STaRK, MetaQA, RoG, OTT-QA and MuSiQue publish them; plain or .gz",
      fromCaller,
    )
    .option(
      "--from-run <run>",
      "the question of a run, with the nodes that are right, into the set of --name",
    )
    .option("--nodes <ids>", "with --from-run: nodes that are right, separated by commas", listOf)
    .option("--name <name>", "name of the new set; the name of the file by default")
    .option("--skip", "leave out questions that cannot be used", false)
    .option("--check <set>", "gold answers that name nothing, or several nodes")
    .option("--export <set>", "write its questions as JSON lines")
    .option("--remove <set>", "remove it; experiments retain their questions")
    .addOption(json)
    .action((base, options) => withCaller((call) => questions(call, base, options)));
}

function addExperiment(program: Command): Command {
  return baseCommand(program, "experiment", "run methods over a question set as a job, and compare them")
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
    .option("--also-without", "with --llm: ask each variant without it, too, and say what it adds", false)
    .option("--estimate", "only estimate the time, calls, tokens and money")
    .addOption(mostMoney)
    .addOption(mostMinutes)
    .action((base, options) =>
      withCaller((call, signal) => experiment(call, base, options, signal), { runsJobs: true }),
    );
}

function addCompare(program: Command): Command {
  return program
    .command("compare")
    .description("compare the variants of an experiment")
    .argument("<experiment>", "its id")
    .action((id, options) => withCaller((call, signal) => compare(call, id, options, signal)));
}

function addResume(program: Command): Command {
  return program
    .command("resume")
    .description("continue an experiment that was stopped or reached a cap")
    .argument("<experiment>", "its id")
    .addOption(mostMoney)
    .addOption(mostMinutes)
    .action((id, options) =>
      withCaller((call, signal) => resume(call, id, options, signal), { runsJobs: true }),
    );
}

function addOracle(program: Command): void {
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
      withCaller((call, signal) => oracle(call, id, options, signal), { runsJobs: options.router }),
    );
}

function addJudge(program: Command): void {
  program
    .command("judge")
    .description("let the language model of the settings judge the answers of two variants at a time")
    .argument("<experiment>", "its id")
    .option("--baseline <variant>", "the variant that the others are judged against; the first when left out")
    .option("--others <names>", "only these, separated by commas", listOf)
    .addOption(wholeNumber("--limit <number>", "only so many questions, drawn by the seed", 50_000, 50_000))
    .option("--estimate", "only estimate the calls, tokens and money")
    .addOption(json)
    .action((id, options) =>
      withCaller((call, signal) => judge(call, id, options, signal), { runsJobs: !options.estimate }),
    );
}

function addAudit(program: Command): void {
  program
    .command("audit")
    .description("list questions where the methods agree with each other against gold, most suspicious first")
    .argument("<experiment>", "its id")
    .addOption(wholeNumber("--limit <number>", "questions at most", 20, 200))
    .addOption(json)
    .action((id, options) => withCaller((call) => audit(call, id, options)));
}

function addRankingCommand(program: Command): void {
  program
    .command("ranking")
    .description("list rankings made elsewhere among an experiment's variants, or add and remove one")
    .argument("<experiment>", "its id")
    .option("--add <file>", 'a run of TREC, or JSON lines {"question", "ranking"}', fromCaller)
    .option("--name <name>", "name of the variant; the name of the file by default")
    .option("--remove <name>", "remove a ranking that was added")
    .addOption(json)
    .action((id, options) => withCaller((call, signal) => ranking(call, id, options, signal)));
}

function addBundle(program: Command): void {
  program
    .command("bundle")
    .description("write an experiment with everything that its figures come from into one archive")
    .argument("<experiment>", "its id")
    .argument("<file>", "the ZIP archive to write", fromCaller)
    .option("--trec", "qrels and runs of TREC, for other tools that measure rankings")
    .action((id, file, { trec }) =>
      withCaller(async (call, signal) => {
        const query = { format: trec ? ("trec" as const) : undefined };
        const { body } = await call(downloadBundle, { params: { id }, query, signal });
        await saveStream(body, file, { signal });
      }),
    );
}

function addReplay(program: Command): void {
  program
    .command("replay")
    .description(
      "run an experiment again from its archive, offline; exits with 0 when every number is as recorded, with 1 when one differs, with 2 when it cannot be replayed here",
    )
    .argument("<bundle>", "the ZIP archive", fromCaller)
    .option("--kb <name>", "id or name of the knowledge base; any of the same content when left out")
    .addOption(json)
    .action((file, options) =>
      withCaller((call, signal) => replay(call, file, options, signal), { runsJobs: true }),
    );
}
