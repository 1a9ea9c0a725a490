/** `hopscope questions`: the question sets of a knowledge base: listed, added from a file or a run, checked, exported, removed. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { CallApi } from "../../lib/api/call-api";
import { readKnowledgeBase } from "../../lib/api/knowledge-bases";
import {
  checkGold,
  importQuestions,
  listQuestionSets,
  type QuestionsImported,
  readQuestionSet,
  removeQuestionSet,
} from "../../lib/api/question-sets";
import { addGoldFromRun, type GoldFromRunResult } from "../../lib/api/runs";
import { HopscopeError } from "../../lib/graph/errors";
import type { GoldProblem } from "../../lib/measure/question-sets/question-set";
import { versionInWords } from "../graph-version";
import { fileReason } from "../report-error";

export interface QuestionsOptions {
  add?: string;
  name?: string;
  /** A run whose question is added, with the nodes that are right. */
  fromRun?: string;
  nodes?: string[];
  skip?: boolean;
  check?: string;
  export?: string;
  remove?: string;
  json?: boolean;
}

const SHOWN = 20;

export async function questions(
  call: CallApi,
  base: string,
  { add, name, fromRun, nodes = [], skip = false, check, export: written, remove, json }: QuestionsOptions,
): Promise<void> {
  if (add !== undefined) {
    const imported = await addQuestions(call, base, add, name, skip);
    if (json) console.log(JSON.stringify(imported));
    else printImported(imported);
  } else if (fromRun !== undefined) {
    const added = await addFromRun(call, fromRun, name, nodes);
    if (json) console.log(JSON.stringify(added));
    else
      console.log(`"${added.set.name}" has ${added.set.questions} questions, version ${added.set.version}.`);
  } else if (check !== undefined) {
    const found = await call(checkGold, { params: { id: base, set: check } });
    if (json) console.log(JSON.stringify(found));
    else {
      console.log(`${found.resolved} of ${found.named} questions have gold that names one thing each.`);
      if (found.computed > 0)
        console.log(`${found.computed} questions with a value, yes or no, or a table for an answer.`);
      if (found.withoutAnswer > 0) console.log(`${found.withoutAnswer} questions without an answer.`);
      printProblems(`${found.missingCount} gold answers name nothing:`, found.missing);
      printProblems(
        `${found.ambiguousCount} gold answers name several nodes, and any of them counts:`,
        found.ambiguous,
      );
    }
  } else if (written !== undefined) {
    const { items } = await call(readQuestionSet, { params: { id: base, set: written } });
    for (const question of items) console.log(JSON.stringify(question));
  } else if (remove !== undefined) {
    await call(removeQuestionSet, { params: { id: base, set: remove } });
  } else {
    const { questionSets: sets } = await call(listQuestionSets, { params: { id: base } });
    if (json) console.log(JSON.stringify(sets));
    else {
      const isAnyMade = sets.some(({ generation }) => generation !== null);
      const now = isAnyMade ? (await call(readKnowledgeBase, { params: { id: base } })).generation : null;
      for (const { name, questions, version, generation } of sets) {
        const made = generation && versionInWords(now, generation);
        console.log(`${name}  ${questions} questions, version ${version}${made ? `, made ${made}` : ""}`);
      }
    }
  }
}

/** The question of a run with nodes that are right. @throws HopscopeError `invalid-input` without a name or a node */
async function addFromRun(
  call: CallApi,
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
  const body = { questionSet: name, nodes: [...nodes] };
  return call(addGoldFromRun, { params: { id: run }, body });
}

export async function addQuestions(
  call: CallApi,
  base: string,
  file: string,
  name = path
    .basename(file)
    .replace(/(\.gz)?$/, "")
    .replace(/\.[a-z]+$/i, ""),
  skip = false,
): Promise<QuestionsImported> {
  return call(importQuestions, {
    params: { id: base },
    query: { name, file: path.basename(file), onRejected: skip ? "skip" : "refuse" },
    file: new Blob([await readText(file)]),
  });
}

async function readText(file: string): Promise<string> {
  try {
    const bytes = await readFile(file);
    return (file.endsWith(".gz") ? await promisify(gunzip)(bytes) : bytes).toString("utf8");
  } catch (error) {
    throw new HopscopeError(
      "invalid-input",
      `The questions could not be read from ${file}: ${fileReason(error)}.`,
    );
  }
}

function printImported({ set, withoutAnswer, problems }: QuestionsImported): void {
  const silent = withoutAnswer > 0 ? `, ${withoutAnswer} of them without an answer` : "";
  console.log(`"${set.name}" has ${set.questions} questions${silent}.`);
  for (const { at, message } of problems.slice(0, SHOWN)) console.error(`left out, ${at}: ${message}`);
  if (problems.length > SHOWN) console.error(`… and ${problems.length - SHOWN} more that were left out`);
}

function printProblems(title: string, problems: readonly GoldProblem[]): void {
  if (problems.length === 0) return;
  console.log(title);
  for (const { question, answer, nodes } of problems.slice(0, SHOWN))
    console.log(
      `  ${question}: "${answer}"${nodes.length > 0 ? ` (${nodes.map(({ id }) => id).join(", ")})` : ""}`,
    );
}
