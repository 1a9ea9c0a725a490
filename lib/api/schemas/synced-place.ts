/** A folder of the server's machine, or a web address, that sources are kept in step with. */
import * as z from "zod";
import { rejectionSchema } from "../../files/source";

export const scheduleSchema = z.enum(["off", "hourly", "daily"]);
export type Schedule = z.infer<typeof scheduleSchema>;

export const syncReportSchema = z.object({
  at: z.iso.datetime(),
  words: z
    .string()
    .describe("What came of it, with the first names of each kind, and why files were refused."),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  refusals: z
    .array(rejectionSchema.pick({ file: true, reason: true }))
    .describe("The first of those refused."),
  problem: z.string().optional().describe("Why nothing was looked at or changed; absent where it worked."),
  undoes: z
    .string()
    .optional()
    .describe(
      "What an undo takes back: the last changes that a sync made; absent where there is nothing to undo.",
    ),
});
export type SyncReport = z.infer<typeof syncReportSchema>;

export const syncedPlaceSchema = z.object({
  id: z.string(),
  place: z
    .string()
    .describe(
      "A web address, or a path on the machine of the server, of which viewers see the last name alone.",
    ),
  schedule: scheduleSchema,
  report: syncReportSchema.nullable().describe("What the last sync did; null before the first."),
});
export type SyncedPlace = z.infer<typeof syncedPlaceSchema>;
