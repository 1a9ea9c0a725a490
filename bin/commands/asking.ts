/** Commands that ask questions, again with something changed, and measure the answers. */
import type { Command } from "commander";
import type { CallApi } from "../../lib/api/call-api";
import { AUTO } from "../../lib/api/retrieve";
import { readRun } from "../../lib/api/runs";
import { HopscopeError } from "../../lib/graph/errors";
import { ask } from "../asking/ask";
import { evaluate } from "../asking/evaluate";
import { rerun } from "../asking/rerun";
import { retrieve } from "../asking/retrieve";
import { noteRun, printRuns } from "../asking/run-notes";
import { suggest } from "../asking/suggest";
import { budget, fromCaller, listOf, oneMore, parseParam, wholeNumber } from "../parse-arguments";
import { readQuestions } from "../read-questions";
import { askedMethods, baseCommand, failBelow, json, methods, params, readAs } from "./options";
import { withCaller } from "./with-caller";

export function addAskingCommands(program: Command): void {
  addAsk(program);
  addRetrieve(program);
  addSuggest(program);
  addRuns(program);
  addRerun(program);
  addEvaluate(program);
}

function addAsk(program: Command): void {
  program
    .command("ask")
    .description("answer one question by several methods")
    .argument("<kb>", "id or name; left out after --follow")
    .argument("[question]")
    .addOption(askedMethods)
    .addOption(budget("nodes that each method may return, seeds included"))
    .addOption(params)
    .addOption(readAs)
    .addOption(
      wholeNumber(
        "--query <number>",
        "number of the query that it means, in the list that `plan` prints",
        undefined,
        100,
      ),
    )
    .option("--follow <run>", 'the run before, which the question may refer to: "and who wrote it?"')
    .addOption(json)
    .action((base, written, options) => {
      const [kb, question] = askedOf(base, written, options.follow);
      return withCaller(async (call, signal) =>
        ask(call, kb ?? (await askedBase(call, options.follow!)), question, options, signal),
      );
    });
}

function addRetrieve(program: Command): void {
  baseCommand(
    program,
    "retrieve",
    "answer a question by one method in a few lines, with a link to the run that has everything",
  )
    .argument("<question>")
    .option("--method <id>", "a method, or auto: as an experiment recommends, else as most agree", AUTO)
    .addOption(wholeNumber("--k <number>", "nodes that are returned", 10, 200))
    .option("--labels <names>", "only nodes with one of these labels, separated by commas", listOf)
    .addOption(params)
    .addOption(readAs)
    .option("--follow <run>", "the run before, which the question may refer to")
    .addOption(json)
    .action((base, question, options) =>
      withCaller((call, signal) => retrieve(call, base, question, options, signal)),
    );
}

function addRuns(program: Command): void {
  program
    .command("runs")
    .description("list the newest runs")
    .addOption(wholeNumber("--limit <number>", "runs at most", 20, 100))
    .option("--kb <kb>", "only of this knowledge base")
    .option("--tag <tag>", "only with this tag")
    .option("--text <text>", "only with this in the question")
    .addOption(json)
    .action((options) => withCaller((call) => printRuns(call, options)));
  program
    .command("note")
    .description("write tags, a note or a title on a run")
    .argument("<run>", "id of a run")
    .option("--add <tag>", "a tag; may be repeated", oneMore, [])
    .option("--remove <tag>", "a tag to take off; may be repeated", oneMore, [])
    .option("--note <text>", "the note, in the place of what was there; empty for none")
    .option("--title <text>", "the name of the conversation that begins with it; empty for none")
    .addOption(json)
    .action((run, options) => withCaller((call) => noteRun(call, run, options)));
}

function addSuggest(program: Command): void {
  baseCommand(program, "suggest", "suggest questions that a graph answers, one of each kind")
    .addOption(json)
    .action((base, options) => withCaller((call) => suggest(call, base, options)));
}

/** The knowledge base, null for that of the run before, and the question. */
function askedOf(
  base: string,
  written: string | undefined,
  follow: string | undefined,
): [base: string | null, question: string] {
  if (written !== undefined) return [base, written];
  if (follow !== undefined) return [null, base];
  throw new HopscopeError("invalid-input", "There is no question.", {
    hint: "Write the knowledge base, then the question; after --follow, the question alone.",
  });
}

async function askedBase(call: CallApi, run: string): Promise<string> {
  return (await call(readRun, { params: { id: run } })).knowledgeBase;
}

function addRerun(program: Command): void {
  program
    .command("rerun")
    .description("run a method of a run again from one stage on, with something changed, beside the original")
    .argument("<run>", "its id, as `ask` prints it and as its address has it")
    .requiredOption(
      "--method <id>",
      "the method, or the counterfactual of it that is changed further: sage.2",
    )
    .option(
      "--from <stage>",
      "the first stage to run again; when absent, the latest that takes everything in",
    )
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
    .action((run, options) => withCaller((call, signal) => rerun(call, run, options, signal)));
}

function addEvaluate(program: Command): void {
  baseCommand(program, "evaluate", "measure methods on questions with gold answers")
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
    .addOption(failBelow)
    .addOption(json)
    .action(async (base, options) => {
      const questions = await readQuestions(options.questions, options.split);
      await withCaller((call, signal) => evaluate(call, base, questions, options, signal));
    });
}
