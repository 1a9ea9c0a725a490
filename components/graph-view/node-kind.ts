/** A node's kind in two words: its label, and for a chunk its number within its source. */
import type { SubgraphNode } from "@/lib/methods/trace/trace";

export function kindOf({ labels, origin }: Pick<SubgraphNode, "labels" | "origin">): string {
  return origin ? `${labels.join(", ")} ${origin.position + 1}` : labels.join(", ");
}
