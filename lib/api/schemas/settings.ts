/** Settings that a person saves, and those that the page shows. A key goes in and never comes out. */
import * as z from "zod";
import { priceTableSchema } from "../../measure/price";
import { outageSchema } from "../../methods/llm/outage";

/** OpenAI's own; the only endpoint that is known to answer nobody without a key. */
export const OPENAI_BASE_URL = "https://api.openai.com/v1";
const DEFAULT_MODEL = "gpt-4.1-mini";

export const baseUrlSchema = z
  .url({ protocol: /^https?$/, error: "Expected an address that begins with http:// or https://." })
  .max(500)
  .refine((url) => !URL.canParse(url) || new URL(url).username === "", {
    error: "A key or password does not belong into the address; put it into the field for the key.",
  });

const budgetSchema = z.strictObject({
  /** Null is no limit. */
  tokens: z.int().min(1).max(1_000_000_000).nullable(),
  cost: z.number().positive().max(1_000_000).nullable(),
});

export const llmSettingsSchema = z.strictObject({
  baseUrl: baseUrlSchema.default(OPENAI_BASE_URL),
  model: z.string().trim().min(1, "Name a model.").max(200).default(DEFAULT_MODEL),
  prices: priceTableSchema.default({}),
  budgets: z
    .strictObject({ run: budgetSchema, job: budgetSchema })
    .default({ run: { tokens: 100_000, cost: null }, job: { tokens: 2_000_000, cost: null } }),
  concurrency: z.int().min(1).max(64).default(8),
  timeoutSeconds: z.int().min(1).max(600).default(60),
});
export type LlmSettings = z.infer<typeof llmSettingsSchema>;

/** A key is sent in a header, which takes printable ASCII. */
const keySchema = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,500}$/, "A key has no spaces and no letters beyond ASCII.");

/** Names under which the application is opened; at which port does not matter. */
export const hostsSchema = z
  .array(
    z
      .string()
      .trim()
      .regex(
        /^([A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?$/,
        "Expected a host name, such as hopscope.example.org.",
      )
      .overwrite((host) => host.toLowerCase().replace(/:\d+$/, "")),
  )
  .max(100);

export const saveSettingsSchema = z.strictObject({
  llm: llmSettingsSchema,
  /** Absent keeps those that are there. */
  hosts: hostsSchema.optional(),
  /** Null removes it; absent keeps the one that is there for this endpoint. */
  key: keySchema.nullish(),
});
export type SaveSettings = z.infer<typeof saveSettingsSchema>;

const sourceSchema = z.enum(["environment", "settings"]);

export const settingsSchema = z.object({
  /** The settings in force: those of the environment come first. */
  llm: llmSettingsSchema,
  /** Fields of `llm` that the environment decides. */
  fixed: z.array(z.enum(["baseUrl", "model"])),
  key: z.object({
    from: sourceSchema.nullable(),
    /** The last characters, to distinguish keys; null for a short key. */
    ending: z.string().nullable(),
  }),
  /** True if questions are answered with the language model. */
  ready: z.boolean(),
  /** Set while its endpoint is not asked, because it failed. */
  outage: outageSchema.nullable(),
  /** Names under which it may be opened beside its own; to those who may change them. */
  hosts: z.object({ names: hostsSchema, from: sourceSchema }),
  embeddings: z.object({
    embedder: z.string(),
    /** Null for the embedded model. */
    endpoint: z.string().nullable(),
  }),
});
export type Settings = z.infer<typeof settingsSchema>;

export const testSettingsSchema = z.strictObject({
  baseUrl: baseUrlSchema,
  model: llmSettingsSchema.shape.model,
  /** A key that is not saved yet; absent takes the one that is there for this endpoint. */
  key: keySchema.optional(),
});
export type TestSettings = z.infer<typeof testSettingsSchema>;

export const ABILITIES = [
  "models",
  "chat",
  "structured",
  "streaming",
  "odds",
  "scores",
  "grammars",
  "fineTuning",
] as const;

export const endpointReportSchema = z.object({
  abilities: z.array(
    z.object({
      ability: z.enum(ABILITIES),
      /** Null when it could not be found out. */
      able: z.boolean().nullable(),
      detail: z.string(),
    }),
  ),
  /** Names of the models that it lists. */
  models: z.array(z.string()),
  /** From a short question to its whole answer. */
  latencyMs: z.number().nullable(),
});
export type EndpointReport = z.infer<typeof endpointReportSchema>;
