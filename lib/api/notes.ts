/** Notes on the schema of a knowledge base, which language models read beside it. */
import * as z from "zod";
import { schemaNotesSchema } from "../graph/schema-notes";
import { endpoint } from "./endpoint";

const NOTES = "/api/knowledge-bases/{id}/notes";
const NOTES_LIMIT_BYTES = 4 * 1024 * 1024;

export const notesBodySchema = z.strictObject({ notes: schemaNotesSchema });

export const readNotes = endpoint({
  path: NOTES,
  summary: "Read the notes on labels, properties and relations",
  response: notesBodySchema,
});

export const writeNotes = endpoint({
  method: "put",
  path: NOTES,
  summary: "Replace the notes on labels, properties and relations",
  body: notesBodySchema,
  bodyLimit: NOTES_LIMIT_BYTES,
  response: notesBodySchema,
});

export const draftNotes = endpoint({
  path: `${NOTES}/draft`,
  summary:
    "Draft notes from the data: how values are written and how relations join, never a value; nothing is stored",
  isCostly: true,
  response: notesBodySchema,
});
