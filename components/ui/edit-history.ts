/** Undo and redo for any immutable value: what was, what is, and what was taken back. */

export interface EditHistory<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

/** Older states are forgotten; nobody goes back further by hand. */
const MAX_STEPS = 200;

export function beginHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [] };
}

/** `next` becomes the present; the same value as before is no step. */
export function record<T>(history: EditHistory<T>, next: T): EditHistory<T> {
  if (Object.is(history.present, next)) return history;
  return { past: [...history.past, history.present].slice(-MAX_STEPS), present: next, future: [] };
}

/** The present changes without a step of its own: for what nobody would take back alone. */
export function amend<T>(history: EditHistory<T>, present: T): EditHistory<T> {
  return { ...history, present };
}

/** One step back; the same history where there is none. */
export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  if (history.past.length === 0) return history;
  const present = history.past.at(-1) as T;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

/** One step forth; the same history where there is none. */
export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  if (history.future.length === 0) return history;
  const [present, ...future] = history.future as [T, ...T[]];
  return { past: [...history.past, history.present], present, future };
}
