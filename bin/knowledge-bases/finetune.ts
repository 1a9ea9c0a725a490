/** `hopscope finetune`: what methods teach a language model, exported, looked at, or tuned at the endpoint of the settings. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import type { EvaluationQuestion } from "@/lib/measure/evaluation";
import type { CallApi } from "../../lib/api/call-api";
import {
  estimateFineTuning,
  exportExamples,
  exportPairs,
  type FineTuningEstimate,
  heldOutWords,
  readFineTuning,
  startFineTuning,
  tunedWords,
} from "../../lib/api/fine-tuning";
import type { RecipeId, TrainingPair } from "../../lib/methods/contract/fine-tuning";
import { printTable } from "../print-table";
import { waitForJob } from "../wait-for-job";

export interface FinetuneOptions {
  recipe: RecipeId;
  model?: string;
  price?: number;
  export?: string;
  pairs?: boolean;
  estimate?: boolean;
  tuned?: boolean;
  json?: boolean;
}

const PAIRS_SHOWN = 50;

export async function finetune(
  call: CallApi,
  base: string,
  questions: EvaluationQuestion[],
  options: FinetuneOptions,
  signal: AbortSignal,
): Promise<void> {
  const { recipe, model, price, json } = options;
  const asked = { params: { id: base }, questions, signal };
  if (options.pairs) return showPairs(await call(exportPairs, { ...asked, query: { recipe } }), json);
  if (options.export !== undefined) {
    const count = await writeExamples(
      await call(exportExamples, { ...asked, query: { recipe } }),
      options.export,
    );
    if (json) console.log(JSON.stringify({ examples: count, file: options.export }));
    else console.log(`${count} examples of ${questions.length} questions, in ${options.export}`);
    return;
  }
  const wanted = { ...asked, query: { recipe, model, price } };
  const estimate = options.tuned ? null : await call(estimateFineTuning, wanted);
  if (estimate && !json) printEstimate(estimate);
  if (options.estimate) {
    if (json) console.log(JSON.stringify(estimate));
    return;
  }
  const query = { ...wanted.query, tuned: options.tuned ?? false };
  const started = await call(startFineTuning, { ...wanted, query, signal: undefined });
  const job = await waitForJob(call, started.job, signal);
  const { models } = await call(readFineTuning, { params: { id: base } });
  const tuned = models.find(({ createdAt }) => createdAt >= job.createdAt);
  if (json) console.log(JSON.stringify({ estimate, job, model: tuned ?? null }));
  else if (tuned) {
    const { report } = tuned;
    const cost = report.cost === null ? "" : `, ${report.cost.toFixed(2)} spent`;
    console.log(`${report.model}, ${tunedWords(report)}${cost}`);
    console.log(heldOutWords(report.heldOut));
    if (tuned.active) console.log("It is used from now on.");
  }
}

async function writeExamples(examples: AsyncIterable<unknown>, file: string): Promise<number> {
  const out = createWriteStream(file);
  let count = 0;
  for await (const example of examples) {
    count += 1;
    if (!out.write(`${JSON.stringify(example)}\n`)) await once(out, "drain");
  }
  out.end();
  await finished(out);
  return count;
}

async function showPairs(pairs: AsyncIterable<TrainingPair>, json: boolean | undefined): Promise<void> {
  const rows: string[][] = [];
  let [count, chosen] = [0, 0];
  for await (const pair of pairs) {
    count += 1;
    if (pair.chosen) chosen += 1;
    if (json) console.log(JSON.stringify(pair));
    else if (rows.length < PAIRS_SHOWN) rows.push(rowOf(pair));
  }
  if (json) return;
  printTable(["question", "query", "hits", "total", "precision", "candidates"], rows);
  if (count > rows.length) console.log(`and ${count - rows.length} more`);
  console.log(`${chosen} of ${count} questions have a query that finds all their answers`);
}

function rowOf({ question, candidates, chosen }: TrainingPair): string[] {
  if (!chosen) return [question, "none finds all answers", "", "", "", String(candidates)];
  const { pattern, hits, total, precision } = chosen;
  return [question, pattern, String(hits), String(total), precision.toFixed(2), String(candidates)];
}

function printEstimate({ questions, examples, tokens, epochs, cost }: FineTuningEstimate): void {
  const price = cost === null ? "" : `, about ${cost.toFixed(2)}`;
  console.log(
    `${questions} questions give about ${examples} examples: about ${tokens.toLocaleString("en")} tokens in ${epochs} epochs${price}`,
  );
}
