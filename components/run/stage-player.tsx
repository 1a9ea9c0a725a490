"use client";
/** Leads all columns through their stages together, and through the steps of the paths that a stage traced. */
import { useEffect } from "react";
import { isCommand } from "@/components/shell/is-command";
import type { RunColumn } from "@/lib/core/run";
import { StepButtons } from "./step-buttons";
import { type Moment, momentsOf, positionOf, stepsAt } from "./step-position";
import { usePlaying } from "./use-playing";
import type { RunAddress } from "./use-run-address";

/** How long a stage stays, and how long one step of a path. */
const STAGE_MS = 1_400;
const STEP_MS = 1_000;

export function StagePlayer({ columns, address }: { columns: readonly RunColumn[]; address: RunAddress }) {
  const { stepOf, setSteps } = address;
  const moments = momentsOf(columns, stepOf);
  const position = positionOf(columns, moments, stepOf);
  const moment = moments[position];
  const playing = usePlaying(position, moments.length, moment?.step === null ? STAGE_MS : STEP_MS, (next) =>
    setSteps(stepsAt(columns, moments, next, stepOf)),
  );

  useEffect(() => {
    const keys: Readonly<Record<string, () => void>> = {
      k: () => playing.go(position - 1),
      j: () => playing.go(position + 1),
      p: playing.playOrPause,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const command = isCommand(event) ? keys[event.key] : undefined;
      if (!command) return;
      event.preventDefault();
      command();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });

  return (
    <StepButtons
      playing={playing}
      label="Stages of all methods"
      noun="stage"
      position={inWords(moment)}
      keys={["k", "p", "j"]}
    />
  );
}

function inWords(moment: Moment | undefined): string {
  if (!moment) return "Results";
  return `Stage ${moment.stage + 1}${moment.step === null ? "" : `, step ${moment.step + 1}`}`;
}
