/** `hopscope evaluate`: questions with gold answers from a file, figures by method on standard output. */

import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { HopscopeError } from "../lib/core/errors";
import {
  type EvaluationQuestion,
  evaluationQuestionSchema,
  type MethodFigures,
} from "../lib/core/evaluation";
import type { Client } from "./client";

export interface EvaluateOptions {
  questions: string;
  methods: string;
  k: number;
  split?: string;
  params: Record<string, Record<string, unknown>>;
  out?: string;
  json?: boolean;
}

export async function evaluateFile(
  client: Client,
  knowledgeBase: string,
  options: EvaluateOptions,
): Promise<void> {
  const questions = await readQuestions(options.questions, options.split);
  const request = {
    knowledgeBase,
    questions,
    methods: options.methods.split(","),
    params: options.params,
    k: options.k,
  };
  const out = options.out ? createWriteStream(options.out) : null;
  if (out) await once(out, "open");
  let figures: MethodFigures[] = [];
  for await (const event of client.evaluate(request)) {
    if (event.type === "start") {
      for (const { id, answer } of event.unresolved.slice(0, 20))
        console.error(`question ${id}: nothing is called "${answer}"`);
      if (event.unresolved.length > 20)
        console.error(`… and ${event.unresolved.length - 20} more gold answers that name nothing`);
    } else if (event.type === "result") {
      out?.write(`${JSON.stringify(event.result)}\n`);
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${event.done} of ${event.total}`);
    } else {
      figures = event.methods;
    }
  }
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[2K");
  if (out) {
    out.end();
    await once(out, "close");
  }
  if (options.json) console.log(JSON.stringify({ methods: figures }));
  else printFigures(figures);
}

/** @throws HopscopeError `invalid-input` with file and line of every unusable question */
async function readQuestions(file: string, split: string | undefined): Promise<EvaluationQuestion[]> {
  const plain = createReadStream(file);
  const content = file.endsWith(".gz") ? plain.pipe(createGunzip()) : plain;
  const questions: EvaluationQuestion[] = [];
  const problems: { at: string; message: string }[] = [];
  let line = 0;
  try {
    await once(plain, "open");
    for await (const text of createInterface({ input: content, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1;
      if (!text.trim()) continue;
      const parsed = evaluationQuestionSchema.safeParse(parseLine(text));
      if (parsed.success) questions.push(parsed.data);
      else
        problems.push({
          at: `${file}:${line}`,
          message: parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "),
        });
    }
  } catch (error) {
    throw new HopscopeError(
      "invalid-input",
      `The questions could not be read from ${file}: ${(error as Error).message}.`,
    );
  }
  if (problems.length > 0)
    throw new HopscopeError(
      "invalid-input",
      `${problems.length} of ${line} lines of ${file} are no questions.`,
      { problems },
    );
  const chosen = split === undefined ? questions : questions.filter((question) => question.split === split);
  if (chosen.length === 0) {
    const splits = [...new Set(questions.map((question) => question.split ?? "(none)"))].join(", ");
    throw new HopscopeError(
      "invalid-input",
      questions.length === 0
        ? `${file} has no questions.`
        : `No question is in the split "${split}"; there are: ${splits}.`,
    );
  }
  return chosen;
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function printFigures(figures: readonly MethodFigures[]): void {
  const [first] = figures;
  if (!first) return;
  const keys = Object.keys(first).filter((key) => key !== "method");
  const cell = (key: string, value: unknown) => {
    const text =
      typeof value !== "number"
        ? ""
        : key === "n" || key === "llmCalls"
          ? String(value)
          : key.endsWith("Ms")
            ? value.toFixed(1)
            : value.toFixed(3);
    return text.padStart(Math.max(key.length, 7) + 2);
  };
  console.log("method".padEnd(12) + keys.map((key) => key.padStart(Math.max(key.length, 7) + 2)).join(""));
  for (const row of figures)
    console.log(row.method.padEnd(12) + keys.map((key) => cell(key, row[key])).join(""));
}
