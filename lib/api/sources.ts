/** The files of a knowledge base: added, and read as documents and tables. */
import * as z from "zod";
import { rejectionSchema, sourceReadingSchema, sourceSchema } from "../files/source";
import { sourcePreviewSchema } from "../files/source-preview";
import { refuseWebAddress, webAddressSchema } from "../files/web-address";
import { endpoint } from "./endpoint";
import { jobSchema } from "./schemas/job";

export const onRejectedSchema = z
  .enum(["refuse", "skip"])
  .describe(
    "What to do when rows are rejected: refuse the whole upload and change nothing, or take the other rows.",
  );

export const addSourcesQuerySchema = z.strictObject({
  onRejected: onRejectedSchema.default("refuse"),
  replace: z
    .stringbool()
    .default(false)
    .describe("Whether a file may take the place of a source of the same name."),
});

export const sourcesAddedSchema = z.object({
  sources: z.array(sourceSchema),
  /** The first ones; `rejected` has the exact count. */
  rejections: z.array(rejectionSchema),
  rejected: z.int(),
  notes: z
    .array(z.object({ file: z.string(), note: z.string() }))
    .optional()
    .describe("How files were read: what was decided, converted or left out, as their previews say."),
  job: jobSchema,
});
export type SourcesAdded = z.infer<typeof sourcesAddedSchema>;

export const addWebSourcesQuerySchema = addSourcesQuerySchema.extend({
  onRejected: onRejectedSchema.default("skip"),
});

export const MOST_WEB_ADDRESSES = 100;

const givenWebAddressSchema = z
  .string()
  .trim()
  .max(2_048)
  .superRefine((text, context) => {
    const message = refuseWebAddress(text);
    if (message) context.addIssue({ code: "custom", message });
  })
  .meta({ format: "uri" });

export const webSourcesSchema = z.strictObject({
  addresses: z
    .array(givenWebAddressSchema)
    .min(1)
    .max(MOST_WEB_ADDRESSES)
    .describe("Addresses with http or https; a sitemap is the pages of its site that it lists."),
});

export const webSourcesAddedSchema = sourcesAddedSchema.extend({
  addresses: z.array(webAddressSchema).describe("What became of each address, and of pages of sitemaps."),
});
export type WebSourcesAdded = z.infer<typeof webSourcesAddedSchema>;

export const removeSourceQuerySchema = z.strictObject({
  dependents: z
    .enum(["refuse", "remove"])
    .default("refuse")
    .describe(
      "What to do with sources of which no row is left without this one: refuse, or remove them too.",
    ),
});

/** The effects of removing a source. */
export const sourceRemovalSchema = z.object({
  source: sourceSchema,
  /** Sources that lose rows, most first: edges whose nodes come from this one, texts whose parent it was. */
  others: z.array(z.object({ name: z.string(), lost: z.int(), left: z.int() })),
  /** Names of those of which nothing is left. */
  dependents: z.array(z.string()),
  /** Sources that stay. */
  left: z.int(),
});
export type SourceRemoval = z.infer<typeof sourceRemovalSchema>;

export const sourcesRemovedSchema = z.object({ removed: z.array(sourceSchema), job: jobSchema });

export const documentSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  pages: z
    .array(z.int())
    .optional()
    .describe("Where each page, or slide, begins in the text; absent for documents without pages."),
  parent: z.string().optional(),
  file: z
    .object({ name: z.string(), opens: z.boolean() })
    .optional()
    .describe(
      "The file that it was read from, and whether browsers open it; absent when it is a row of a file.",
    ),
});
export type DocumentRead = z.infer<typeof documentSchema>;

export const tableSchema = z.object({
  id: z.string(),
  title: z.string(),
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  parent: z.string().optional(),
});

export const readingsSchema = z
  .array(sourceReadingSchema.extend({ file: z.string() }))
  .max(10_000)
  .describe("How files are read where a person decided it; `file` is a name among the files.");
export type Readings = z.infer<typeof readingsSchema>;

const sourceFormSchema = z.object({
  files: z.array(z.string().meta({ format: "binary" })),
  readings: readingsSchema.optional(),
});

const BASE = "/api/knowledge-bases/{id}";

export const addSources = endpoint({
  method: "post",
  path: `${BASE}/sources`,
  summary: "Add files and index them",
  query: addSourcesQuerySchema,
  form: sourceFormSchema,
  status: 202,
  response: sourcesAddedSchema,
  location: ({ job }: SourcesAdded) => `/api/jobs/${job.id}`,
});

export const addWebSources = endpoint({
  method: "post",
  path: `${BASE}/web-sources`,
  summary: "Fetch web addresses, and the pages of sitemaps, as sources and index them",
  query: addWebSourcesQuerySchema,
  body: webSourcesSchema,
  status: 202,
  response: webSourcesAddedSchema,
  location: ({ job }: WebSourcesAdded) => `/api/jobs/${job.id}`,
});

export const measureSourceRemoval = endpoint({
  path: `${BASE}/sources/{source}/removal`,
  summary: "List what goes when a source is removed: its rows, and rows of others that need it",
  response: sourceRemovalSchema,
});

export const removeSource = endpoint({
  method: "delete",
  path: `${BASE}/sources/{source}`,
  summary: "Remove a source with what comes from it alone, and index what stays",
  query: removeSourceQuerySchema,
  status: 202,
  response: sourcesRemovedSchema,
});

export const previewSources = endpoint({
  method: "post",
  path: "/api/source-previews",
  summary: "See what files would be read as; nothing is stored",
  isRecorded: false,
  form: sourceFormSchema,
  response: z.object({ previews: z.array(sourcePreviewSchema) }),
});

export const readDocument = endpoint({
  path: `${BASE}/documents/{source}`,
  summary: "Read a document as it was added",
  response: z.object({ document: documentSchema }),
});

export const readTable = endpoint({
  path: `${BASE}/tables/{source}`,
  summary: "Read a table as it was added",
  response: z.object({ table: tableSchema }),
});
