/** Turns what a job reports into progress with rate and remaining time, and into finished steps. */

import type { JobProgress, JobStep } from "../../api/schemas/job";
import type { ReportProgress } from "../../graph/progress";

/** A rate is given after this long; before, it would jump about. */
const RATE_AFTER_MS = 1_000;

type Report = Parameters<ReportProgress>[0];

export class PhaseClock {
  readonly #now: () => number;
  readonly #steps: JobStep[] = [];
  #current: Report | null = null;
  #startedAt = 0;
  #reportedAt = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  report(report: Report): void {
    if (this.#current?.phase !== report.phase) {
      this.end();
      this.#startedAt = this.#now();
    }
    this.#current = report;
    this.#reportedAt = this.#now();
  }

  /** Ends the phase that runs; one that comes again is one step, with the time of both. */
  end(): void {
    if (!this.#current) return;
    const { phase, done, unit, note } = this.#current;
    const before = this.#steps.findIndex((step) => step.phase === phase);
    const ms = (before < 0 ? 0 : this.#steps.splice(before, 1)[0]!.ms) + this.#now() - this.#startedAt;
    this.#steps.push({ phase, ms, done, unit, ...(note && { note }) });
    this.#current = null;
  }

  /** Null between phases. */
  progress(): JobProgress | null {
    if (!this.#current) return null;
    const { phase, done, total, unit, detail } = this.#current;
    const elapsed = this.#reportedAt - this.#startedAt;
    const rate = elapsed >= RATE_AFTER_MS && done > 0 ? (done / elapsed) * 1_000 : null;
    const remainingSeconds = rate === null || total === null ? null : Math.max(0, (total - done) / rate);
    return { phase, done, total, unit, ...(detail && { detail }), rate, remainingSeconds };
  }

  /** The phases that have ended. */
  steps(): JobStep[] {
    return [...this.#steps];
  }
}
