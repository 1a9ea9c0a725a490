"use client";
/** Leads all columns through their stages together: one back, play, one on. */
import { Pause, Play, SkipBack, SkipForward } from "lucide-react";
import { useEffect, useState } from "react";
import { isCommand } from "@/components/shell/is-command";
import { Button } from "@/components/ui/button";
import type { RunColumn } from "@/lib/core/run";
import { lastPosition, positionOf, stepsAt } from "./step-position";
import type { RunAddress } from "./use-run-address";

const PLAY_EVERY_MS = 1_400;

export function StagePlayer({ columns, address }: { columns: readonly RunColumn[]; address: RunAddress }) {
  const [playing, setPlaying] = useState(false);
  const { stepOf, setSteps } = address;
  const last = lastPosition(columns);
  const position = positionOf(columns, stepOf);
  const plays = playing && position < last;

  useEffect(() => {
    if (!plays) return;
    const timer = setTimeout(() => setSteps(stepsAt(columns, position + 1)), PLAY_EVERY_MS);
    return () => clearTimeout(timer);
  }, [plays, columns, position, setSteps]);

  function go(next: number) {
    setPlaying(false);
    if (next >= 0 && next <= last) setSteps(stepsAt(columns, next));
  }
  function playOrPause() {
    if (!plays && position >= last) setSteps(stepsAt(columns, 0));
    setPlaying(!plays);
  }

  useEffect(() => {
    const keys: Readonly<Record<string, () => void>> = {
      k: () => go(position - 1),
      j: () => go(position + 1),
      p: playOrPause,
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

  const Turn = plays ? Pause : Play;
  return (
    <fieldset aria-label="Stages of all methods" className="flex min-w-0">
      <Button
        size="small"
        className="rounded-r-none"
        aria-label="Previous stage"
        title="Previous stage (k)"
        disabled={position === 0}
        onClick={() => go(position - 1)}
      >
        <SkipBack aria-hidden />
      </Button>
      <Button
        size="small"
        className="w-20 rounded-none border-x-0 max-sm:w-9"
        title="Play or pause (p)"
        onClick={playOrPause}
      >
        <Turn aria-hidden /> <span className="max-sm:sr-only">{plays ? "Pause" : "Play"}</span>
      </Button>
      <Button
        size="small"
        className="rounded-l-none"
        aria-label="Next stage"
        title="Next stage (j)"
        disabled={position >= last}
        onClick={() => go(position + 1)}
      >
        <SkipForward aria-hidden />
      </Button>
    </fieldset>
  );
}
