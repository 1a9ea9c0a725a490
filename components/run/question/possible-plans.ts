/** What a question may mean, as its page lists it. */
import type { Plan } from "@/lib/methods/trace/trace";

/** Each in other words than those before it; plans in the same words are as likely as they are together. */
export function distinctPlans(plans: readonly Plan[]): Plan[] {
  const byWords = new Map<string, Plan>();
  for (const plan of plans) {
    const known = byWords.get(plan.pattern);
    byWords.set(plan.pattern, {
      ...plan,
      ...known,
      probability: plan.probability + (known?.probability ?? 0),
    });
  }
  return [...byWords.values()];
}
