/** A ranking of a saved run: each node with what its score is made of and the edges that led to it. */
import { kindOf as labelOf } from "@/components/graph-view/node-in-words";
import { formatScore } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import type { RankedNode } from "@/lib/methods/trace/trace";
import { nodePaths } from "../artefacts/node-paths";
import { scoreTerm } from "../artefacts/score-terms";
import type { NodeRanks } from "../overview/node-kinds";
import { RunMark } from "../run-mark";
import { type NodeNames, nameOf } from "../state/node-names";

interface SavedRankingProps {
  title: string;
  ranking: readonly RankedNode[];
  omitted?: number;
  names: NodeNames;
  ranks: NodeRanks;
}

export function SavedRanking({ title, ranking, omitted = 0, names, ranks }: SavedRankingProps) {
  return (
    <div className="overflow-x-auto">
      <Table
        room="py-1 pr-3"
        headline={title}
        columns={[
          { title: "#", isNumber: true },
          "Node",
          "Why",
          { title: "Score", isNumber: true, className: "pr-0" },
        ]}
      >
        {ranking.map(({ node, score, contributions, via }, index) => {
          const named = names.get(node);
          return (
            <tr key={node} className="border-t align-top">
              <td className="numeric py-0.5 pr-3 text-right text-ink-faint">{index + 1}</td>
              <td className="py-0.5 pr-3">
                <RunMark kind={ranks.kindOf(node)} className="mr-1.5 inline-block" />
                {nameOf(names, node)}{" "}
                <span className="text-xs text-ink-faint">{named && labelOf(named)}</span>
              </td>
              <td className="py-0.5 pr-3 text-xs text-ink-soft">
                {contributions
                  .map(
                    ({ name, value, weight }) =>
                      `${scoreTerm(name).title} ${formatScore(value)} × ${weight.toFixed(2)}`,
                  )
                  .join(" + ")}
                {nodePaths(node, via).map((path) => (
                  <span key={path.map((hop) => hop.edge.id).join(" ")} className="block">
                    {path[0] && nameOf(names, path[0].from)}
                    {path
                      .map(
                        ({ type, forward, to }) =>
                          `${forward ? ` –${type}→ ` : ` ←${type}– `}${nameOf(names, to)}`,
                      )
                      .join("")}
                  </span>
                ))}
              </td>
              <td className="numeric py-0.5 text-right">{formatScore(score)}</td>
            </tr>
          );
        })}
      </Table>
      {omitted > 0 && <p className="text-xs text-ink-soft">+{omitted} more, not stored in the trace</p>}
    </div>
  );
}
