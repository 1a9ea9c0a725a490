/**
 * The shapes in which question sets are published, by the fields of a record: ours, STaRK, RoG's WebQSP and CWQ, OTT-QA,
 * FB15k-237 with several constraints, MuSiQue, and questions with their Cypher. Records come from JSON, JSON lines or CSV alike.
 */
import type { GoldQuestion } from "./gold-question";

export const QUESTION_FORMATS = [
  "hopscope",
  "stark",
  "rog",
  "ottqa",
  "erqa",
  "musique",
  "cypher",
  "metaqa",
] as const;
export type QuestionFormat = (typeof QUESTION_FORMATS)[number];

export type QuestionRecord = Readonly<Record<string, unknown>>;

/** A question as a record gives it; what is missing or of a wrong type is checked afterwards, in one place. */
export type Draft = { [Key in keyof GoldQuestion]?: unknown };

export interface QuestionShape {
  format: QuestionFormat;
  title: string;
  fits(record: QuestionRecord): boolean;
  draft(record: QuestionRecord): Draft;
}

/** Fields that several shapes share are read alike: numbers become text, a lone value a list, "[1, 2]" a list too. */
function list(value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.map(text);
  if (typeof value === "string") return listOfText(value);
  return [text(value)];
}

/** A longer text is no list of answers, and would end the stack of the expression that reads one. */
const LONGEST_LIST = 1_000_000;

function listOfText(value: string): unknown {
  const trimmed = value.trim();
  if (trimmed.length > LONGEST_LIST) return value;
  // A cell that is empty says nothing; "[]" says that there is no answer.
  if (trimmed === "") return undefined;
  if (!trimmed.startsWith("[")) return trimmed.split("|").map((part) => part.trim());
  try {
    return list(JSON.parse(trimmed));
  } catch {
    // A list as Python prints it: ['a', 'b'].
    const inner = trimmed.slice(1, trimmed.endsWith("]") ? -1 : undefined);
    const parts = [...inner.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,\s][^,]*)/g)];
    return parts.map(([, single, double, bare]) =>
      (single ?? double ?? bare ?? "").replace(/\\(.)/g, "$1").trim(),
    );
  }
}

function text(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

const has = (record: QuestionRecord, ...keys: string[]) => keys.every((key) => record[key] !== undefined);

function properties(record: QuestionRecord, ...keys: string[]): Record<string, string | number | boolean> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = record[key];
      if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
        return [[key, value]];
      return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string")
        ? [[key, value.join(", ")]]
        : [];
    }),
  );
}

/** More particular ones first: the first that fits a record reads it. */
export const QUESTION_SHAPES: readonly QuestionShape[] = [
  {
    format: "cypher",
    title: "Questions with the Cypher that answers them",
    fits: (record) => has(record, "question", "cypher") && !has(record, "answers"),
    draft: (record) => ({
      id: text(record.id),
      question: record.question,
      answers: list(record.results ?? record.answer),
      properties: properties(record, "type", "cypher"),
    }),
  },
  {
    format: "rog",
    title: "WebQSP or CWQ as RoG publishes them",
    fits: (record) => has(record, "question") && (has(record, "a_entity") || has(record, "q_entity")),
    draft: (record) => ({
      id: text(record.id),
      question: record.question,
      answers: list(
        isEmptyList(record.a_entity) ? (record.answer ?? []) : (record.a_entity ?? record.answer),
      ),
      properties: properties(record, "q_entity", "hop"),
    }),
  },
  {
    format: "ottqa",
    title: "OTT-QA",
    fits: (record) => has(record, "question", "gold_table"),
    draft: (record) => ({
      id: text(record.id ?? record.question_id),
      question: record.question,
      answers: list(record.answers ?? (record.answer === undefined ? undefined : [record.answer])),
      evidence: [record.gold_table, ...(Array.isArray(record.gold_passages) ? record.gold_passages : [])].map(
        text,
      ),
      properties: properties(record, "source"),
    }),
  },
  {
    format: "erqa",
    title: "Questions of several constraints (SG-RAG)",
    fits: (record) => has(record, "question", "answer_ids"),
    draft: (record) => ({
      id: text(record.id),
      question: record.question,
      answers: list(record.answer_ids),
      properties: properties(record, "answer"),
      split: record.split,
    }),
  },
  {
    format: "stark",
    title: "STaRK",
    fits: (record) => has(record, "query", "answer_ids"),
    draft: (record) => ({
      id: text(record.id),
      question: record.query,
      answers: list(record.answer_ids),
      split: record.split,
      properties: properties(record, "answer_types"),
    }),
  },
  {
    format: "musique",
    title: "MuSiQue",
    fits: (record) => has(record, "question", "paragraphs"),
    draft: (record) => ({
      id: text(record.id),
      question: record.question,
      answers: [
        ...new Set([record.answer, ...(Array.isArray(record.answer_aliases) ? record.answer_aliases : [])]),
      ],
      evidence: supporting(record.paragraphs),
      properties: { hops: hopsOf(record.id) },
    }),
  },
  {
    format: "hopscope",
    title: "Hopscope's own lines",
    fits: (record) => has(record, "question"),
    draft: (record) => ({
      id: text(record.id),
      question: record.question,
      answers: list(record.answers ?? record.answer),
      ...expectedResult(record),
      evidence: list(record.evidence),
      path: record.path,
      split: record.split,
      properties: record.properties,
    }),
  },
];

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** A value, yes or no, or a table; cells of a CSV file are texts. */
function expectedResult({ value, yes, rows, ordered }: QuestionRecord): Partial<Draft> {
  return { value: numberOrText(value), yes: truthOf(yes), rows: rowsOf(rows), ordered: truthOf(ordered) };
}

function numberOrText(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  const trimmed = value.trim();
  if (trimmed === "") return undefined;
  return String(Number(trimmed)) === trimmed ? Number(trimmed) : trimmed;
}

function truthOf(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  const word = value.trim().toLowerCase();
  if (word === "") return undefined;
  return { true: true, yes: true, false: false, no: false }[word] ?? value;
}

function rowsOf(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  if (value.trim() === "") return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function supporting(paragraphs: unknown): unknown {
  if (!Array.isArray(paragraphs)) return paragraphs;
  return paragraphs.filter((one) => one?.is_supporting === true).map((one) => one.title);
}

/** MuSiQue's ids begin with "2hop__". */
function hopsOf(id: unknown): number {
  return typeof id === "string" ? Number(/^(\d)hop/.exec(id)?.[1] ?? 0) : 0;
}
