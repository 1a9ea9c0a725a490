/**
 * Much work on a drawing, done a little between two frames, so that no input waits for it. One thing after another: what
 * is put in line later finds what came before it done.
 */

/** Milliseconds that may be worked between two frames: half of one, the drawing itself takes the other half. */
const BUDGET_MS = 8;

/** Between two yields it takes a millisecond or so. */
export type Work = Generator<void, void, void>;

/** Does all of it now. */
export function finish(work: Work): void {
  while (!work.next().done);
}

export class FrameQueue {
  #line: Work[] = [];
  #frame = 0;
  #turn: ReturnType<typeof setTimeout> | undefined;

  get isBusy(): boolean {
    return this.#line.length > 0;
  }

  /** Puts work in line; returns what takes it out again, where it is. */
  add(work: Work): () => void {
    this.#line.push(work);
    this.#wake();
    return () => {
      this.#line = this.#line.filter((other) => other !== work);
    };
  }

  stop(): void {
    this.#line = [];
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#turn);
    this.#frame = 0;
  }

  #wake(): void {
    if (this.#frame !== 0 || this.#line.length === 0) return;
    // After the frame and not in it: what cytoscape draws there is a task of its own.
    this.#frame = requestAnimationFrame(() => {
      this.#turn = setTimeout(() => {
        this.#frame = 0;
        this.#work();
        this.#wake();
      });
    });
  }

  #work(): void {
    const end = performance.now() + BUDGET_MS;
    while (performance.now() < end) {
      const [first] = this.#line;
      if (!first) return;
      if (first.next().done) this.#line = this.#line.filter((other) => other !== first);
    }
  }
}
