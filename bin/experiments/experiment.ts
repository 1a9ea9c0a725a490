/** `hopscope experiment` and `hopscope compare`: variants of methods over a question set, and how they compare. */
import { readFile } from "node:fs/promises";
import * as z from "zod";
import type { CallApi } from "../../lib/api/call-api";
import {
  compareExperiment,
  estimateExperiment,
  readExperiment,
  resumeExperiment,
  startExperiment,
} from "../../lib/api/experiments";
import { readKnowledgeBase } from "../../lib/api/knowledge-bases";
import type { Capped } from "../../lib/api/schemas/experiment";
import { HopscopeError } from "../../lib/graph/errors";
import { comparisonTable, type TableFormat } from "../../lib/measure/comparison-table";
import type { ExperimentEstimate } from "../../lib/measure/estimate";
import {
  type Caps,
  type Metric,
  type NewExperiment,
  type Variant,
  variantSchema,
} from "../../lib/measure/experiment";
import type { ExperimentComparison } from "../../lib/measure/experiment-comparison";
import { type Floor, printBelow } from "../floors";
import { versionInWords } from "../graph-version";
import { fileReason } from "../report-error";
import { waitForJob } from "../wait-for-job";

export interface CompareOptions {
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
  alsoWithout?: boolean;
  estimate?: boolean;
  mostMoney?: number;
  mostMinutes?: number;
}

export interface CapOptions {
  mostMoney?: number;
  mostMinutes?: number;
}

export async function experiment(
  call: CallApi,
  base: string,
  options: ExperimentOptions,
  signal: AbortSignal,
): Promise<void> {
  const { questions, methods, params, variants, name = "", split, limit, k, seed } = options;
  const { llm = false, alsoWithout = false, estimate = false } = options;
  const wanted: NewExperiment = {
    name,
    questionSet: questions,
    variants: variants
      ? await readVariants(variants)
      : methods.map((method) => ({ name: method, method, params: params[method] ?? {} })),
    k,
    seed,
    llm,
    ...(alsoWithout && { alsoWithout }),
    ...(split !== undefined && { split }),
    ...(limit !== undefined && { limit }),
    most: capsOf(options),
  };
  if (estimate) {
    printEstimate(
      await call(estimateExperiment, { params: { id: base }, body: wanted, signal }),
      options.json,
    );
    return;
  }
  const started = await call(startExperiment, { params: { id: base }, body: wanted });
  console.error(
    `Experiment ${started.id}: ${started.questions} questions, ${started.variants.length} variants`,
  );
  if (started.job) await waitForJob(call, started.job, signal);
  await compare(call, started.id, options, signal);
}

export async function resume(
  call: CallApi,
  id: string,
  options: CompareOptions & CapOptions,
  signal: AbortSignal,
): Promise<void> {
  const isCapped = options.mostMoney !== undefined || options.mostMinutes !== undefined;
  const resumed = await call(resumeExperiment, {
    params: { id },
    ...(isCapped && { body: { most: capsOf(options) } }),
  });
  if (resumed.job) await waitForJob(call, resumed.job, signal);
  await compare(call, id, options, signal);
}

function capsOf({ mostMoney, mostMinutes }: CapOptions): Caps {
  return { money: mostMoney ?? null, minutes: mostMinutes ?? null };
}

function printEstimate(estimate: ExperimentEstimate, json = false): void {
  if (json) {
    console.log(JSON.stringify(estimate));
    return;
  }
  const { questions, answers, seconds, llmCalls, llmTokens, llmCost, model, spent, variants } = estimate;
  console.log(
    `${answers.toLocaleString("en")} answers to ${questions.toLocaleString("en")} questions: about ${Math.ceil(seconds).toLocaleString("en")} s`,
  );
  if (model !== null)
    console.log(
      `${model}: ${llmCalls.toLocaleString("en")} calls, ${llmTokens.toLocaleString("en")} tokens, ${llmCost === null ? "no price is set" : `${llmCost.toFixed(4)} in money`}`,
    );
  for (const { name, msPerQuestion, from, answers: seen } of variants)
    console.log(
      `  ${name}: ${msPerQuestion.toFixed(1)} ms a question, from ${seen} ${from === "past" ? "answers of before" : "questions asked now"}`,
    );
  if (spent.llmCalls > 0)
    console.log(
      `Asking took ${spent.llmCalls} calls and ${spent.llmTokens} tokens; their answers are stored.`,
    );
}

/** Exit code 1 when a figure is below its floor. */
export async function compare(
  call: CallApi,
  id: string,
  { baseline, by, slice, format, failBelow, json }: CompareOptions,
  signal: AbortSignal,
): Promise<void> {
  const { variants, capped, knowledgeBase, generation } = await call(readExperiment, { params: { id } });
  const at = baseline === undefined ? 0 : variants.findIndex(({ name }) => name === baseline);
  if (at < 0)
    throw new HopscopeError("invalid-input", `There is no variant "${baseline}".`, {
      hint: `The variants: ${variants.map(({ name }) => name).join(", ")}.`,
    });
  const comparison = await call(compareExperiment, {
    params: { id },
    query: { baseline: at, by, slice },
    signal,
  });
  console.log(json ? JSON.stringify(comparison) : comparisonTable(comparison, format).trimEnd());
  if (!json) {
    printModelGains(comparison);
    const base = await call(readKnowledgeBase, { params: { id: knowledgeBase } });
    const asked = versionInWords(base.generation, generation);
    if (asked) console.error(`Asked ${asked}.`);
  }
  if (capped) printCapped(id, capped);
  printBelow(
    failBelow,
    comparison.variants.map(({ name, metrics }) => ({ name, of: (metric) => metrics[metric]?.mean ?? 0 })),
  );
}

/** On standard error, since the table may be read by a program. */
function printModelGains({ modelGains, variants, metrics, by }: ExperimentComparison): void {
  const title = metrics.find(({ id }) => id === by)?.title ?? by;
  for (const [at, gain] of modelGains.entries()) {
    if (!gain) continue;
    const { difference, n, ms, llmCalls, llmCost } = gain;
    const points = (value: number) => `${value >= 0 ? "+" : ""}${(100 * value).toFixed(1)}`;
    console.error(
      `The language model adds to ${variants[at]!.name}: ${points(difference.mean)} points of ${title} (${points(difference.low)} to ${points(difference.high)}, p ${difference.p.toFixed(3)}, ${n} questions), for ${llmCalls.toFixed(1)} calls, ${llmCost.toFixed(4)} in money and ${Math.round(ms)} ms a question.`,
    );
  }
}

function printCapped(id: string, { by, most, taken }: Capped): void {
  const cap = { money: "money", minutes: "minutes", budget: "the budget of a job" }[by];
  console.error(
    `It stopped at its cap: ${taken.toFixed(2)} of ${most} (${cap}). \`hopscope resume ${id}\` continues it.`,
  );
}

/** JSON: [{"name", "method", "params"}]. */
async function readVariants(file: string): Promise<Variant[]> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new HopscopeError(
      "invalid-input",
      `The variants could not be read from ${file}: ${fileReason(error)}.`,
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
