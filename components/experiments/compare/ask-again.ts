/** The address that asks a question of an experiment again, to see every stage of it. */
import { draftAddress, type Parameters } from "@/components/addresses/ask-address";
import type { Experiment } from "@/lib/api/schemas/experiment";
import { ownVariants } from "@/lib/measure/external-variants";

/** With the variants' methods; of several variants of one method the first one's parameters. */
export function askAgain(question: string, { knowledgeBase, k, ...experiment }: Experiment): string {
  const variants = ownVariants(experiment.variants);
  const methods = [...new Set(variants.map(({ method }) => method))];
  const params: Parameters = {};
  for (const { method, params: own } of variants) params[method] ??= own;
  return draftAddress({ knowledgeBase, question, methods, params, budget: k }, true);
}
