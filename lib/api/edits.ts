/** Corrections of a graph: a log beside the sources, which every index job applies over them. */
import * as z from "zod";
import { graphEditSchema, MOST_EDITS, MOST_EDITS_AT_ONCE, newEditSchema } from "../graph/edits/graph-edit";
import { endpoint } from "./endpoint";
import { jobSchema } from "./schemas/job";

/** A thousand edits with long texts. */
const EDITS_LIMIT_BYTES = 8 * 1024 * 1024;
export const EDIT_FILE_LIMIT_BYTES = 32 * 1024 * 1024;

export const editStateSchema = z.enum(["waiting", "applied", "not-applied", "undone"]);
export type EditState = z.infer<typeof editStateSchema>;

/** An edit, and what it is in the generation that is shown. */
export const listedEditSchema = graphEditSchema.extend({
  /** `waiting` for the next index job; `not-applied` when what it names is not there. */
  state: editStateSchema,
  reason: z.string().optional(),
  /** True if an index job would change something: it is not applied yet, or undone and still in the graph. */
  waits: z.boolean(),
});
export type ListedEdit = z.infer<typeof listedEditSchema>;

export const editsQuerySchema = z.strictObject({
  state: editStateSchema.optional(),
  waits: z.stringbool().optional().describe("Only those for which an index job would change something."),
  q: z.string().max(300).optional().describe("Only those that have this text somewhere, in capitals or not."),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  offset: z.coerce.number().int().min(0).max(MOST_EDITS).default(0),
});

export const editsSchema = z.object({
  /** Newest first. */
  edits: z.array(listedEditSchema),
  /** Edits that the filter lets through. */
  total: z.int(),
  /** Counts over the whole log. */
  counts: z.object({ all: z.int(), waits: z.int(), notApplied: z.int(), undone: z.int() }),
});
export type Edits = z.infer<typeof editsSchema>;

const applyQuerySchema = z.strictObject({
  apply: z.stringbool().default(true).describe("Whether an index job is queued at once."),
});

export const newEditsSchema = z.strictObject({
  edits: z
    .array(newEditSchema)
    .min(1, "Expected an edit.")
    .max(
      MOST_EDITS_AT_ONCE,
      `Expected at most ${MOST_EDITS_AT_ONCE.toLocaleString("en")} edits; import a file of more.`,
    ),
});

export const undoEditsSchema = z.strictObject({
  ids: z.array(z.string().max(100)).min(1, "Expected an id.").max(MOST_EDITS),
  /** False applies them again. */
  undone: z.boolean(),
});

export const editsWrittenSchema = z.object({
  /** Edits that were added or changed. */
  edits: z.array(graphEditSchema),
  /** Null when nothing is to be indexed now. */
  job: jobSchema.nullable(),
});
export type EditsWritten = z.infer<typeof editsWrittenSchema>;

export const editsImportedSchema = z.object({
  added: z.int(),
  /** Edits that were already there, by their ids. */
  known: z.int(),
  job: jobSchema.nullable(),
});

const EDITS = "/api/knowledge-bases/{id}/edits";

export const listEdits = endpoint({
  path: EDITS,
  summary: "List the corrections of the graph, newest first, with what became of each",
  query: editsQuerySchema,
  response: editsSchema,
});

export const addEdits = endpoint({
  method: "post",
  path: EDITS,
  summary:
    "Correct the graph: add, change, delete and merge nodes and edges; an index job applies it over the sources",
  query: applyQuerySchema,
  body: newEditsSchema,
  bodyLimit: EDITS_LIMIT_BYTES,
  status: 201,
  response: editsWrittenSchema,
});

export const undoEdits = endpoint({
  method: "patch",
  path: EDITS,
  summary: "Undo corrections, or apply them again",
  query: applyQuerySchema,
  body: undoEditsSchema,
  bodyLimit: EDITS_LIMIT_BYTES,
  response: editsWrittenSchema,
});

export const exportEdits = endpoint({
  path: `${EDITS}/file`,
  summary: "Download the log of corrections, one JSON object a line",
  download: ["application/jsonl"],
});

export const importEdits = endpoint({
  method: "post",
  path: `${EDITS}/file`,
  summary: "Add corrections from a file, all or none: JSON lines as they are exported, or CSV",
  query: applyQuerySchema,
  file: ["application/jsonl", "text/csv", "text/plain"],
  status: 201,
  response: editsImportedSchema,
});
