/** The knowledge base that Ask uses: the one that the address names, by id or name, else the first that is ready. */
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";

export function askedKnowledgeBase(
  knowledgeBases: readonly KnowledgeBase[],
  named: string,
): KnowledgeBase | undefined {
  return named === ""
    ? knowledgeBases.find(({ state }) => state === "ready")
    : knowledgeBases.find(({ id, name }) => id === named || name === named);
}
