/** Defaults of Home: the number of recent runs, and the knowledge base to ask. */
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";

export const RECENT_RUNS = 8;

/** The knowledge base to ask: the picked one, else the sample, else one that is ready, else any. */
export function firstToAsk(knowledgeBases: readonly KnowledgeBase[], picked = ""): KnowledgeBase | undefined {
  const ready = knowledgeBases.filter((candidate) => candidate.state === "ready");
  return (
    knowledgeBases.find((candidate) => candidate.id === picked) ??
    ready.find((candidate) => candidate.sample) ??
    ready[0] ??
    knowledgeBases[0]
  );
}
