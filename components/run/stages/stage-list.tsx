"use client";
/** A method's stages as declared, filling while they run; choosing one shows the run at that stage. */
import { Check, Circle, CopyCheck, Flag, LoaderCircle, Minus, X } from "lucide-react";
import { useRef } from "react";
import { useElementKeys } from "@/components/shell/page-registry";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatDuration } from "@/components/ui/format";
import type { StageRecord, StageSpec } from "@/lib/core/trace/trace";

const MARKS = {
  pending: { icon: Circle, look: "text-ink-faint", said: "pending" },
  running: { icon: LoaderCircle, look: "animate-spin text-focus", said: "running" },
  done: { icon: Check, look: "text-good", said: "done" },
  skipped: { icon: Minus, look: "text-ink-faint", said: "skipped" },
  failed: { icon: X, look: "text-bad", said: "failed" },
} as const;
/** In a changed run: a stage that was not run again. */
const REUSED = { icon: CopyCheck, look: "text-ink-faint", said: "reused from the original" } as const;

interface StageListProps {
  stages: readonly StageRecord[];
  specs: readonly StageSpec[];
  /** Null is the result. */
  step: string | null;
  /** Milliseconds of the whole method, which the bars are shares of. */
  totalMs: number;
  finished: boolean;
  onStep: (stage: string | null) => void;
}

export function StageList({ stages, specs, step, totalMs, finished, onStep }: StageListProps) {
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
    <fieldset
      ref={list}
      aria-label="Stages"
      className="flex min-w-0 flex-col border-b py-1"
      onKeyDown={onKeyDown}
    >
      {stages.map((stage) => (
        <StageRow
          key={stage.id}
          stage={stage}
          title={specs.find((spec) => spec.id === stage.id)?.title ?? stage.id}
          chosen={step === stage.id}
          totalMs={totalMs}
          onChoose={() => onStep(stage.id)}
        />
      ))}
      <button
        type="button"
        aria-pressed={step === null}
        onClick={() => onStep(null)}
        className={classNames(
          "flex h-7 items-center gap-2 px-3 text-left text-compact hover:bg-hover",
          step === null && "bg-selected font-medium hover:bg-selected",
        )}
      >
        <span
          aria-hidden
          className={classNames(
            "size-3.5 rounded-full border-2",
            finished ? "border-good bg-good" : "border-line-strong",
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
  totalMs: number;
  onChoose: () => void;
}

function StageRow({ stage, title, chosen, totalMs, onChoose }: StageRowProps) {
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
        "grid h-7 grid-cols-[0.875rem_minmax(0,1fr)_4.5rem_4rem] items-center gap-2 px-3 text-left text-compact hover:bg-hover",
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
      <TimeBar stage={stage} totalMs={totalMs} />
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

/** Where in the method's time the stage ran. */
function TimeBar({ stage, totalMs }: { stage: StageRecord; totalMs: number }) {
  if (stage.reused || stage.state === "pending" || stage.state === "skipped" || totalMs <= 0) return <span />;
  const left = Math.min(stage.startedAtMs / totalMs, 0.98) * 100;
  const width = stage.state === "running" ? 100 - left : Math.max((stage.ms / totalMs) * 100, 2);
  return (
    <span aria-hidden className="relative h-1 overflow-hidden rounded-full bg-hover">
      <span
        className={classNames(
          "absolute inset-y-0 rounded-full",
          stage.state === "failed" ? "bg-bad" : "bg-ink-faint",
        )}
        style={{ left: `${left}%`, width: `${Math.min(width, 100 - left)}%` }}
      />
    </span>
  );
}
