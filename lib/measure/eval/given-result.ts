/** A computed answer as an experiment stores it: what was answered, without the query. */
import * as z from "zod";
import { type AnswerResult, answerCellSchema } from "../../methods/contract/answer";

/** Rows of a table that are stored; all of them are measured. */
const ROWS_STORED = 100;

export const givenResultSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("value"), value: answerCellSchema, atLeast: z.boolean() }),
  z.object({ kind: z.literal("yes-no"), yes: z.boolean() }),
  z.object({
    kind: z.literal("table"),
    columns: z.array(z.string()),
    /** The first of them. */
    rows: z.array(z.array(answerCellSchema)),
    /** Number of rows that the method read. */
    count: z.int(),
    more: z.boolean(),
  }),
]);
export type GivenResult = z.infer<typeof givenResultSchema>;

export function givenResult(result: AnswerResult): GivenResult {
  if (result.kind === "yes-no") return { kind: result.kind, yes: result.yes };
  if (result.kind === "value") return { kind: result.kind, value: result.value, atLeast: result.atLeast };
  const { kind, columns, rows, more } = result;
  return { kind, columns, rows: rows.slice(0, ROWS_STORED), count: rows.length, more };
}
