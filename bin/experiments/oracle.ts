/** `hopscope oracle`, `hopscope judge` and `hopscope audit`: what can be made of an experiment beyond its comparison. */
import { readAudit } from "../../lib/api/audit";
import type { CallApi } from "../../lib/api/call-api";
import { readExperiment } from "../../lib/api/experiments";
import {
  estimateJudgements,
  type JudgeRequest,
  readJudgements,
  startJudging,
} from "../../lib/api/judgements";
import { prepareRouter, readOracle } from "../../lib/api/oracle";
import { HopscopeError } from "../../lib/graph/errors";
import type { Metric } from "../../lib/measure/experiment";
import type { JudgedPair } from "../../lib/measure/judge/verdict";
import type { Hindsight, OracleRow } from "../../lib/measure/oracle/oracle-views";
import { printTable } from "../print-table";
import { waitForJob } from "../wait-for-job";

export interface OracleOptions {
  by: Metric;
  slice?: string;
  variants?: string[];
  /** True if the questions are read first, so that there is a router. */
  router?: boolean;
  json?: boolean;
}

export async function oracle(
  call: CallApi,
  id: string,
  { by, slice, variants, router = false, json }: OracleOptions,
  signal: AbortSignal,
): Promise<void> {
  const names = await variantNames(call, id);
  const chosen = variants?.map((name) => positionOf(name, names));
  if (router) {
    const { job } = await call(prepareRouter, { params: { id } });
    if (job) await waitForJob(call, job, signal);
  }
  const views = await call(readOracle, {
    params: { id },
    query: { by, slice, variants: chosen?.join() },
    signal,
  });
  if (json) return console.log(JSON.stringify(views));
  printTable(
    [by, "mean", "to the best", "95 %", "ms", "LLM cost"],
    views.rows.map((row) => [row.name, rate(row.mean), ...differenceCells(row), ...costCells(row)]),
  );
  for (const view of views.hindsight) console.log(hindsightLine(view, names));
  if (views.router.missing)
    console.log(`No router: ${views.router.missing}${router ? "" : " --router reads them."}`);
}

function differenceCells({ difference }: OracleRow): [string, string] {
  if (!difference) return ["", ""];
  const { mean, low, high, holds } = difference;
  return [`${rate(mean)}${holds ? "*" : ""}`, `${rate(low)} to ${rate(high)}`];
}

function costCells({ meanMs, llmCost }: OracleRow): [string, string] {
  return [meanMs === null ? "" : meanMs.toFixed(1), llmCost === null ? "" : llmCost.toFixed(4)];
}

function hindsightLine({ method, best, heldOut, optimism }: Hindsight, names: readonly string[]): string {
  const { low, high } = optimism;
  return (
    `In hindsight the best of ${method || "all"} is ${names[best.variant]} with ${rate(best.mean)}; ` +
    `chosen on other questions, ${rate(heldOut.mean)} (optimism ${rate(optimism.mean)}, ${rate(low)} to ${rate(high)}).`
  );
}

export interface JudgeOptions {
  baseline?: string;
  others?: string[];
  limit?: number;
  estimate?: boolean;
  json?: boolean;
}

export async function judge(
  call: CallApi,
  id: string,
  { baseline, others, limit, estimate, json }: JudgeOptions,
  signal: AbortSignal,
): Promise<void> {
  const names = await variantNames(call, id);
  const request: JudgeRequest = {
    baseline: baseline === undefined ? 0 : positionOf(baseline, names),
    ...(others && { others: others.map((name) => positionOf(name, names)) }),
    ...(limit !== undefined && { limit }),
  };
  if (estimate) {
    const estimated = await call(estimateJudgements, { params: { id }, body: request, signal });
    if (json) return console.log(JSON.stringify(estimated));
    const { model, pairs, judged, calls, tokens, cost } = estimated;
    const money = cost === null ? "no price is set for the model" : `about ${cost.toFixed(4)} in money`;
    console.log(
      `${model}: ${pairs} pairs of answers, ${judged} judged before; ${calls} calls, about ${tokens.input + tokens.output} tokens, ${money}.`,
    );
    return;
  }
  const { job } = await call(startJudging, { params: { id }, body: request });
  await waitForJob(call, job, signal);
  const { pairs } = await call(readJudgements, { params: { id } });
  if (json) console.log(JSON.stringify(pairs));
  else
    printTable(
      JUDGED_HEADER,
      pairs.map((pair) => judgedCells(pair, names)),
    );
}

const JUDGED_HEADER = [
  "first",
  "second",
  "judged",
  "wins",
  "ties",
  "losses",
  "score",
  "score",
  "difference",
  "95 %",
];

function judgedCells(pair: JudgedPair, names: readonly string[]): string[] {
  const { first, second, judged, wins, ties, losses, scores, difference } = pair;
  return [
    names[first]!,
    names[second]!,
    ...[judged, wins, ties, losses].map(String),
    scores.first.total.toFixed(2),
    scores.second.total.toFixed(2),
    difference.mean.toFixed(2),
    `${difference.low.toFixed(2)} to ${difference.high.toFixed(2)}`,
  ];
}

/** Lists what to look at; the verdicts are given in the application. */
export async function audit(
  call: CallApi,
  id: string,
  { limit, json }: { limit: number; json?: boolean },
): Promise<void> {
  const queue = await call(readAudit, { params: { id }, query: { limit } });
  if (json) return console.log(JSON.stringify(queue));
  printTable(
    ["score", "question", "gold", "the methods say"],
    queue.items.map(({ score, question, gold, proposed: [first] }) => [
      score.toFixed(2),
      question.question,
      gold.join("; "),
      first!.name ?? first!.node,
    ]),
  );
  console.error(`${queue.items.length} of ${queue.total} questions to look at`);
}

async function variantNames(call: CallApi, id: string): Promise<string[]> {
  return (await call(readExperiment, { params: { id } })).variants.map(({ name }) => name);
}

/** @throws HopscopeError `invalid-input` */
function positionOf(name: string, names: readonly string[]): number {
  const at = names.indexOf(name);
  if (at >= 0) return at;
  throw new HopscopeError("invalid-input", `There is no variant "${name}".`, {
    hint: `The variants: ${names.join(", ")}.`,
  });
}

function rate(value: number): string {
  return value.toFixed(4);
}
