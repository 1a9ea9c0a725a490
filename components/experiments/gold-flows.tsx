"use client";
/** Where gold was lost: of all gold answers, how many each variant returned, and the last stage that held the others. */
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import type { Method } from "@/lib/core/api";
import type { ExperimentComparison } from "@/lib/core/experiment/experiment-api";

interface GoldFlowsProps {
  comparison: ExperimentComparison;
  methods: readonly Method[];
  onShow: (variant: number, stage: string) => void;
}

export function GoldFlows({ comparison, methods, onShow }: GoldFlowsProps) {
  return (
    <Panel title="Where gold was lost">
      <ul className="divide-y">
        {comparison.flows.map(({ gold, returned, lost }, at) => {
          const { name, method } = comparison.variants[at]!;
          const stages = methods.find(({ id }) => id === method)?.stages ?? [];
          const titleOf = (stage: string) =>
            stage === "" ? "never seen" : `last in ${stages.find(({ id }) => id === stage)?.title ?? stage}`;
          const share = (count: number) => `${(100 * count) / Math.max(1, gold)}%`;
          return (
            <li key={name} className="flex flex-col gap-1 px-4 py-2 text-[0.8125rem]">
              <span className="flex justify-between gap-2">
                <span className="truncate font-medium">{name}</span>
                <span className="numeric text-ink-soft">
                  {formatCount(returned)} of {formatCount(gold)} returned
                </span>
              </span>
              <span aria-hidden className="flex h-2 overflow-hidden rounded-sm bg-sunken">
                <span className="bg-good" style={{ width: share(returned) }} />
              </span>
              <span className="flex flex-wrap gap-x-3 text-xs">
                {lost
                  .filter(({ count }) => count > 0)
                  .toSorted((one, other) => other.count - one.count)
                  .map(({ stage, count }) => (
                    <button
                      key={stage}
                      type="button"
                      onClick={() => onShow(at, stage)}
                      className="text-ink-soft underline-offset-2 hover:text-ink hover:underline"
                    >
                      <span className="numeric">{formatCount(count)}</span> {titleOf(stage)}
                    </button>
                  ))}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
