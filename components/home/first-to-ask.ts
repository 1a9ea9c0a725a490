/** Which knowledge base Home asks: the picked one, else the sample, else one that is ready, else any. */
import type { KnowledgeBase } from "@/lib/core/knowledge-base";

export function firstToAsk(knowledgeBases: readonly KnowledgeBase[], picked = ""): KnowledgeBase | undefined {
  const ready = knowledgeBases.filter((candidate) => candidate.state === "ready");
  return (
    knowledgeBases.find((candidate) => candidate.id === picked) ??
    ready.find((candidate) => candidate.sample) ??
    ready[0] ??
    knowledgeBases[0]
  );
}
