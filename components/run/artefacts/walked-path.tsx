/** One traced path, to be played: each step with its edge, its score, why it was taken, and what lost against it. */
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { formatNoun, formatScore } from "@/components/ui/format";
import type { NamedNode, TracedPath, TracedStep } from "@/lib/methods/trace/trace";
import { EdgeChip } from "../sources/edge-chip";
import { pathLights } from "../state/lights";
import { usePlaying } from "../state/use-playing";
import { ContributionBars } from "./contribution-bars";
import { NodeButton } from "./node-buttons";
import { StepButtons } from "./step-buttons";
import type { Pointing } from "./trace-table";

const STEP_MS = 1_000;

interface WalkedPathProps extends Pointing {
  path: TracedPath;
  /** The last step that is walked; null for the whole path. */
  step: number | null;
  onStep: (step: number | null) => void;
}

export function WalkedPath({ path, step, onStep, ...pointing }: WalkedPathProps) {
  const { start, steps } = path;
  const position = step === null ? steps.length : Math.min(step, steps.length - 1);
  const playing = usePlaying(position, steps.length, STEP_MS, (next) =>
    onStep(next < steps.length ? next : null),
  );
  return (
    <div className="flex flex-col gap-2 px-4 pt-1 pb-3 text-compact sm:pl-12">
      <StepButtons
        playing={playing}
        label="Steps of the path"
        noun="step"
        position={step === null ? "The whole path" : `Step ${position + 1} of ${steps.length}`}
      />
      <ol className="flex flex-col border-l border-line-strong pl-3">
        <li className="pb-1">
          <NodeButton node={start} {...pointing} />
        </li>
        {steps.map((taken, index) => (
          <StepItem
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the path.
            key={index}
            taken={taken}
            from={steps[index - 1]?.node ?? start}
            number={index + 1}
            isCurrent={step !== null && position === index}
            isAhead={step !== null && index > position}
            onChoose={() => onStep(step !== null && position === index ? null : index)}
            onEnter={() => pointing.onGlance(pathLights(path, index))}
            {...pointing}
          />
        ))}
      </ol>
    </div>
  );
}

interface StepItemProps extends Pointing {
  taken: TracedStep;
  from: NamedNode;
  number: number;
  isCurrent: boolean;
  isAhead: boolean;
  onChoose: () => void;
  onEnter: () => void;
}

function StepItem({
  taken,
  from,
  number,
  isCurrent,
  isAhead,
  onChoose,
  onEnter,
  ...pointing
}: StepItemProps) {
  const { node, edge, score, found, contributions, lost } = taken;
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      onMouseEnter={onEnter}
      onMouseLeave={() => pointing.onGlance(null)}
      className={classNames("-ml-3 border-l-2 border-transparent py-1 pl-3", isCurrent && "border-focus")}
    >
      <div
        className={classNames(
          "flex flex-wrap items-center gap-x-2 gap-y-0.5",
          isAhead && "text-ink-faint",
          isCurrent && "font-medium",
        )}
      >
        <button
          type="button"
          aria-pressed={isCurrent}
          aria-label={`Step ${number}: ${edge?.type ?? "by text"}, ${node.name}`}
          onClick={onChoose}
          onFocus={onEnter}
          onBlur={() => pointing.onGlance(null)}
          className={classNames(
            "numeric flex size-5 shrink-0 items-center justify-center rounded-full border border-line-strong bg-panel text-2xs font-medium hover:bg-hover",
            isCurrent && "border-focus bg-focus text-page hover:bg-focus",
          )}
        >
          {number}
        </button>
        {edge ? (
          <EdgeChip edge={edge} forward={edge.source === from.id && edge.target === node.id} />
        ) : (
          <span className="rounded-sm border border-dashed border-line-strong px-1 text-xs text-ink-soft">
            no edge
          </span>
        )}
        <NodeButton node={node} {...pointing} />
        {found && <Badge>{found}</Badge>}
        {score !== null && (
          <span className="numeric ml-auto text-xs font-normal text-ink-soft">{formatScore(score)}</span>
        )}
      </div>
      {isCurrent ? (
        <div className="flex flex-col gap-2 pt-1.5 pl-7">
          {contributions.length > 0 && (
            <ContributionBars caption="Why this step?" contributions={contributions} />
          )}
          <LostList taken={taken} from={from} {...pointing} />
        </div>
      ) : (
        lost.length > 0 && (
          <p className="pl-7 text-xs text-ink-faint">{formatNoun(lost.length, "other")} lost</p>
        )
      )}
    </li>
  );
}

function LostList({
  taken: { lost, score },
  from,
  ...pointing
}: Pointing & { taken: TracedStep; from: NamedNode }) {
  if (lost.length === 0) return <p className="text-xs text-ink-soft">Nothing else was in reach here.</p>;
  return (
    <div>
      <h4 className="text-xs font-medium text-ink-soft">Lost here</h4>
      <ul>
        {lost.map((other, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same node may lose over two edges.
          <li key={index} className="flex flex-wrap items-center gap-x-2 py-0.5">
            {other.edge && (
              <EdgeChip
                edge={other.edge}
                forward={other.edge.source === from.id && other.edge.target === other.node.id}
              />
            )}
            <NodeButton node={other.node} {...pointing} />
            <span className="numeric ml-auto text-xs text-ink-soft">
              {formatScore(other.score)}
              {score !== null && (
                <span className="ml-2 text-ink-faint">{difference(other.score, score)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "−0.110", "+0.020": the method need not take the best score alone. */
function difference(score: number, taken: number): string {
  const less = score - taken;
  return `${less < 0 ? "−" : "+"}${formatScore(Math.abs(less))}`;
}
