/** One back, play or pause, one on, and a slider over all positions: for all methods at once, and for one path. */
import { Pause, Play, SkipBack, SkipForward } from "lucide-react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { Playing } from "../state/use-playing";

interface StepButtonsProps {
  playing: Playing;
  label: string;
  /** Noun for one position: "stage", "step". */
  noun: string;
  position: string;
  keys?: readonly [string, string, string];
  className?: string;
}

export function StepButtons({ playing, label, noun, position, keys, className }: StepButtonsProps) {
  const { plays, go, playOrPause, last } = playing;
  const Turn = plays ? Pause : Play;
  const hint = (words: string, index: 0 | 1 | 2) => (keys ? `${words} (${keys[index]})` : words);
  return (
    <fieldset aria-label={label} className={classNames("flex min-w-0 items-center", className)}>
      <Button
        size="small"
        className="rounded-r-none"
        aria-label={`Previous ${noun}`}
        title={hint(`Previous ${noun}`, 0)}
        disabled={playing.position === 0}
        onClick={() => go(playing.position - 1)}
      >
        <SkipBack aria-hidden />
      </Button>
      <Button
        size="small"
        className="w-20 rounded-none border-x-0 max-sm:w-9"
        title={hint("Play or pause", 1)}
        onClick={playOrPause}
      >
        <Turn aria-hidden /> <span className="max-sm:sr-only">{plays ? "Pause" : "Play"}</span>
      </Button>
      <Button
        size="small"
        className="rounded-l-none"
        aria-label={`Next ${noun}`}
        title={hint(`Next ${noun}`, 2)}
        disabled={playing.position >= last}
        onClick={() => go(playing.position + 1)}
      >
        <SkipForward aria-hidden />
      </Button>
      <input
        type="range"
        aria-label={`${label}, position`}
        aria-valuetext={position}
        title={position}
        className="ml-2 w-24 min-w-12 shrink accent-focus"
        min={0}
        max={last}
        step={1}
        value={playing.position}
        onChange={(event) => go(Number(event.target.value))}
      />
    </fieldset>
  );
}
