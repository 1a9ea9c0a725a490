/** A question in another language ("German") as the English that was read. */
import * as z from "zod";

export const readAsSchema = z.object({ language: z.string(), english: z.string() });
export type ReadAs = z.infer<typeof readAsSchema>;
