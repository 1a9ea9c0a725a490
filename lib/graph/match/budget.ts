/** The budget of one match: running out ends it with what it has, flagged. */

export interface MatchBudget {
  /** Bindings of one node or edge that may be tried. */
  rows: number;
  milliseconds: number;
}

/** Enough for every pattern that a person waits for; a method asks for less. */
export const DEFAULT_BUDGET: MatchBudget = { rows: 50_000_000, milliseconds: 10_000 };

/** Looking at the clock costs as much as some hundred bindings. */
const TICKS = 1_024;
/** The server answers other requests at least this often. */
const SLICE_MS = 8;

/** Counts what is spent, and says when to stop and when to let others run. */
export class Meter {
  exhausted: "rows" | "milliseconds" | null = null;
  #left: number;
  #ticks = TICKS;
  readonly #deadline: number;
  #sliceEnd: number;
  #late = false;

  constructor({ rows, milliseconds }: MatchBudget) {
    const start = performance.now();
    this.#left = rows;
    this.#deadline = start + milliseconds;
    this.#sliceEnd = start + SLICE_MS;
  }

  /** False when there is nothing left. */
  spend(bindings = 1): boolean {
    if (this.exhausted !== null) return false;
    this.#left -= bindings;
    if (this.#left < 0) {
      this.exhausted = "rows";
      return false;
    }
    this.#ticks -= bindings;
    if (this.#ticks > 0) return true;
    this.#ticks = TICKS;
    const now = performance.now();
    if (now > this.#deadline) {
      this.exhausted = "milliseconds";
      return false;
    }
    this.#late = now > this.#sliceEnd;
    return true;
  }

  /** True if the slice is over; asking starts the next one after a pause. */
  get pauseDue(): boolean {
    return this.#late;
  }

  /** To be called after the pause. */
  resume(): void {
    this.#late = false;
    this.#sliceEnd = performance.now() + SLICE_MS;
  }
}
