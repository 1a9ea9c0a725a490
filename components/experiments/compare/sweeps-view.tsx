/** Every swept parameter as a chart. */
import type { Method } from "@/lib/api/methods";
import type { ExperimentComparison } from "@/lib/measure/experiment-comparison";
import { SweepPanel } from "./sweep-panel";
import { groupSweeps, sweepTitle } from "./sweep-words";

interface SweepsViewProps {
  methods: readonly Method[];
  comparison: ExperimentComparison;
}

export function SweepsView({ methods, comparison }: SweepsViewProps) {
  const { sweeps, metrics, by } = comparison;
  const metric = metrics.find(({ id }) => id === by) ?? { id: by, title: by };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {groupSweeps(sweeps).map((group) => {
        const title = sweepTitle(group[0]!, methods);
        return <SweepPanel key={title} title={title} sweeps={group} metric={metric} />;
      })}
    </div>
  );
}
