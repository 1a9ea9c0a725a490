/** A run as lists show it. */
import * as z from "zod";
import { runStateSchema } from "../../measure/run/run";
import { runNotesSchema } from "../../measure/run/run-notes";

export const runSummarySchema = z.object({
  id: z.string(),
  knowledgeBase: z.string(),
  knowledgeBaseName: z.string(),
  /** The version of the graph that was asked. */
  generation: z.string(),
  question: z.string(),
  /** The question as it was written, where the run follows another one. */
  asked: z.string().nullable(),
  /** Id of the first run of its thread; null for one that follows no other. */
  thread: z.string().nullable(),
  methods: z.array(z.string()),
  /** The joint answer of the methods in a line; null while it runs, where none answers, and in runs of earlier versions. */
  answer: z.string().nullable(),
  state: runStateSchema,
  createdAt: z.iso.datetime(),
  tags: runNotesSchema.shape.tags,
  note: runNotesSchema.shape.note,
  title: runNotesSchema.shape.title,
});
export type RunSummary = z.infer<typeof runSummarySchema>;
