/**
 * A question set from the text of a file: JSON lines, a JSON list, CSV or TSV with a header, or MetaQA's lines. The shape of
 * each record is recognised by its fields. What cannot be used is listed line by line, and the rest is read.
 */
import { createHash } from "node:crypto";
import Papa from "papaparse";
import { unguardFormula } from "../../graph/csv";
import { HopscopeError, type InputProblem } from "../../graph/errors";
import { type GoldQuestion, goldQuestionSchema } from "./gold-question";
import { QUESTIONS_AT_MOST } from "./question-set";
import { type Draft, QUESTION_SHAPES, type QuestionFormat, type QuestionRecord } from "./question-shapes";

export interface QuestionsRead {
  format: QuestionFormat;
  questions: GoldQuestion[];
  /** Questions whose answers are still to be computed by their Cypher: `properties.cypher`. */
  unanswered: Omit<GoldQuestion, "answers">[];
  /** By line, or by item of a JSON list. */
  problems: InputProblem[];
}

interface Placed {
  at: string;
  record?: QuestionRecord;
  problem?: string;
}

export const QUESTION_FILE_HINT =
  'Use JSON lines such as {"id", "question", "answers": [ids or names], "evidence"?, "split"?, "properties"?}, with "answers": [] where there is no answer, or "value", "yes" or "rows" in place of answers; or CSV with these columns, STaRK, MetaQA, RoG, OTT-QA, MuSiQue or question and Cypher pairs.';

/** @throws HopscopeError `invalid-input` when nothing in the text is a question, or more is than a set takes */
export function readQuestions(text: string, name: string): QuestionsRead {
  const body = text.replace(/^\uFEFF/, "");
  if (isMetaqa(body)) return checked("metaqa", refuseMore(metaqaDrafts(body), name));
  const placed = refuseMore(recordsOf(body, name), name);
  const first = placed.find(({ record }) => record)?.record;
  const shape = first && QUESTION_SHAPES.find(({ fits }) => fits(first));
  if (!shape)
    throw new HopscopeError("invalid-input", `${name} has no question that can be read.`, {
      problems: placed.flatMap(({ at, problem }) => (problem ? [{ at, message: problem }] : [])).slice(0, 20),
      hint: QUESTION_FILE_HINT,
    });
  return checked(
    shape.format,
    placed.map(({ at, record, problem }) => ({ at, problem, ...(record && { draft: shape.draft(record) }) })),
  );
}

/** Before each is looked at: saying what is wrong with millions of lines would take minutes. */
function refuseMore<T>(placed: T[], name: string): T[] {
  if (placed.length <= QUESTIONS_AT_MOST) return placed;
  throw new HopscopeError(
    "invalid-input",
    `${name} has more than ${QUESTIONS_AT_MOST.toLocaleString("en")} questions, which is what a set takes.`,
    { hint: "Split the file." },
  );
}

interface PlacedDraft {
  at: string;
  draft?: Draft;
  problem?: string;
}

/** Fields that replace answers that are nodes. */
const RESULTS = ["value", "yes", "rows"] as const;

/** Ids that are missing or taken get one of their own: from the question, so that it stays when lines move. */
function checked(format: QuestionFormat, drafts: readonly PlacedDraft[]): QuestionsRead {
  const questions: GoldQuestion[] = [];
  const unanswered: QuestionsRead["unanswered"] = [];
  const problems: InputProblem[] = [];
  /** By id that is taken: the number of the next question that asks for it. */
  const taken = new Map<string, number>();
  for (const { at, draft, problem } of drafts) {
    if (!draft) {
      problems.push({ at, message: problem ?? "This is no record." });
      continue;
    }
    const given = draft.id === undefined || draft.id === "" ? digestOf(draft.question) : draft.id;
    const { split, ...fields } = draft;
    const present: Draft = Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    );
    const waits = format === "cypher" && present.answers === undefined;
    const hasResult = RESULTS.some((key) => present[key] !== undefined);
    const parsed = goldQuestionSchema.safeParse({
      ...present,
      id: given,
      ...(waits && { answers: ["what the Cypher finds"] }),
      ...(hasResult && present.answers === undefined && { answers: [] }),
      ...(typeof split === "string" && split !== "" && { split }),
    });
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
      problems.push({ at, message: issues.join("; ") });
      continue;
    }
    let { id } = parsed.data;
    let copy = taken.get(id) ?? 1;
    while (taken.has(id)) id = `${parsed.data.id}-${++copy}`;
    taken.set(parsed.data.id, copy).set(id, taken.get(id) ?? 1);
    const { answers, ...asked } = { ...parsed.data, id };
    if (waits) unanswered.push(asked);
    else questions.push({ ...asked, answers });
  }
  return { format, questions, unanswered, problems };
}

function digestOf(question: unknown): string {
  const text = typeof question === "string" ? question : "";
  return createHash("sha1").update(text).digest("hex").slice(0, 12);
}

function recordsOf(body: string, name: string): Placed[] {
  const start = body.trimStart().charAt(0);
  if (start === "[") return recordsOfList(body, name);
  if (start === "{") return recordsOfLines(body);
  return recordsOfTable(body);
}

function recordsOfList(body: string, name: string): Placed[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    throw new HopscopeError("invalid-input", `${name} is not JSON: ${(error as Error).message}.`, {
      hint: QUESTION_FILE_HINT,
    });
  }
  return (value as unknown[]).map((item, at) => placedRecord(`item ${at + 1}`, item));
}

function recordsOfLines(body: string): Placed[] {
  return linesOf(body).map(({ at, line }): Placed => {
    try {
      return placedRecord(at, JSON.parse(line));
    } catch (error) {
      return { at, problem: `This is not JSON: ${(error as Error).message}.` };
    }
  });
}

/** Lines that are not empty: those that a set takes, and one more. */
function linesOf(body: string): { at: string; line: string }[] {
  const lines: { at: string; line: string }[] = [];
  let number = 1;
  for (let start = 0; start < body.length && lines.length <= QUESTIONS_AT_MOST; number++) {
    const found = body.indexOf("\n", start);
    const end = found < 0 ? body.length : found;
    const line = end === start ? "" : body.slice(start, end).trimEnd();
    if (line.trim()) lines.push({ at: `line ${number}`, line });
    start = end + 1;
  }
  return lines;
}

function recordsOfTable(body: string): Placed[] {
  const { data } = Papa.parse<Record<string, string>>(body, {
    header: true,
    skipEmptyLines: "greedy",
    preview: QUESTIONS_AT_MOST + 1,
    transform: unguardFormula,
  });
  return data.map((row, index) => placedRecord(`row ${index + 2}`, row));
}

function placedRecord(at: string, value: unknown): Placed {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { at, problem: "This is not a record with fields." };
  return { at, record: value as QuestionRecord };
}

interface MetaqaLine {
  question: string;
  topic: string;
  answers: string;
  path?: string;
}

/**
 * "what does [Tom Cullen] act in" TAB "Weekend|Another" TAB "actor_to_movie". Looked through once from the left: a JSON list of
 * many megabytes in one line is asked this, too.
 */
function metaqaLine(line: string): MetaqaLine | null {
  const fields = line.split("\t", 4);
  const [question = "", answers, path] = fields;
  if (!answers || fields.length > 3) return null;
  const open = question.indexOf("[");
  const close = question.indexOf("]", open + 2);
  if (open < 0 || close < 0) return null;
  return { question, topic: question.slice(open + 1, close), answers, path };
}

function isMetaqa(body: string): boolean {
  const first = body.split(/\r?\n/, 20).filter((line) => line.trim());
  return first.length > 0 && first.every((line) => metaqaLine(line) !== null);
}

/** The topic loses its brackets: finding it is a part of answering. */
function metaqaDrafts(body: string): PlacedDraft[] {
  return linesOf(body).map(({ at, line }): PlacedDraft => {
    const read = metaqaLine(line);
    if (!read)
      return { at, problem: "Expected: question with [topic] TAB answers joined by | TAB path type." };
    const { question, topic, answers, path } = read;
    const hops = path ? path.split("_to_").length - 1 : undefined;
    return {
      at,
      draft: {
        question: question.replace(/[[\]]/g, ""),
        answers: answers.split("|").filter(Boolean),
        properties: { topic, ...(path && { path }), ...(hops && { hops }) },
      },
    };
  });
}
