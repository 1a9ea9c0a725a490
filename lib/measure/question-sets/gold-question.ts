/** A question with what is right about it: its answers, and what must be found to answer it. */
import * as z from "zod";
import { propertyValueSchema } from "../../graph/graph-element";

/** More rows than a method reads of a table cannot be right. */
export const GOLD_ROWS_AT_MOST = 1_000;

/** A cell of an expected table. */
export const goldCellSchema = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]);
export type GoldCell = z.infer<typeof goldCellSchema>;

export const goldQuestionSchema = z
  .object({
    /** Unique in its set. */
    id: z
      .string()
      .min(1)
      .max(200)
      .refine((id) => !id.includes("\u0000"), "An id cannot have the character U+0000."),
    question: z.string().trim().min(1, "The question is empty.").max(2_000),
    /** Ids or names of nodes; texts where the graph has no node for the answer. Empty, and no value, yes or rows: no answer exists. */
    answers: z
      .array(z.string().min(1), {
        error: ({ input }) => (input === undefined ? NO_ANSWERS : "Expected a list of ids or names."),
      })
      .max(10_000),
    value: z.union([z.number(), z.string().min(1).max(2_000)]).optional(),
    yes: z.boolean().optional(),
    /** The table that is right, row by row; its order does not matter unless `ordered`. */
    rows: z
      .array(z.array(goldCellSchema).min(1).max(50))
      .min(1, "A table needs at least one row.")
      .max(GOLD_ROWS_AT_MOST)
      .optional(),
    ordered: z.boolean().optional(),
    /** Ids or names of the nodes, documents and tables that answering takes, where they are known; rankings are then measured by them. */
    evidence: z.array(z.string().min(1)).max(10_000).default([]),
    /** The facts that lead from the question to its answer, where they are known: ends by id or name, the relation's type between them. */
    path: z
      .array(z.tuple([z.string().min(1), z.string().min(1), z.string().min(1)]))
      .max(1_000)
      .optional(),
    /** "train", "val", "test": whatever the set calls its parts. */
    split: z.string().max(100).optional(),
    /** Properties for slicing the questions. */
    properties: z.record(z.string().max(100), propertyValueSchema).default({}),
  })
  .check(({ value: { value, yes, rows, ordered }, issues }) => {
    const problem = (path: string, message: string) =>
      issues.push({ code: "custom", path: [path], message, input: undefined });
    const given = [value, yes, rows].filter((one) => one !== undefined).length;
    if (given > 1) problem("value", "A question has one of value, yes and rows.");
    if (ordered !== undefined && rows === undefined) problem("ordered", "Only rows have an order.");
    if (rows && new Set(rows.map(({ length }) => length)).size > 1)
      problem("rows", "All rows need the same number of cells.");
  });
export type GoldQuestion = z.infer<typeof goldQuestionSchema>;

const NO_ANSWERS =
  "A question needs its answers, a value, yes or rows; write an empty list of answers where the knowledge base has none.";

/** Kind of the right answer; `none`: the knowledge base does not answer the question, and silence is right. */
export type AnswerKind = "nodes" | "value" | "yes-no" | "table" | "none";

/** A result that is expected counts before nodes, which then only rankings are measured by. */
export function answerKindOf({
  answers,
  value,
  yes,
  rows,
}: Pick<GoldQuestion, "answers" | "value" | "yes" | "rows">): AnswerKind {
  if (value !== undefined) return "value";
  if (yes !== undefined) return "yes-no";
  if (rows !== undefined) return "table";
  return answers.length > 0 ? "nodes" : "none";
}

export function countWithoutAnswer(questions: readonly GoldQuestion[]): number {
  return questions.filter((question) => answerKindOf(question) === "none").length;
}
