/** Every setting that Hopscope reads from the environment: checked once, with documented defaults. */
import path from "node:path";
import querystring from "node:querystring";
import * as z from "zod";
import { hostsSchema } from "../api/schemas/settings";
import { HopscopeError } from "../graph/errors";

const megabytes = z.coerce.number().positive();
/** OpenTelemetry's format of headers and attributes: "name=value,name=value", with values percent-encoded where they must be. */
const pairs = z
  .string()
  .regex(/^\s*[^=,]+=[^,]*(,[^=,]+=[^,]*)*,?\s*$/, "expected name=value,name=value")
  .optional()
  .transform((text = "") => {
    const read = text.split(",").map((pair) => /^([^=]+)=(.*)$/.exec(pair.trim()) ?? []);
    return Object.fromEntries(
      read.flatMap(([, name, value]) =>
        name && value ? [[name.trim(), querystring.unescape(value.trim())]] : [],
      ),
    );
  });

export const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe("Port the application listens on."),
  HOST: z.string().default("127.0.0.1").describe("Address it listens on."),
  HOPSCOPE_ANYONE_MAY_USE_IT: z
    .enum(["yes", "no"])
    .default("no")
    .describe("Whether it may listen on an address that other machines reach without accounts."),
  HOPSCOPE_ACCOUNTS: z
    .enum(["auto", "on", "off"])
    .default("auto")
    .describe("Whether people sign in: auto where other machines reach it, on always, off never."),
  HOPSCOPE_URL: z
    .url({ protocol: /^https?$/, error: "expected https://the-name-of-the-server" })
    .optional()
    .describe("Address under which people open it, where there is a proxy in front."),
  HOPSCOPE_HOSTS: z
    .string()
    .default("")
    .transform((names) => names.split(/[\s,]+/).filter(Boolean))
    .pipe(hostsSchema)
    .describe("Other names under which it is opened, separated by commas; without them those of Settings."),
  HOPSCOPE_AUTH_SECRET: z
    .string()
    .min(32, "expected at least 32 characters")
    .optional()
    .describe("What cookies of sessions are signed with; without it one is made at the first start."),
  HOPSCOPE_SECRET_KEY: z
    .string()
    .min(32, "expected at least 32 characters")
    .optional()
    .describe("What stored keys and passwords are encrypted with; without it a file of the data folder."),
  HOPSCOPE_HISTORY_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(365)
    .describe("Days that the history of changes is stored."),
  HOPSCOPE_RUNS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(60)
    .describe("Runs that a user may start within a minute, where people sign in."),
  HOPSCOPE_API_KEY: z
    .string()
    .optional()
    .describe("API key with which the command line calls the application."),
  HOPSCOPE_LOG: z
    .enum(["text", "json"])
    .default("text")
    .describe("What is logged: errors as text, or with json also a line of JSON for each request and job."),
  HOPSCOPE_DATA: z.string().default(".data").describe("Folder for the database, sources, graphs and caches."),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "expected postgresql://user:password@host:port/database")
    .optional()
    .describe("A PostgreSQL server for application data; without it an embedded PGlite in the data folder."),
  EMBEDDINGS_BASE_URL: z
    .url()
    .optional()
    .describe("An OpenAI-compatible embeddings endpoint; without it the embedded MiniLM."),
  EMBEDDINGS_MODEL: z.string().default("text-embedding-3-small").describe("Model asked of that endpoint."),
  EMBEDDINGS_API_KEY: z.string().optional().describe("Key for that endpoint; stays on the server."),
  OPENAI_API_KEY: z.string().optional().describe("Key for a language model; stays on the server."),
  OPENAI_BASE_URL: z
    .url()
    .optional()
    .describe(
      "The OpenAI-compatible endpoint of the language model; without it OpenAI's, or the one in Settings.",
    ),
  OPENAI_MODEL: z.string().optional().describe("The language model; without it the one in Settings."),
  HOPSCOPE_PRIVATE_ENDPOINTS: z
    .enum(["none", "loopback", "all"])
    .default("loopback")
    .describe(
      "Addresses that a language model in Settings may have beside public ones: none, those of this machine, or all of private networks. Those of cloud metadata are never asked.",
    ),
  HOPSCOPE_PRIVATE_SOURCES: z
    .enum(["none", "loopback", "all"])
    .default("none")
    .describe(
      "Addresses that sources are fetched from beside public ones: none, those of this machine, or all of private networks. Those of cloud metadata are never asked.",
    ),
  HOPSCOPE_FOLDERS: z
    .string()
    .default("")
    .transform((folders) => folders.split(",").map((folder) => folder.trim()))
    .transform((folders) => folders.filter(Boolean))
    .refine((folders) => folders.every((folder) => path.isAbsolute(folder)), "expected absolute paths")
    .describe(
      "Folders of this machine, separated by commas, below which knowledge bases may follow folders.",
    ),
  HOPSCOPE_UPLOAD_LIMIT_MB: megabytes.default(1024).describe("Largest upload in megabytes."),
  HOPSCOPE_LINE_LIMIT_MB: megabytes.default(8).describe("Longest line of a source file in megabytes."),
  HOPSCOPE_MEMORY: megabytes
    .optional()
    .describe(
      "Megabytes that open graphs and stages of recent runs may hold; without it six graphs and four runs.",
    ),
  HOPSCOPE_THREADS: z.coerce.number().int().min(1).max(64).default(2).describe("Threads for embedding."),
  HOPSCOPE_JOBS: z.coerce
    .number()
    .int()
    .min(1)
    .max(16)
    .default(1)
    .describe("Jobs that run at the same time."),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "A collector of OpenTelemetry that takes runs as traces, below /v1/traces; without it none is sent.",
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("The whole address for traces, in place of the one above."),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.describe(
    "Headers for the collector, such as a key; they stay on the server.",
  ),
  OTEL_SERVICE_NAME: z.string().default("hopscope").describe("Name of the service in traces."),
  OTEL_RESOURCE_ATTRIBUTES: pairs.describe("Attributes of the service in traces."),
});
export type Environment = Omit<z.infer<typeof environmentSchema>, "HOPSCOPE_DATA"> & {
  /** Absolute. */
  HOPSCOPE_DATA: string;
};

/**
 * True if people sign in. Without accounts, other machines may reach it only where that was accepted explicitly
 * (scripts/listening.mjs refuses such a start; this is what holds for a server that was started otherwise).
 */
export function hasAccounts(
  environment: Pick<
    Environment,
    "HOST" | "HOPSCOPE_ACCOUNTS" | "HOPSCOPE_URL" | "HOPSCOPE_ANYONE_MAY_USE_IT"
  >,
): boolean {
  const { HOST, HOPSCOPE_ACCOUNTS: chosen, HOPSCOPE_URL: url } = environment;
  if (chosen === "on") return true;
  if (environment.HOPSCOPE_ANYONE_MAY_USE_IT === "yes") return false;
  if (!isLoopback(HOST)) return true;
  return chosen === "auto" && url !== undefined && !isLoopback(new URL(url).hostname);
}

/**
 * Reads and checks the settings; an empty value counts as not set.
 * @throws HopscopeError `invalid-input` naming every setting that is wrong.
 */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => ({
      at: issue.path.join("."),
      message: issue.message,
    }));
    throw new HopscopeError(
      "invalid-input",
      `The environment is not usable: ${problems.map((p) => `${p.at}: ${p.message}`).join("; ")}.`,
      { problems },
    );
  }
  return {
    ...parsed.data,
    HOPSCOPE_DATA: path.resolve(/* turbopackIgnore: true */ parsed.data.HOPSCOPE_DATA),
  };
}

/** True if only programs of this machine can reach an address. scripts/listening.mjs does the same check before anything is built. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
