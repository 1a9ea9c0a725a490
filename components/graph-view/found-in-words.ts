/** A trace's words on how a node was found: how it came in, and how strongly the method's guidance points to it. */
import type { SubgraphNode } from "@/lib/methods/trace/trace";

/** "by structure", "guidance 0.82"; empty for a node of which nothing is said. */
export function foundInWords({ found, halo }: Pick<SubgraphNode, "found" | "halo">): string[] {
  return [
    ...(found === undefined ? [] : [`by ${found}`]),
    ...(halo === undefined ? [] : [`guidance ${halo.toFixed(2)}`]),
  ];
}
