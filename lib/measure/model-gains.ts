/** The gain from a language model: each variant with it against the same one without it, on the same questions. */
import * as z from "zod";
import { differenceSchema, type MeasuredQuestion } from "./compare-variants";
import { correctTogether } from "./eval/holm";
import { pairedBootstrap } from "./eval/paired-bootstrap";
import type { Metric, Variant } from "./experiment";

export const modelGainSchema = z.object({
  without: z.int(),
  /** Questions that both can be measured on. */
  n: z.int(),
  /** With less without; p is corrected for all such pairs of the table (Holm). */
  difference: differenceSchema,
  /** Extra cost of that gain, in the mean of a question. */
  ms: z.number(),
  llmCalls: z.number(),
  llmCost: z.number(),
});
export type ModelGain = z.infer<typeof modelGainSchema>;

export function withoutModel({ name, ...variant }: Variant): Variant {
  return { ...variant, name: `${name.slice(0, LONGEST_NAME)}, no model`, withoutModel: true };
}

/** So that the name of the pair is one that a variant may have. */
const LONGEST_NAME = 88;

/** Gain of each variant by `by`; null for one that is not also asked without the model, and where no question is measured. */
export async function modelGains(
  variants: readonly Variant[],
  questions: readonly MeasuredQuestion[],
  by: Metric,
  yieldIfDue: () => Promise<void> = async () => {},
): Promise<(ModelGain | null)[]> {
  const gains: (ModelGain | null)[] = [];
  for (const [at, variant] of variants.entries()) {
    const without = variant.withoutModel ? -1 : variants.findIndex((other) => isPair(variant, other));
    gains.push(without < 0 ? null : await gainOf(at, without, questions, by, yieldIfDue));
  }
  correctTogether(gains.flatMap((gain) => gain?.difference ?? []));
  return gains;
}

function isPair(variant: Variant, other: Variant): boolean {
  const same = variant.method === other.method;
  return (
    same && other.withoutModel === true && JSON.stringify(variant.params) === JSON.stringify(other.params)
  );
}

async function gainOf(
  at: number,
  without: number,
  questions: readonly MeasuredQuestion[],
  by: Metric,
  yieldIfDue: () => Promise<void>,
): Promise<ModelGain | null> {
  const pairs = questions.flatMap((row) => {
    const [own, other] = [row[at]!, row[without]!];
    const [score, before] = [own.metrics[by], other.metrics[by]];
    return score === null || before === null ? [] : [{ own, other, score, before }];
  });
  if (pairs.length === 0) return null;
  const scores = pairs.map(({ score }) => score);
  const before = pairs.map((pair) => pair.before);
  const difference = await pairedBootstrap(scores, before, undefined, undefined, yieldIfDue);
  const more = (key: "ms" | "llmCalls" | "llmCost") =>
    pairs.reduce((sum, { own, other }) => sum + own[key] - other[key], 0) / pairs.length;
  return {
    without,
    n: pairs.length,
    difference: { ...difference, holds: false },
    ...{ ms: more("ms"), llmCalls: more("llmCalls"), llmCost: more("llmCost") },
  };
}
