/** A method's stages as declared, filling while they run; choosing one shows the run at that stage. */
import { Check, Circle, CopyCheck, Flag, LoaderCircle, Minus, X } from "lucide-react";
import { useRef } from "react";
import { useElementKeys } from "@/components/shell/page-registry";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatDuration } from "@/components/ui/format";
import type { RunColumn } from "@/lib/measure/run/run";
import type { StageRecord, StageSpec } from "@/lib/methods/trace/trace";

const MARKS = {
  pending: { icon: Circle, look: "text-ink-faint", said: "pending" },
  running: { icon: LoaderCircle, look: "animate-spin text-focus", said: "running" },
  done: { icon: Check, look: "text-good", said: "done" },
  skipped: { icon: Minus, look: "text-ink-faint", said: "skipped" },
  failed: { icon: X, look: "text-bad", said: "failed" },
} as const;
/** In a changed run: a stage that was not run again. */
const REUSED = { icon: CopyCheck, look: "text-ink-faint", said: "reused from the original" } as const;

/** Of the dot before the result. */
const RESULT_LOOKS: Readonly<Partial<Record<RunColumn["state"], string>>> = {
  done: "border-good bg-good",
  failed: "border-bad bg-bad",
};

interface StageListProps {
  stages: readonly StageRecord[];
  specs: readonly StageSpec[];
  /** Null is the result. */
  step: string | null;
  state: RunColumn["state"];
  onStep: (stage: string | null) => void;
}

export function StageList({ stages, specs, step, state, onStep }: StageListProps) {
  const list = useRef<HTMLFieldSetElement>(null);

  function move(by: number) {
    const ids = [...stages.map((stage) => stage.id), null];
    const next = Math.min(Math.max(ids.indexOf(step) + by, 0), ids.length - 1);
    onStep(ids[next] ?? null);
    list.current?.querySelectorAll("button")[next]?.focus();
  }
  const onKeyDown = useElementKeys("In the stages of a method", [
    { keys: ["ArrowUp"], meaning: "Previous stage", run: () => move(-1) },
    { keys: ["ArrowDown"], meaning: "Next stage, then the result", run: () => move(1) },
  ]);

  return (
    <fieldset ref={list} aria-label="Stages" className="flex min-w-0 flex-col py-1" onKeyDown={onKeyDown}>
      {stages.map((stage) => (
        <StageRow
          key={stage.id}
          stage={stage}
          title={specs.find((spec) => spec.id === stage.id)?.title ?? stage.id}
          chosen={step === stage.id}
          onChoose={() => onStep(stage.id)}
        />
      ))}
      <button
        type="button"
        aria-pressed={step === null}
        onClick={() => onStep(null)}
        className={classNames(
          "flex h-7 items-center gap-1.5 px-2.5 text-left text-compact hover:bg-hover",
          step === null && "bg-selected font-medium hover:bg-selected",
        )}
      >
        <span
          aria-hidden
          className={classNames(
            "size-3.5 rounded-full border-2",
            RESULT_LOOKS[state] ?? "border-line-strong",
          )}
        />
        Result
      </button>
    </fieldset>
  );
}

interface StageRowProps {
  stage: StageRecord;
  title: string;
  chosen: boolean;
  onChoose: () => void;
}

function StageRow({ stage, title, chosen, onChoose }: StageRowProps) {
  const { icon: Icon, look, said } = stage.reused ? REUSED : MARKS[stage.state];
  const flags = stage.artefacts.filter(
    (artefact) => artefact.kind === "note" && artefact.level === "flag",
  ).length;
  const timed = !stage.reused && (stage.state === "done" || stage.state === "failed");
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        "grid h-7 grid-cols-[0.875rem_minmax(0,1fr)_auto] items-center gap-1.5 px-2.5 text-left text-compact hover:bg-hover",
        chosen && "bg-selected font-medium hover:bg-selected",
      )}
    >
      <Icon aria-hidden className={classNames("size-3.5", look)} />
      <span
        className={classNames(
          "flex min-w-0 items-center gap-1.5",
          (stage.state === "pending" || stage.reused) && "text-ink-faint",
        )}
      >
        <span className="truncate">{title}</span>
        <span className="sr-only">{said}</span>
        {flags > 0 && (
          <span
            className="flex items-center text-2xs text-warn"
            title={flags === 1 ? "1 flag" : `${flags} flags`}
          >
            <Flag aria-label={`${flags} flagged`} className="size-3" />
          </span>
        )}
      </span>
      <span
        className="numeric text-right text-xs font-normal text-ink-soft"
        title={timed ? `${formatCount(stage.graphReads)} graph reads` : undefined}
      >
        {stage.reused
          ? "reused"
          : timed
            ? formatDuration(stage.ms)
            : stage.state === "skipped"
              ? "skipped"
              : ""}
      </span>
    </button>
  );
}
