/**
 * A question set from the text of a file: JSON lines, a JSON list, CSV or TSV with a header, or MetaQA's lines. The shape of
 * each record is recognised by its fields. What cannot be used is told line by line, and the rest is kept.
 */
import { createHash } from "node:crypto";
import Papa from "papaparse";
import { HopscopeError, type InputProblem } from "../errors";
import { type GoldQuestion, goldQuestionSchema } from "./gold-question";
import { type Draft, QUESTION_SHAPES, type QuestionFormat, type QuestionRecord } from "./question-shapes";

export interface QuestionsRead {
  format: QuestionFormat;
  questions: GoldQuestion[];
  /** Those whose answers are what their Cypher finds: `properties.cypher`. */
  unanswered: Omit<GoldQuestion, "answers">[];
  /** By line, or by item of a JSON list. */
  problems: InputProblem[];
}

/** A record or what is wrong with it, and where it stood. */
interface Placed {
  at: string;
  record?: QuestionRecord;
  problem?: string;
}

export const QUESTION_FILE_HINT =
  'Bring JSON lines such as {"id", "question", "answers": [ids or names], "evidence"?, "split"?, "properties"?}, or CSV with these columns, STaRK, MetaQA, RoG, OTT-QA, MuSiQue or question and Cypher pairs.';

/** @throws HopscopeError `invalid-input` when nothing in the text is a question */
export function readQuestions(text: string, name: string): QuestionsRead {
  const body = text.replace(/^\uFEFF/, "");
  if (isMetaqa(body)) return checked("metaqa", metaqaDrafts(body));
  const placed = recordsOf(body, name);
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

interface PlacedDraft {
  at: string;
  draft?: Draft;
  problem?: string;
}

/** Ids that are missing or taken get one of their own: from the question, so that it stays when lines move. */
function checked(format: QuestionFormat, drafts: readonly PlacedDraft[]): QuestionsRead {
  const questions: GoldQuestion[] = [];
  const unanswered: QuestionsRead["unanswered"] = [];
  const problems: InputProblem[] = [];
  const taken = new Set<string>();
  for (const { at, draft, problem } of drafts) {
    if (!draft) {
      problems.push({ at, message: problem ?? "This is no record." });
      continue;
    }
    const given = draft.id === undefined || draft.id === "" ? digestOf(String(draft.question)) : draft.id;
    const { split, ...fields } = draft;
    const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const waits = format === "cypher" && present.answers === undefined;
    const parsed = goldQuestionSchema.safeParse({
      ...present,
      id: given,
      ...(waits && { answers: ["what the Cypher finds"] }),
      ...(typeof split === "string" && split !== "" && { split }),
    });
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
      problems.push({ at, message: issues.join("; ") });
      continue;
    }
    let { id } = parsed.data;
    for (let copy = 2; taken.has(id); copy++) id = `${parsed.data.id}-${copy}`;
    taken.add(id);
    const { answers, ...asked } = { ...parsed.data, id };
    if (waits) unanswered.push(asked);
    else questions.push({ ...asked, answers });
  }
  return { format, questions, unanswered, problems };
}

function digestOf(question: string): string {
  return createHash("sha1").update(question).digest("hex").slice(0, 12);
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
  return body.split(/\r?\n/).flatMap((line, index): Placed[] => {
    if (!line.trim()) return [];
    const at = `line ${index + 1}`;
    try {
      return [placedRecord(at, JSON.parse(line))];
    } catch (error) {
      return [{ at, problem: `This is not JSON: ${(error as Error).message}.` }];
    }
  });
}

function recordsOfTable(body: string): Placed[] {
  const { data } = Papa.parse<Record<string, string>>(body, { header: true, skipEmptyLines: "greedy" });
  return data.map((row, index) => placedRecord(`row ${index + 2}`, row));
}

function placedRecord(at: string, value: unknown): Placed {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { at, problem: "This is not a record with fields." };
  return { at, record: value as QuestionRecord };
}

/** "what does [Tom Cullen] act in" TAB "Weekend|Another" TAB "actor_to_movie". */
const METAQA_LINE = /^[^\t]*\[[^\]\t]+\][^\t]*\t[^\t]+(\t[^\t]*)?$/;

function isMetaqa(body: string): boolean {
  const first = body.split(/\r?\n/, 20).filter((line) => line.trim());
  return first.length > 0 && first.every((line) => METAQA_LINE.test(line));
}

/** The topic loses its brackets: finding it is a part of answering. */
function metaqaDrafts(body: string): PlacedDraft[] {
  return body.split(/\r?\n/).flatMap((line, index): PlacedDraft[] => {
    if (!line.trim()) return [];
    const at = `line ${index + 1}`;
    const [question = "", answers, path] = line.split("\t");
    if (answers === undefined || !METAQA_LINE.test(line))
      return [{ at, problem: "Expected: question with [topic] TAB answers joined by | TAB path type." }];
    const hops = path ? path.split("_to_").length - 1 : undefined;
    const topic = /\[([^\]]+)\]/.exec(question)?.[1] ?? "";
    return [
      {
        at,
        draft: {
          question: question.replace(/[[\]]/g, ""),
          answers: answers.split("|").filter(Boolean),
          properties: { topic, ...(path && { path }), ...(hops && { hops }) },
        },
      },
    ];
  });
}
