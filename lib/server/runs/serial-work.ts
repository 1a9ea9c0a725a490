/** Work on one thing, one after another: what is looked at by the first is not changed by the second meanwhile. */
export class SerialWork {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does the work when all that came before it on the same thing has ended. */
  async take<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(thing);
    const own = (before ?? Promise.resolve()).then(work, work);
    this.#last.set(thing, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(thing) === own) this.#last.delete(thing);
    }
  }
}
