/** The same variants and questions on another version of the graph: what each measured there. */
import { useQuery } from "@tanstack/react-query";
import { EarlierVersion } from "@/components/shell/graph-version";
import { NearLink } from "@/components/ui/near-link";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import type { Experiment } from "@/lib/api/schemas/experiment";
import type { ExperimentComparison } from "@/lib/measure/experiment-comparison";
import { type Compared, comparisonQuery, experimentsQuery } from "../../api/experiment-queries";
import { signedPoints } from "./model-gain-words";
import { asksTheSame, sameVariants } from "./same-experiment";

interface VersionsPanelProps {
  experiment: Experiment;
  comparison: ExperimentComparison;
  compared: Compared;
}

/** Nothing where no other experiment asked the same. */
export function VersionsPanel(props: VersionsPanelProps) {
  const other = useQuery(experimentsQuery).data?.find((one) => asksTheSame(one, props.experiment));
  return other ? <OtherVersion {...props} other={other} /> : null;
}

function OtherVersion({
  experiment,
  comparison,
  compared,
  other,
}: VersionsPanelProps & { other: Experiment }) {
  const there = useQuery(comparisonQuery(other.id, { ...compared, baseline: 0 }, other.done)).data;
  const { by, metrics, variants } = comparison;
  const title = metrics.find(({ id }) => id === by)?.title ?? by;
  const isFirst = experiment.createdAt < other.createdAt;
  return (
    <Panel title="On another version of the graph">
      <p className="px-4 py-2.5 text-compact">
        <NearLink
          href={`/experiments/${encodeURIComponent(other.id)}`}
          className="underline underline-offset-2"
        >
          {other.name}
        </NearLink>{" "}
        asked the same questions{" "}
        {isFirst ? "on a later version of the graph" : <EarlierVersion generation={other.generation} />}.
        These are the variants that both have; what differs may come from the graph.
      </p>
      <Table
        headClassName="border-t border-b"
        body={{ className: "divide-y" }}
        columns={[
          "Variant",
          { title: `${title}, there`, isNumber: true },
          { title: "here", isNumber: true },
          { title: "difference", isNumber: true },
        ]}
      >
        {sameVariants(experiment, other).map(([here, at]) => {
          const is = variants[here]?.metrics[by]?.mean;
          const was = there?.variants[at]?.metrics[by]?.mean;
          const isKnown = is !== undefined && was !== undefined;
          return (
            <tr key={here} className="numeric">
              <th scope="row" className="px-4 py-1.5 text-left font-medium break-words whitespace-normal">
                {experiment.variants[here]!.name}
              </th>
              {[was, is].map((mean, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the one is there, the other here.
                <td key={place} className="px-4 py-1.5 text-right">
                  {mean === undefined ? "–" : (100 * mean).toFixed(1)}
                </td>
              ))}
              <td className="px-4 py-1.5 text-right">{isKnown ? signedPoints(is - was) : "–"}</td>
            </tr>
          );
        })}
      </Table>
    </Panel>
  );
}
