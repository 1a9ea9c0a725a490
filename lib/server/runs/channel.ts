/** One writer, many readers: each reader first gets a replay of the past, then every later value until the end. */
export class Channel<T> {
  readonly #readers = new Set<Reader<T>>();
  #ended = false;

  /** @param whenLeft called when the last reader leaves before the end */
  constructor(private readonly whenLeft: () => void = () => {}) {}

  get isRead(): boolean {
    return this.#readers.size > 0;
  }

  send(value: T): void {
    for (const reader of this.#readers) reader.push(value);
  }

  end(): void {
    this.#ended = true;
    for (const reader of this.#readers) reader.finish();
    this.#readers.clear();
  }

  /** Listens from this call on, also before the first value is asked for; stops when the reader returns. */
  read(replay: readonly T[] = []): AsyncIterableIterator<T> {
    const reader = new Reader<T>(replay, () => {
      if (this.#readers.delete(reader) && !this.isRead) this.whenLeft();
    });
    if (this.#ended) reader.finish();
    else this.#readers.add(reader);
    return reader;
  }
}

class Reader<T> implements AsyncIterableIterator<T> {
  readonly #waiting: T[];
  #finished = false;
  #wake: () => void = () => {};

  constructor(
    replay: readonly T[],
    private readonly leave: () => void,
  ) {
    this.#waiting = [...replay];
  }

  push(value: T): void {
    this.#waiting.push(value);
    this.#wake();
  }

  finish(): void {
    this.#finished = true;
    this.#wake();
  }

  async next(): Promise<IteratorResult<T>> {
    while (this.#waiting.length === 0 && !this.#finished)
      await new Promise<void>((resolve) => (this.#wake = resolve));
    const value = this.#waiting.shift();
    return value === undefined ? { done: true, value: undefined } : { done: false, value };
  }

  async return(): Promise<IteratorResult<T>> {
    this.#waiting.length = 0;
    this.finish();
    this.leave();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
