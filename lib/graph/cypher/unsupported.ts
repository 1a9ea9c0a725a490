/** The reader's refusal of Cypher: the position, the error, and what can be read. */
import { HopscopeError } from "../errors";

const SUPPORTED =
  "Read are MATCH, OPTIONAL MATCH, WITH, UNWIND and RETURN with WHERE, DISTINCT, ORDER BY, SKIP and LIMIT.";

/** A place in a text, both from 1. */
export interface Position {
  line: number;
  column: number;
}

/** Cypher that is not read: anything that writes, loads or calls, and what a QueryGraph cannot say. */
export class UnsupportedCypher extends HopscopeError {
  /** @param reason A sentence about what is there. */
  constructor(
    reason: string,
    readonly position: Position,
    hint: string = SUPPORTED,
  ) {
    const at = `${position.line}:${position.column}`;
    super("invalid-input", `Cypher ${at}: ${reason}`, { hint, problems: [{ at, message: reason }] });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return HopscopeError[Symbol.hasInstance](value) && "position" in (value as object);
  }
}
