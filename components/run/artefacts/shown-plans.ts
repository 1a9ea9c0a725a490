/** The plans of an artefact as they are listed. */
import type { Artefact, Plan } from "@/lib/methods/trace/trace";

/** A plan applied to the results of the others comes first: its answers do too. */
export function shownPlans({ applied, plans }: Extract<Artefact, { kind: "plans" }>): Plan[] {
  if (!applied) return plans;
  return [{ ...applied, pattern: `${applied.pattern}, applied to what the others find` }, ...plans];
}
