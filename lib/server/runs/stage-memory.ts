/** Values passed on by the stages of recent runs, so that a later stage can be run again with something changed. */

export class StageMemory {
  readonly #columnsAtMost: number;
  /** By run and column, the one longest unused first. */
  readonly #columns = new Map<string, Map<string, unknown>>();

  /** @param columnsAtMost that are remembered; a run of six methods has six */
  constructor(columnsAtMost = 24) {
    this.#columnsAtMost = columnsAtMost;
  }

  /** The values are stored as they are: no stage changes what it is given. */
  remember(run: string, column: string, stage: string, value: unknown): void {
    this.#use(run, column).set(stage, value);
    for (const oldest of this.#columns.keys()) {
      if (this.#columns.size <= this.#columnsAtMost) break;
      this.#columns.delete(oldest);
    }
  }

  /** By stage. */
  recall(run: string, column: string): ReadonlyMap<string, unknown> {
    return this.#columns.has(`${run}/${column}`) ? this.#use(run, column) : new Map();
  }

  #use(run: string, column: string): Map<string, unknown> {
    const key = `${run}/${column}`;
    const values = this.#columns.get(key) ?? new Map<string, unknown>();
    this.#columns.delete(key);
    this.#columns.set(key, values);
    return values;
  }
}
