/** An experiment that was run again from its bundle: every figure beside the one that was recorded, and where they differ. */
import * as z from "zod";
import { REPLAYED_MEASURES } from "./replayed-measures";

export const replayedFigureSchema = z.object({
  variant: z.int(),
  metric: z.enum(REPLAYED_MEASURES),
  title: z.string(),
  /** Means over the questions, or shares of them; null where no question has something to measure. */
  recorded: z.number().nullable(),
  replayed: z.number().nullable(),
  equal: z.boolean(),
});
export type ReplayedFigure = z.infer<typeof replayedFigureSchema>;

export const replayedDifferenceSchema = z.object({
  question: z.string(),
  variant: z.int(),
  /** `ranking`, `scores`, `answers`, `abstained`, `result`, `confidence`, `outcome`, `error`, or the name of a metric. */
  what: z.array(z.string()),
});
export type ReplayedDifference = z.infer<typeof replayedDifferenceSchema>;

export const replayReportSchema = z.object({
  /** True if all answers have been replayed; before that only those that have are compared. */
  complete: z.boolean(),
  /** True if the digests, and every figure, are equal. */
  equal: z.boolean(),
  digest: z.object({ recorded: z.string(), replayed: z.string() }),
  /** Versions at recording and at replay, where they differ: "embedder", "node". */
  versions: z.array(z.object({ of: z.string(), recorded: z.string(), replayed: z.string() })),
  variants: z.array(z.object({ name: z.string(), method: z.string() })),
  figures: z.array(replayedFigureSchema),
  /** Answers that are equal, of so many that were compared. */
  answers: z.object({ equal: z.int(), compared: z.int() }),
  differences: z.array(replayedDifferenceSchema),
  /** Questions to the language model that the bundle has no answer to: they were refused. */
  refusedCalls: z.int(),
  /** Remarks for the user: similarity edges that differ, a model that the bundle does not hold. */
  notes: z.array(z.string()),
});
export type ReplayReport = z.infer<typeof replayReportSchema>;
