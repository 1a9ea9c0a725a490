/** The loss of gold: for one variant, the stream of gold answers through its stages, and what left it where. */
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import type { Method } from "@/lib/api/methods";
import type { ExperimentComparison } from "@/lib/measure/experiment-comparison";
import { isExternal } from "@/lib/measure/external-variants";
import { goldStream, largestLoss } from "./gold-stream";
import { GoldStreamDrawing } from "./gold-stream-drawing";

interface GoldFlowPanelProps {
  comparison: ExperimentComparison;
  methods: readonly Method[];
  budget: number;
  variant: number;
  onVariant: (at: number) => void;
  onStage: (stage: string) => void;
}

export function GoldFlowPanel({
  comparison,
  methods,
  budget,
  variant,
  onVariant,
  onStage,
}: GoldFlowPanelProps) {
  const { flows, variants } = comparison;
  const flow = flows[variant]!;
  const { name, method } = variants[variant]!;
  const isOthers = isExternal({ method });
  const stages = methods.find(({ id }) => id === method)?.stages ?? [];
  const titleOf = (stage: string) => stages.find(({ id }) => id === stage)?.title ?? stage;
  const stream = goldStream(flow);
  const largest = largestLoss(stream);
  return (
    <Panel title="Where gold was lost">
      <div className="grid lg:grid-cols-[17rem_minmax(0,1fr)]">
        <ul
          aria-label="Variants"
          className="max-h-96 divide-y overflow-y-auto border-b lg:border-r lg:border-b-0"
        >
          {flows.map(({ gold, returned }, at) => (
            <li key={variants[at]!.name}>
              <button
                type="button"
                aria-pressed={at === variant}
                onClick={() => onVariant(at)}
                className={classNames(
                  "flex w-full flex-col gap-1 px-4 py-2 text-left text-compact hover:bg-hover",
                  at === variant && "bg-selected hover:bg-selected",
                )}
              >
                <span className="flex w-full justify-between gap-2">
                  <span className="truncate font-medium">{variants[at]!.name}</span>
                  <span className="numeric text-ink-soft">
                    {formatCount(returned)} of {formatCount(gold)}
                  </span>
                </span>
                <span aria-hidden className="flex h-1.5 w-full overflow-hidden rounded-sm bg-hover">
                  <span className="bg-good" style={{ width: `${(100 * returned) / Math.max(1, gold)}%` }} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div className="flex min-w-0 flex-col gap-3 px-4 py-3">
          <p>
            <span className="font-medium">{name}</span> returned {formatCount(flow.returned)} of the{" "}
            {formatCount(flow.gold)} gold answers.{" "}
            {isOthers && "It was made elsewhere: nothing is known of its stages."}
            {!isOthers && largest && (
              <>
                Most of the others,{" "}
                {largest.stage === ""
                  ? `${formatCount(largest.lost)}, no stage ever found.`
                  : `${formatCount(largest.lost)}, got as far as ${titleOf(largest.stage)}.`}
              </>
            )}
          </p>
          {!isOthers && (
            <GoldStreamDrawing
              stream={stream}
              returned={flow.returned}
              budget={budget}
              titleOf={titleOf}
              onStage={onStage}
            />
          )}
        </div>
      </div>
    </Panel>
  );
}
