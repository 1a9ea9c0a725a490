/** Costs of language model calls: booked by day, work, subject, method and model, and grouped for the user. */
import * as z from "zod";
import type { LlmCall } from "../methods/llm/llm-call";
import { costOf, type PriceTable } from "./price";

export const WORKS = [
  "run",
  "evaluation",
  "experiment",
  "trial",
  "description",
  "extraction",
  "judging",
  "tuning",
] as const;
export const workSchema = z.enum(WORKS);
export type Work = z.infer<typeof workSchema>;

export interface Payer {
  work: Work;
  /** Id of the run, the experiment or the job; of the knowledge base for evaluations and trials. Set before the first call. */
  subject: string;
}

/** Tokens are those of all attempts; money is in the currency of the price table. */
export const costFiguresSchema = z.object({
  calls: z.int(),
  /** Calls without an answer. */
  failed: z.int(),
  /** Answers from the cache, which cost nothing; no other figure but `reused` counts them. */
  cached: z.int(),
  /** Calls whose tokens the server did not count, so that they are estimated. */
  uncounted: z.int(),
  /** Calls of models without a price: their money is missing in `cost`. */
  unpriced: z.int(),
  input: z.number(),
  output: z.number(),
  /** The part of `input` that the endpoint read from its own cache, where it reports that. */
  cachedInput: z.number(),
  /** The part of `output` spent on thoughts, where the endpoint reports that. */
  reasoning: z.number(),
  /** Tokens that the answers from the cache took when they were made. */
  reused: z.number(),
  cost: z.number(),
  /** Time of waiting for answers, summed over all calls. */
  seconds: z.number(),
});
export type CostFigures = z.infer<typeof costFiguresSchema>;

/** A stored row: figures of one day, work, subject, method and model. */
export interface CostRow extends Omit<CostFigures, "seconds"> {
  /** "2026-11-23", in UTC. */
  day: string;
  work: Work;
  subject: string;
  /** Empty where no method asked. */
  method: string;
  model: string;
  host: string;
  unpricedInput: number;
  unpricedOutput: number;
  ms: number;
}

export const NO_COSTS: CostFigures = {
  calls: 0,
  failed: 0,
  cached: 0,
  uncounted: 0,
  unpriced: 0,
  input: 0,
  output: 0,
  cachedInput: 0,
  reasoning: 0,
  reused: 0,
  cost: 0,
  seconds: 0,
};

/** No call takes more. */
const MOST_TOKENS = 1e12;

type Booked = Omit<CostRow, "day" | "work" | "subject" | "method" | "model" | "host">;

const { seconds: _, ...NO_FIGURES } = NO_COSTS;
const NOTHING: Booked = { ...NO_FIGURES, unpricedInput: 0, unpricedOutput: 0, ms: 0 };

/** The booking of one call; null for one that was never sent and never answered. */
export function bookedCall(call: LlmCall): (Booked & Pick<CostRow, "model">) | null {
  const { model, usage, cost, cached, attempts, before, answer, error, ms } = call;
  const row = { ...NOTHING, model };
  if (cached) return { ...row, cached: 1, reused: before ? before.usage.input + before.usage.output : 0 };
  if (attempts === 0) return null;
  const { cachedInput = 0, reasoning = 0, estimated } = usage;
  // A server may say anything.
  const [input, output] = [usage.input, usage.output].map((tokens) => Math.min(tokens, MOST_TOKENS)) as [
    number,
    number,
  ];
  const isUnpriced = cost === null && input + output > 0;
  return {
    ...row,
    calls: 1,
    failed: answer === "" && error !== undefined ? 1 : 0,
    uncounted: estimated ? 1 : 0,
    ...(isUnpriced && { unpriced: 1, unpricedInput: input, unpricedOutput: output }),
    input,
    output,
    cachedInput: Math.min(cachedInput, input),
    reasoning: Math.min(reasoning, output),
    cost: cost ?? 0,
    ms,
  };
}

/** The booking of a fine-tuning: the tokens that it was trained on, and no call. */
export function bookedTuning(trainedTokens: number | null, cost: number | null): Booked {
  return { ...NOTHING, input: trainedTokens ?? 0, cost: cost ?? 0, unpriced: cost === null ? 1 : 0 };
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The figures of a row; what had no price when it was called has the price of now, where there is one. */
function figuresOf(row: CostRow, prices: PriceTable): CostFigures {
  // Training is priced otherwise than answers.
  const price = row.work === "tuning" ? undefined : prices[row.model];
  const late = costOf({ input: row.unpricedInput, output: row.unpricedOutput }, price);
  return {
    ...(Object.fromEntries(
      Object.keys(NO_COSTS).map((name) => [name, row[name as keyof CostRow] ?? 0]),
    ) as CostFigures),
    seconds: row.ms / 1_000,
    unpriced: late === null ? row.unpriced : 0,
    cost: row.cost + (late ?? 0),
  };
}

export function totalCosts(rows: readonly CostRow[], prices: PriceTable): CostFigures {
  const total = { ...NO_COSTS };
  for (const row of rows)
    for (const [name, value] of Object.entries(figuresOf(row, prices)))
      total[name as keyof CostFigures] += value;
  return total;
}

export const COST_GROUPINGS = ["day", "work", "method", "run", "job", "model"] as const;
export type CostGrouping = (typeof COST_GROUPINGS)[number];

/** Rows with the same key, in the order of `groupCosts`. */
export interface CostGroup {
  key: string;
  rows: CostRow[];
  figures: CostFigures;
}

/** Days, runs and jobs newest first; methods, models and kinds of work by money, then by tokens. */
export function groupCosts(rows: readonly CostRow[], by: CostGrouping, prices: PriceTable): CostGroup[] {
  const groups = new Map<string, CostRow[]>();
  for (const row of rows) {
    const key = keyOf(row, by);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const all = [...groups].map(([key, own]) => ({ key, rows: own, figures: totalCosts(own, prices) }));
  const tokens = ({ figures }: CostGroup) => figures.input + figures.output;
  const byAmount = (a: CostGroup, b: CostGroup) =>
    b.figures.cost - a.figures.cost || tokens(b) - tokens(a) || (a.key < b.key ? -1 : 1);
  if (by === "work" || by === "method" || by === "model") return all.sort(byAmount);
  const newest = ({ rows: own }: CostGroup) =>
    own
      .map(({ day }) => day)
      .sort()
      .at(-1)!;
  return all.sort((a, b) => (newest(a) < newest(b) ? 1 : newest(a) > newest(b) ? -1 : byAmount(a, b)));
}

/** Null for a row that is not part of the grouping. */
function keyOf(row: CostRow, by: CostGrouping): string | null {
  if (by === "day" || by === "work" || by === "method") return row[by];
  if (by === "model") return `${row.model}@${row.host}`;
  const isRun = row.work === "run";
  return isRun === (by === "run") ? `${row.work}:${row.subject}` : null;
}
