/** Many things that are drawn for the first time: a few after another, when the browser is idle, so that the page answers between them. */
import { type ReactNode, startTransition, useEffect, useState } from "react";

/** A busy page still draws, if slower. */
const AT_LATEST_MS = 200;
/** Turns at once: each has the page laid out and painted. */
const WHEN_IDLE = 3;
/** Turns at once on a page that is never idle: one by one, the last things of many would stay blank for seconds. */
const WHEN_BUSY = 6;

let waiting: (() => void)[] = [];
let isScheduled = false;

/** Shows what is in it when it is its turn, and from then on. */
export function InTurn({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  return useTurn(true) ? children : fallback;
}

/** True from its turn on, for which it waits as soon as it is ready. */
export function useTurn(isReady: boolean): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => (isReady ? waitForTurn(() => startTransition(() => setOn(true))) : undefined), [isReady]);
  return isOn;
}

/** Calls `turn` after those that wait already. @returns what gives up the wait */
export function waitForTurn(turn: () => void): () => void {
  waiting.push(turn);
  schedule();
  return () => {
    waiting = waiting.filter((other) => other !== turn);
  };
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  whenIdle((deadline) => {
    isScheduled = false;
    for (const turn of waiting.splice(0, deadline?.didTimeout ? WHEN_BUSY : WHEN_IDLE)) turn();
    schedule();
  });
}

function whenIdle(call: (deadline?: IdleDeadline) => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(call, { timeout: AT_LATEST_MS });
  else setTimeout(() => call());
}
