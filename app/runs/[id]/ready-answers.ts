/** The answers that pages of runs begin with: what was answered does not change, so a run is read for it only once. */
import { type ReadyAnswer, readyAnswer } from "@/components/run/answer/ready-answer";
import type { Run } from "@/lib/measure/run/run";

/** Each is a few sentences. */
const MOST_KEPT = 500;

export class ReadyAnswers {
  /** Oldest first. */
  readonly #kept = new Map<string, ReadyAnswer>();

  /** @param read reads the run, where its answer is not known */
  async of(id: string, read: () => Promise<Run>): Promise<ReadyAnswer | null> {
    const known = this.#kept.get(id);
    if (known) return known;
    const run = await read();
    const answer = readyAnswer(run);
    if (answer && run.state === "done") this.#keep(id, answer);
    return answer;
  }

  #keep(id: string, answer: ReadyAnswer): void {
    this.#kept.set(id, answer);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
