/** Decisions on the pairs of a queue since the page was opened: which are out of sight, and what undo takes back. */

export type Verdict = "same" | "apart" | "skipped";

export interface Step {
  pair: string;
  verdict: Verdict;
}

export interface QueueState {
  steps: readonly Step[];
}

export const EMPTY_QUEUE: QueueState = { steps: [] };

/** A pair's name here, whichever of the two is merged. */
export function pairKey(one: string, other: string): string {
  return JSON.stringify([one, other].sort());
}

export function decided(state: QueueState, step: Step): QueueState {
  return { steps: [...withoutPair(state.steps, step.pair), step] };
}

/** Without what was done with a pair: undone, or refused by the server. */
export function takenBack(state: QueueState, pair: string): QueueState {
  return { steps: withoutPair(state.steps, pair) };
}

export function withSkipped(state: QueueState): QueueState {
  return { steps: state.steps.filter(({ verdict }) => verdict !== "skipped") };
}

export function skippedCount({ steps }: QueueState): number {
  return steps.filter(({ verdict }) => verdict === "skipped").length;
}

export function nextPair<T extends { node: { id: string }; into: { id: string } }>(
  { steps }: QueueState,
  pairs: readonly T[],
): T | undefined {
  const done = new Set(steps.map(({ pair }) => pair));
  return pairs.find(({ node, into }) => !done.has(pairKey(node.id, into.id)));
}

function withoutPair(steps: readonly Step[], pair: string): Step[] {
  return steps.filter((step) => step.pair !== pair);
}
