/** The history of changes: who did what, and what was refused. */
import * as z from "zod";
import { endpoint } from "./endpoint";
import { historyEntrySchema } from "./schemas/account";

const historyFilterSchema = z.strictObject({
  text: z.string().trim().max(200).optional().describe("Part of a name, an address, a key's name or a path."),
  failed: z.stringbool().default(false).describe("Only what was refused or failed."),
});

export const historyQuerySchema = historyFilterSchema.extend({
  before: z
    .string()
    .regex(/^\d{1,18}$/, "Expected the id of an entry.")
    .optional()
    .describe("Entries older than this one: the next page."),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const readHistory = endpoint({
  path: "/api/history",
  summary: "Who changed what, and who was refused; newest first",
  access: "admin",
  query: historyQuerySchema,
  response: z.object({
    entries: z.array(historyEntrySchema),
    /** `before` of the next page; null at the end. */
    next: z.string().nullable(),
  }),
});

export const downloadHistory = endpoint({
  path: "/api/history/table",
  summary: "The history as a CSV file",
  access: "admin",
  query: historyFilterSchema,
  download: ["text/csv"],
});
