/** `hopscope questions`: the question sets of a knowledge base: listed, brought from a file or a run, checked, written out, removed. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { HopscopeError } from "../lib/core/errors";
import type { QuestionsBrought } from "../lib/core/experiment/experiment-api";
import type { GoldFromRunResult } from "../lib/core/experiment/gold-from-run-api";
import type { GoldProblem } from "../lib/core/questions/question-set";
import type { Client } from "./client";

export interface QuestionsOptions {
  add?: string;
  name?: string;
  /** A run whose question is added, with the nodes that are right. */
  fromRun?: string;
  nodes?: string[];
  /** Whether questions that cannot be used are left out. */
  skip?: boolean;
  check?: string;
  export?: string;
  remove?: string;
  json?: boolean;
}

const TOLD = 20;

export async function questions(
  client: Client,
  base: string,
  { add, name, fromRun, nodes = [], skip = false, check, export: written, remove, json }: QuestionsOptions,
): Promise<void> {
  if (add !== undefined) {
    const brought = await addQuestions(client, base, add, name, skip);
    if (json) console.log(JSON.stringify(brought));
    else tellBrought(brought);
  } else if (fromRun !== undefined) {
    const added = await addFromRun(client, fromRun, name, nodes);
    if (json) console.log(JSON.stringify(added));
    else
      console.log(`"${added.set.name}" has ${added.set.questions} questions, version ${added.set.version}.`);
  } else if (check !== undefined) {
    const found = await client.checkGold(base, check);
    if (json) console.log(JSON.stringify(found));
    else {
      console.log(`${found.resolved} of ${found.questions} questions have gold that names one thing each.`);
      tellProblems(`${found.missingCount} gold answers name nothing:`, found.missing);
      tellProblems(
        `${found.ambiguousCount} gold answers name several nodes, and any of them counts:`,
        found.ambiguous,
      );
    }
  } else if (written !== undefined) {
    for (const question of (await client.readQuestionSet(base, written)).items)
      console.log(JSON.stringify(question));
  } else if (remove !== undefined) {
    await client.removeQuestionSet(base, remove);
  } else {
    const sets = await client.listQuestionSets(base);
    if (json) console.log(JSON.stringify(sets));
    else
      for (const set of sets) console.log(`${set.name}  ${set.questions} questions, version ${set.version}`);
  }
}

/** The question of a run with nodes that are right. @throws HopscopeError `invalid-input` without a name or a node */
async function addFromRun(
  client: Client,
  run: string,
  name: string | undefined,
  nodes: readonly string[],
): Promise<GoldFromRunResult> {
  if (name === undefined || nodes.length === 0)
    throw new HopscopeError(
      "invalid-input",
      "A question from a run needs a set and the nodes that are right.",
      {
        hint: "Give --name <set> and --nodes <ids>.",
      },
    );
  return client.addGoldFromRun(run, { questionSet: name, nodes: [...nodes], replace: false });
}

/** Brings a file, plain or packed, under a name of its own. */
export async function addQuestions(
  client: Client,
  base: string,
  file: string,
  name = path
    .basename(file)
    .replace(/(\.gz)?$/, "")
    .replace(/\.[a-z]+$/i, ""),
  skip = false,
): Promise<QuestionsBrought> {
  return client.bringQuestions(base, { name, file: path.basename(file), text: await readText(file), skip });
}

async function readText(file: string): Promise<string> {
  try {
    const bytes = await readFile(file);
    return (file.endsWith(".gz") ? await promisify(gunzip)(bytes) : bytes).toString("utf8");
  } catch (error) {
    throw new HopscopeError(
      "invalid-input",
      `The questions could not be read from ${file}: ${(error as Error).message}.`,
    );
  }
}

function tellBrought({ set, problems }: QuestionsBrought): void {
  console.log(`"${set.name}" has ${set.questions} questions.`);
  for (const { at, message } of problems.slice(0, TOLD)) console.error(`left out, ${at}: ${message}`);
  if (problems.length > TOLD) console.error(`… and ${problems.length - TOLD} more that were left out`);
}

function tellProblems(title: string, problems: readonly GoldProblem[]): void {
  if (problems.length === 0) return;
  console.log(title);
  for (const { question, answer, nodes } of problems.slice(0, TOLD))
    console.log(
      `  ${question}: "${answer}"${nodes.length > 0 ? ` (${nodes.map(({ id }) => id).join(", ")})` : ""}`,
    );
}
