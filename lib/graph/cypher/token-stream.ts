/** Tokens read from left to right, with going back. */
import { positionOf, type Token, tokenizeCypher } from "./tokens";
import { UnsupportedCypher } from "./unsupported";

export class TokenStream {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(readonly cypher: string) {
    this.#tokens = tokenizeCypher(cypher);
  }

  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)]!;
  }

  next(): Token {
    const token = this.peek();
    this.#at += 1;
    return token;
  }

  /** True if these keywords come next, in any case. */
  sees(...words: string[]): boolean {
    return words.every((word, ahead) => {
      const { kind, value } = this.peek(ahead);
      return kind === "name" && value.toUpperCase() === word;
    });
  }

  seesSymbol(symbol: string, ahead = 0): boolean {
    const { kind, value } = this.peek(ahead);
    return kind === "symbol" && value === symbol;
  }

  /** Takes the keywords if they come next. */
  skip(...words: string[]): boolean {
    const seen = this.sees(...words);
    if (seen) this.#at += words.length;
    return seen;
  }

  skipSymbol(symbol: string): boolean {
    const seen = this.seesSymbol(symbol);
    if (seen) this.#at += 1;
    return seen;
  }

  /** @throws UnsupportedCypher when something else comes next. */
  expectSymbol(symbol: string): void {
    if (!this.skipSymbol(symbol)) throw this.refusal(`"${symbol}" is expected here, ${this.found()}.`);
  }

  expect(...words: string[]): void {
    if (!this.skip(...words)) throw this.refusal(`${words.join(" ")} is expected here, ${this.found()}.`);
  }

  /** A variable, label, type or key. */
  name(what: string): string {
    const { kind, value } = this.peek();
    if (kind !== "name" && kind !== "quoted")
      throw this.refusal(`${what} is expected here, ${this.found()}.`);
    this.#at += 1;
    return value;
  }

  get isName(): boolean {
    return this.peek().kind === "name" || this.peek().kind === "quoted";
  }

  get mark(): number {
    return this.#at;
  }

  back(mark: number): void {
    this.#at = mark;
  }

  textSince(mark: number): string {
    return this.cypher.slice(this.#tokens[mark]!.start, this.#tokens[this.#at - 1]!.end);
  }

  /** The error for what is here, to be thrown. */
  refusal(reason: string, hint?: string, at: Token = this.peek()): UnsupportedCypher {
    return new UnsupportedCypher(reason, positionOf(this.cypher, at.start), hint);
  }

  found(): string {
    const { kind, value } = this.peek();
    return kind === "end" ? "but the query ends" : `found "${value}"`;
  }
}
