/** Questions with gold answers from a JSONL file: all of them are valid, or every invalid line is reported. */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { EvaluationQuestion } from "@/lib/measure/evaluation";
import { HopscopeError, type InputProblem } from "../lib/graph/errors";
import { QUESTION_LINE_HINT, readQuestionLine } from "../lib/measure/question-sets/question-line";
import { readLines } from "../lib/stores/read-lines";
import { fileReason } from "./report-error";

/**
 * The questions of a file (plain or `.gz`), or those of one split.
 * @throws HopscopeError `invalid-input` with file and line of every unusable question
 */
export async function readQuestions(file: string, split: string | undefined): Promise<EvaluationQuestion[]> {
  const questions: EvaluationQuestion[] = [];
  const problems: InputProblem[] = [];
  let line = 0;
  for await (const text of linesOf(file)) {
    line += 1;
    if (!text.trim()) continue;
    const read = readQuestionLine(text);
    if (typeof read === "string") problems.push({ at: `${file}:${line}`, message: read });
    else questions.push(read);
  }
  if (problems.length > 0)
    throw new HopscopeError(
      "invalid-input",
      `${problems.length} of the ${problems.length + questions.length} questions in ${file} cannot be used.`,
      { problems, hint: QUESTION_LINE_HINT },
    );
  if (questions.length === 0) throw new HopscopeError("invalid-input", `${file} has no questions.`);
  const chosen = split === undefined ? questions : questions.filter((question) => question.split === split);
  if (chosen.length > 0) return chosen;
  const splits = [...new Set(questions.map((question) => question.split ?? "none"))].join(", ");
  throw new HopscopeError("invalid-input", `No question is in the split "${split}"; there are: ${splits}.`);
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const plain = createReadStream(file);
  try {
    await once(plain, "open");
    // pipeline passes a failing disk on to the unpacker, which reports it as an error.
    const content = file.endsWith(".gz") ? pipeline(plain, createGunzip(), () => {}) : plain;
    yield* readLines(content);
  } catch (error) {
    throw new HopscopeError(
      "invalid-input",
      `The questions could not be read from ${file}: ${fileReason(error)}.`,
      { cause: error },
    );
  }
}
