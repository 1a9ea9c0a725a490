/** Why a fused ranking has nodes above all that the methods agree on. */
import type { NodeKind } from "@/components/graph-view/roles";
import type { NodeId } from "@/lib/graph/graph-source";
import type { RunColumn } from "@/lib/measure/run/run";
import type { FusedNode } from "@/lib/methods/rank/fuse-rankings";
import { headlineOf } from "../answer/headline";
import type { Verdict } from "../state/verdict";

/** A note for each node above the first agreed answer; where none is ranked, for the first. Empty where nothing is agreed. */
export function whyAbove(
  fused: readonly ({ node: NodeId } & Partial<Pick<FusedNode, "ranks">>)[],
  columns: readonly RunColumn[],
  verdict: Verdict | null,
  kindOf: (id: NodeId) => NodeKind,
  titleOf: (column: string) => string,
): Map<NodeId, string> {
  if (!verdict || verdict.agree === 0) return new Map();
  const agreed = new Set(verdict.answers.map(({ node }) => node));
  const first = fused.findIndex(({ node }) => agreed.has(node));
  const above = fused.slice(0, first === -1 ? 1 : first);
  const answer = `${verdict.agree} of ${verdict.of} methods answer ${headlineOf(verdict).answer}`;
  return new Map(
    above.map(({ node, ranks = [] }) => {
      const lists = ranks.filter((rank) => rank !== null).length;
      const listed =
        lists > 0 ? ` In the rankings of ${lists} of ${ranks.length} methods, which add up.` : "";
      const own = columns.filter(
        ({ retrieval }) => !retrieval?.answer.abstained && retrieval?.answer.nodes.includes(node),
      );
      const titles = own.map(({ id }) => titleOf(id)).join(", ");
      if (titles !== "") return [node, `An answer of ${titles} alone: ${answer}.${listed}`];
      const why =
        kindOf(node) === "named" ? "Named in the question, where searches start" : "Near the question";
      return [node, `${why}, and the answer of no method: ${answer}.${listed}`];
    }),
  );
}
