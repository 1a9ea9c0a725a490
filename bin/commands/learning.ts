/** Commands that teach: the planner and methods, and language models. */
import { type Command, Option } from "commander";
import { MOST_REVERSE } from "@/lib/api/schemas/trained-model";
import { finetune } from "../knowledge-bases/finetune";
import { train } from "../knowledge-bases/train";
import { amount, fromCaller, wholeNumber } from "../parse-arguments";
import { readQuestions } from "../read-questions";
import { baseCommand, json } from "./options";
import { withCaller } from "./with-caller";

export function addLearningCommands(program: Command): void {
  addTrain(program);
  addFinetune(program);
}

function addTrain(program: Command): void {
  baseCommand(
    program,
    "train",
    "teach the planner of a knowledge base, or a method, with questions and their answers",
  )
    .addOption(
      new Option("--model <kind>", 'what learns: "planner", or a model of a method').default("planner"),
    )
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
      await withCaller((call, signal) => train(call, base, questions, options, signal), {
        runsJobs: true,
      });
    });
}

function addFinetune(program: Command): void {
  baseCommand(
    program,
    "finetune",
    "teach a language model what a method asks of it, at the endpoint of the settings or by a file",
  )
    .addOption(
      new Option("--recipe <name>", "what it is to learn, as a method names it").default("graphraft-queries"),
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
    .option("--estimate", "only estimate the tuning")
    .option(
      "--tuned",
      "the model was tuned elsewhere, and the endpoint serves it: measure it on these questions, and use it if it is better",
      false,
    )
    .addOption(json)
    .action(async (base, options) => {
      const questions = await readQuestions(options.questions, options.split);
      const isJob = options.export === undefined && !options.pairs && !options.estimate;
      await withCaller((call, signal) => finetune(call, base, questions, options, signal), {
        runsJobs: isJob,
      });
    });
}
