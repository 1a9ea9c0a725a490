/** What the columns of the overview are called, and what each shows. */
import type { Phase } from "@/lib/methods/trace/trace";

export const PHASE_TITLES: Readonly<Record<Phase, { title: string; meaning: string }>> = {
  question: {
    title: "Question understood",
    meaning: "The names that the method found in the question, and what they mean",
  },
  seeds: { title: "Seeds", meaning: "The nodes from which the method starts" },
  expanded: { title: "Expanded", meaning: "What it reached from there over edges" },
  plan: { title: "Plan", meaning: "The query that it read the question as" },
  matched: { title: "Matched", meaning: "What satisfies the query" },
  evidence: { title: "Evidence paths", meaning: "How the answer is joined to what the question names" },
  answer: { title: "Answer", meaning: "What the method answers" },
};
