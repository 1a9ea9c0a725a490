/** Titles of the columns of the overview, their meanings, and their shares of the width. */
import { PHASES } from "@/lib/methods/trace/phases";
import type { Phase } from "@/lib/methods/trace/trace";

/** The columns. How the question was read is one for all methods, and is once under the answer. */
export const COMPARED: readonly Phase[] = PHASES.filter((phase) => phase !== "question");

export const PHASE_TITLES: Readonly<Record<Phase, { title: string; meaning: string; share: number }>> = {
  question: {
    title: "Question understood",
    meaning: "The names that the method found in the question, and what they mean",
    share: 1,
  },
  seeds: { title: "Seeds", meaning: "The nodes from which the method starts", share: 0.7 },
  expanded: { title: "Expanded", meaning: "What it reached from there over edges", share: 1.1 },
  plan: { title: "Plan", meaning: "The query that it asks the graph", share: 0.95 },
  matched: { title: "Matched", meaning: "What satisfies the query", share: 1.55 },
  evidence: {
    title: "Evidence paths",
    meaning: "How the answer is joined to what the question names",
    share: 1.55,
  },
  answer: { title: "Answer", meaning: "What the method answers", share: 0.85 },
};
