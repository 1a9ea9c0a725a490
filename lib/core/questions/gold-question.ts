/** A question with what is right about it: its answers, and what must be found to answer it. */
import * as z from "zod";
import { propertyValueSchema } from "../graph/graph-element";

export const goldQuestionSchema = z.object({
  /** Unique in its set. */
  id: z
    .string()
    .min(1)
    .max(200)
    .refine((id) => !id.includes("\u0000"), "An id cannot have the character U+0000."),
  question: z.string().trim().min(1, "The question is empty.").max(2_000),
  /** Ids or names of nodes; texts where the graph has no node for the answer. */
  answers: z.array(z.string().min(1)).min(1, "A question needs at least one gold answer.").max(10_000),
  /** Ids or names of the nodes, documents and tables that answering takes, where they are known; rankings are then measured by them. */
  evidence: z.array(z.string().min(1)).max(10_000).default([]),
  /** The facts that lead from the question to its answer, where they are known: ends by id or name, the relation's type between them. */
  path: z
    .array(z.tuple([z.string().min(1), z.string().min(1), z.string().min(1)]))
    .max(1_000)
    .optional(),
  /** "train", "val", "test": whatever the set calls its parts. */
  split: z.string().max(100).optional(),
  /** What questions are sliced by. */
  properties: z.record(z.string().max(100), propertyValueSchema).default({}),
});
export type GoldQuestion = z.infer<typeof goldQuestionSchema>;
