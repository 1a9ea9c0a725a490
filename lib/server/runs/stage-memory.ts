/** Values passed on by the stages of recent runs, so that a later stage can be run again with something changed. */
import { putLast } from "../../stores/put-last";

export class StageMemory {
  /** By run and column, the one longest unused first. */
  readonly #columns = new Map<string, Map<string, unknown>>();

  /** @param columnsAtMost that are remembered; a run of six methods has six */
  constructor(private readonly columnsAtMost = 24) {}

  /** The values are stored as they are: no stage changes what it is given. */
  remember(run: string, column: string, stage: string, value: unknown): void {
    this.#use(run, column).set(stage, value);
  }

  /** By stage. */
  recall(run: string, column: string): ReadonlyMap<string, unknown> {
    return this.#columns.has(`${run}/${column}`) ? this.#use(run, column) : new Map();
  }

  #use(run: string, column: string): Map<string, unknown> {
    const key = `${run}/${column}`;
    return putLast(this.#columns, key, this.#columns.get(key) ?? new Map(), this.columnsAtMost);
  }
}
