/** The plans of an artefact as they are listed. */
import type { Artefact, Plan } from "./trace";

/** What is applied to what the plans find comes first: its answers do. */
export function shownPlans({ applied, plans }: Extract<Artefact, { kind: "plans" }>): Plan[] {
  if (!applied) return plans;
  return [{ ...applied, pattern: `${applied.pattern}, applied to what the others find` }, ...plans];
}
