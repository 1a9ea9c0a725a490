/** A node in words: its kind, and how a method found it. */
import type { SubgraphNode } from "@/lib/methods/trace/trace";

/** Its label, and for a chunk its number within its source. */
export function kindOf({ labels, origin }: Pick<SubgraphNode, "labels" | "origin">): string {
  return origin ? `${labels.join(", ")} ${origin.position + 1}` : labels.join(", ");
}

/** "by structure", "guidance 0.82"; empty for a node of which nothing is said. */
export function foundInWords({ found, halo }: Pick<SubgraphNode, "found" | "halo">): string[] {
  return [
    ...(found === undefined ? [] : [`by ${found}`]),
    ...(halo === undefined ? [] : [`guidance ${halo.toFixed(2)}`]),
  ];
}
