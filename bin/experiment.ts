/** `hopscope experiment` and `hopscope compare`: variants of methods over a question set, and how they compare. */
import { readFile } from "node:fs/promises";
import { InvalidArgumentError } from "commander";
import { z } from "zod";
import { HopscopeError } from "../lib/core/errors";
import { comparisonTable, type TableFormat } from "../lib/core/experiment/comparison-table";
import { type Metric, metricsSchema, type Variant, variantSchema } from "../lib/core/experiment/experiment";
import type { ExperimentComparison } from "../lib/core/experiment/experiment-api";
import type { Client } from "./client";
import { waitForJob } from "./wait-for-job";

/** A floor that a figure must reach: "rr=0.6". */
export interface Floor {
  metric: Metric;
  least: number;
}

export interface CompareOptions {
  /** Name of the variant that the others are compared with. */
  baseline?: string;
  by: Metric;
  slice?: string;
  format: TableFormat;
  failBelow: Floor[];
  json?: boolean;
}

export interface ExperimentOptions extends CompareOptions {
  questions: string;
  methods: string[];
  params: Record<string, Record<string, unknown>>;
  variants?: string;
  name?: string;
  split?: string;
  limit?: number;
  k: number;
  seed: number;
  llm?: boolean;
}

export async function experiment(
  client: Client,
  base: string,
  {
    questions,
    methods,
    params,
    variants,
    name = "",
    split,
    limit,
    k,
    seed,
    llm = false,
    ...compared
  }: ExperimentOptions,
  signal: AbortSignal,
): Promise<void> {
  const started = await client.startExperiment(base, {
    name,
    questionSet: questions,
    variants: variants
      ? await readVariants(variants)
      : methods.map((method) => ({ name: method, method, params: params[method] ?? {} })),
    k,
    seed,
    llm,
    ...(split !== undefined && { split }),
    ...(limit !== undefined && { limit }),
  });
  console.error(
    `Experiment ${started.id}: ${started.questions} questions, ${started.variants.length} variants`,
  );
  if (started.job) await waitForJob(client, started.job, signal);
  await compare(client, started.id, compared, signal);
}

/** Exit code 1 when a figure is below its floor. */
export async function compare(
  client: Client,
  id: string,
  { baseline, by, slice, format, failBelow, json }: CompareOptions,
  signal: AbortSignal,
): Promise<void> {
  const { variants } = await client.readExperiment(id);
  const at = baseline === undefined ? 0 : variants.findIndex(({ name }) => name === baseline);
  if (at < 0)
    throw new HopscopeError("invalid-input", `There is no variant "${baseline}".`, {
      hint: `The variants: ${variants.map(({ name }) => name).join(", ")}.`,
    });
  const comparison = await client.compareExperiment(id, { baseline: at, by, slice }, signal);
  console.log(json ? JSON.stringify(comparison) : comparisonTable(comparison, format).trimEnd());
  tellBelow(comparison, failBelow);
}

function tellBelow({ variants }: ExperimentComparison, floors: readonly Floor[]): void {
  for (const { metric, least } of floors)
    for (const { name, metrics } of variants) {
      const mean = metrics[metric]?.mean ?? 0;
      if (mean >= least) continue;
      console.error(`${name}: ${metric} is ${mean.toFixed(4)}, below ${least}`);
      process.exitCode = 1;
    }
}

/** JSON: [{"name", "method", "params"}]. */
async function readVariants(file: string): Promise<Variant[]> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new HopscopeError(
      "invalid-input",
      `The variants could not be read from ${file}: ${(error as Error).message}.`,
    );
  }
  const parsed = z.array(variantSchema).safeParse(value);
  if (parsed.success) return parsed.data;
  throw new HopscopeError(
    "invalid-input",
    `${file} is not a list of variants. ${z.prettifyError(parsed.error)}`,
    {
      hint: 'Expected: [{"name", "method", "params"?}].',
    },
  );
}

/** One more floor: "mrr=0.6" as people say it, or by the metric's own name. */
export function parseFloor(text: string, floors: Floor[] = []): Floor[] {
  const [name = "", figure = ""] = text.split("=");
  const metric = metricsSchema.keyof().safeParse(name === "mrr" ? "rr" : name);
  const least = Number(figure);
  if (!metric.success || figure.trim() === "" || !(least >= 0 && least <= 1))
    throw new InvalidArgumentError(
      `expected a metric and a rate in [0, 1], such as mrr=0.6; metrics: mrr, ${metricsSchema.keyof().options.join(", ")}.`,
    );
  return [...floors, { metric: metric.data, least }];
}
