/** Starting a canvas takes tens of milliseconds: several of them start one after another, each after a frame of its own. */
import { useEffect, useState } from "react";

let waiting: (() => void)[] = [];
let frame = 0;

/** False until it is this component's turn. */
export function useTurn(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const turn = () => setOn(true);
    waiting.push(turn);
    giveTurns();
    return () => {
      waiting = waiting.filter((other) => other !== turn);
    };
  }, []);
  return isOn;
}

function giveTurns(): void {
  if (frame !== 0 || waiting.length === 0) return;
  frame = requestAnimationFrame(() => {
    setTimeout(() => {
      frame = 0;
      waiting.shift()?.();
      giveTurns();
    });
  });
}
