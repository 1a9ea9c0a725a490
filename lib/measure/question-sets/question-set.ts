/** A question set of a knowledge base: named, versioned, its questions never changed in place. */
import * as z from "zod";
import { goldQuestionSchema } from "./gold-question";

export const QUESTIONS_AT_MOST = 50_000;

export const versionNumberSchema = z.int().min(1).max(2_147_483_647);

export const questionSetNameSchema = z
  .string()
  .trim()
  .min(1, "A question set needs a name.")
  .max(100, "A name may have at most 100 characters.");

/** A part may have any name, and a record of zod's passes over "__proto__". */
const splitsSchema = z
  .custom<Record<string, number>>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      Object.values(value).every((count) => Number.isSafeInteger(count)),
    "Expected how many questions each part has.",
  )
  .meta({ type: "object", additionalProperties: { type: "integer" } });

/** A question set in a list: its newest version, without the questions. */
export const questionSetSchema = z.object({
  id: z.string(),
  knowledgeBase: z.string(),
  name: z.string(),
  /** From 1; every change makes the next one, and the ones before stay. */
  version: z.int(),
  /** Equal questions have equal digests. */
  digest: z.string(),
  questions: z.int(),
  /** Number of questions in each part; those without a part under "". */
  splits: splitsSchema,
  /** The generation that answers were taken from, or looked up in; null where all are as they were given. */
  generation: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type QuestionSet = z.infer<typeof questionSetSchema>;

export const questionSetDetailSchema = questionSetSchema.extend({ items: z.array(goldQuestionSchema) });
export type QuestionSetDetail = z.infer<typeof questionSetDetailSchema>;

/** A gold answer that names nothing, or several nodes, in the graph as it is now. */
export const goldProblemSchema = z.object({
  question: z.string(),
  answer: z.string(),
  /** Empty when it names nothing. */
  nodes: z.array(z.object({ id: z.string(), name: z.string(), labels: z.array(z.string()) })),
});
export type GoldProblem = z.infer<typeof goldProblemSchema>;

export const goldCheckSchema = z.object({
  questions: z.int(),
  /** Questions whose gold names nodes or sources. */
  named: z.int(),
  /** Questions with gold that names exactly one node or source each. */
  resolved: z.int(),
  /** Questions that the knowledge base does not answer. */
  withoutAnswer: z.int(),
  /** Questions with a value, yes or no, or a table for an answer. */
  computed: z.int(),
  /** The first of them; `missingCount` and `ambiguousCount` count all. */
  missing: z.array(goldProblemSchema),
  ambiguous: z.array(goldProblemSchema),
  missingCount: z.int(),
  ambiguousCount: z.int(),
});
export type GoldCheck = z.infer<typeof goldCheckSchema>;
