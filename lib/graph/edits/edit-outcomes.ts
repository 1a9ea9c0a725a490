/** The outcomes of a generation's edits, as a file that is written with it. */
import * as z from "zod";
import { type EditOutcome, editOutcomeSchema } from "./graph-edit";

/** Its name in the folder of a generation. */
export const EDIT_FILE = "edits.json";

const outcomesSchema = z.array(editOutcomeSchema);

export function writeOutcomes(outcomes: readonly EditOutcome[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(outcomes));
}

/** @param bytes null for a generation without edits */
export function readOutcomes(bytes: Uint8Array | null): EditOutcome[] {
  if (!bytes) return [];
  // A copy: what is in shared memory cannot be decoded where it is.
  return outcomesSchema.parse(JSON.parse(new TextDecoder().decode(bytes.slice())));
}
