/** Phases that methods share, in order: the columns in which a run compares them. */
export const PHASES = ["question", "seeds", "expanded", "plan", "matched", "evidence", "answer"] as const;
export type Phase = (typeof PHASES)[number];
