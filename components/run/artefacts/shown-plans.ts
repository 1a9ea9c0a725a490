/** The plans of an artefact as they are listed. */
import type { Artefact, Plan } from "@/lib/methods/trace/trace";
import { writePattern } from "@/lib/questions/plan/write-pattern";

/** In the words of the page; a plan applied to the results of the others comes first: its answers do too. */
export function shownPlans({ applied, plans }: Extract<Artefact, { kind: "plans" }>): Plan[] {
  const written = plans.map((plan) => ({ ...plan, pattern: writePattern(plan.pattern) }));
  if (!applied) return written;
  const pattern = `${writePattern(applied.pattern)}, applied to what the others find`;
  return [{ ...applied, pattern }, ...written];
}
