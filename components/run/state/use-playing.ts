/** Goes from position to position by itself until the last one, or until a person stops it. */
import { useEffect, useRef, useState } from "react";

export interface Playing {
  position: number;
  last: number;
  plays: boolean;
  go: (position: number) => void;
  playOrPause: () => void;
}

export function usePlaying(
  position: number,
  last: number,
  everyMs: number,
  onGo: (position: number) => void,
): Playing {
  const [playing, setPlaying] = useState(false);
  const plays = playing && position < last;
  const latest = useRef(onGo);
  useEffect(() => {
    latest.current = onGo;
  });

  useEffect(() => {
    if (!plays) return;
    const timer = setTimeout(() => latest.current(position + 1), everyMs);
    return () => clearTimeout(timer);
  }, [plays, position, everyMs]);

  return {
    position,
    last,
    plays,
    go: (next) => {
      setPlaying(false);
      if (next >= 0 && next <= last) onGo(next);
    },
    playOrPause: () => {
      if (!plays && position >= last) onGo(0);
      setPlaying(!plays);
    },
  };
}
