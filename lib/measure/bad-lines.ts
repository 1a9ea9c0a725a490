/** Lines of a file that cannot be used, with where, what was found and what was expected. */
import { HopscopeError, type InputProblem } from "../graph/errors";

/** Lines that are refused before the others are left unread, and those that are listed. */
export const REFUSED_AT_MOST = 1_000;
const LISTED = 10;
/** Characters of the text found that a message quotes. */
const QUOTED = 80;

export function quoted(text: string): string {
  return JSON.stringify(text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);
}

export class BadLine extends Error {
  constructor(found: string, expected: string) {
    super(`found ${found}, expected ${expected}`);
  }
}

export class BadLines {
  #count = 0;
  readonly #problems: InputProblem[] = [];

  /** @param hint what the file should look like */
  constructor(private readonly hint: string) {}

  get isFull(): boolean {
    return this.#count >= REFUSED_AT_MOST;
  }

  try(line: number, read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      this.#count++;
      if (this.#problems.length < LISTED)
        this.#problems.push({ at: `line ${line}`, message: `${error.message}.` });
    }
  }

  /** @throws HopscopeError `invalid-input` where there are any */
  throwIfAny(): void {
    const [first] = this.#problems;
    if (!first) return;
    const count = `${this.isFull ? "at least " : ""}${this.#count.toLocaleString("en")}`;
    const others = this.#count > 1 ? ` It is the first of ${count} that cannot be used.` : "";
    throw new HopscopeError("invalid-input", `In ${first.at}: ${first.message}${others}`, {
      problems: this.#problems,
      hint: this.hint,
    });
  }
}
