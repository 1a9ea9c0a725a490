/** Places that sources come from: kept in step with, looked at again, forgotten. */
import * as z from "zod";
import { endpoint } from "./endpoint";
import { jobSchema } from "./schemas/job";
import { scheduleSchema, syncedPlaceSchema } from "./schemas/synced-place";

const PLACES = "/api/knowledge-bases/{id}/places";

export const syncPlaceSchema = z.strictObject({
  place: z
    .string()
    .trim()
    .min(1)
    .max(2_048)
    .describe(
      "An address with http or https, or the absolute path of a folder that HOPSCOPE_FOLDERS allows.",
    ),
  schedule: scheduleSchema.optional().describe("How often; as it was, or off for a new place, when absent."),
  sync: z.boolean().default(true).describe("False to change the schedule alone."),
});

export const syncPlace = endpoint({
  method: "post",
  path: PLACES,
  summary: "Bring sources into step with a folder of the server or a web address, now or on a schedule",
  body: syncPlaceSchema,
  status: 202,
  response: z.object({
    place: syncedPlaceSchema,
    job: jobSchema.nullable().describe("Null where only the schedule was changed."),
  }),
});

export const undoSync = endpoint({
  method: "post",
  path: `${PLACES}/{place}/undo`,
  summary: "Undo what the last sync of a place added, changed and removed, and index the sources as before",
  status: 202,
  response: z.object({ job: jobSchema }),
});

export const forgetPlace = endpoint({
  method: "delete",
  path: `${PLACES}/{place}`,
  summary: "Follow a place no longer; its sources stay",
  status: 204,
});
