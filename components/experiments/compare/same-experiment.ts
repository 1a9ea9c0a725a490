/** Experiments that asked the same questions in the same way, each on its version of the graph. */

import type { Experiment } from "@/lib/api/schemas/experiment";
import type { Variant } from "@/lib/measure/experiment";
import { isExternal } from "@/lib/measure/external-variants";

/** True of a finished one that asked the same questions of another version of the same graph, with variants in common. */
export function asksTheSame(other: Experiment, experiment: Experiment): boolean {
  return (
    other.generation !== experiment.generation &&
    other.digest !== null &&
    askedOf(other) === askedOf(experiment) &&
    sameVariants(experiment, other).length > 0
  );
}

function askedOf({ knowledgeBase, questionSet, split, questions, k, seed, llm }: Experiment): string {
  return JSON.stringify([knowledgeBase, questionSet.id, questionSet.version, split, questions, k, seed, llm]);
}

/** Positions of variants with the same method and parameters, in the one and in the other; of rankings made elsewhere nobody knows how they were made. */
export function sameVariants(one: Experiment, other: Experiment): [number, number][] {
  const made = other.variants.map(madeOf);
  return one.variants.flatMap((variant, here) => {
    const there = made.indexOf(madeOf(variant));
    return there < 0 || isExternal(variant) ? [] : [[here, there]];
  });
}

function madeOf({ method, params, withoutModel = false }: Variant): string {
  return JSON.stringify([method, params, withoutModel]);
}
