/**
 * Every way Hopscope can refuse, as one union by `code`. Fields come first; the message is made from them and says
 * what was expected and what was found. "This method cannot answer this question" is not here: it is a typed outcome
 * of a retrieval (`Answer.abstained`), not an exception.
 */

/** The HTTP status that each code answers with (RFC 9457 problem details). */
export const STATUS_BY_CODE = {
  "invalid-input": 400,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "too-large": 413,
  "unsupported-format": 415,
  "not-ready": 409,
  "budget-spent": 409,
  "not-signed-in": 401,
  "forbidden-origin": 403,
  forbidden: 403,
  "too-many-attempts": 429,
  "too-many-runs": 429,
  cancelled: 409,
  "data-folder-locked": 423,
  "model-unavailable": 503,
  "database-unavailable": 503,
  "storage-unavailable": 503,
  "storage-full": 507,
  "damaged-generation": 500,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof STATUS_BY_CODE;

/** One thing that is wrong with an input: where it is and what was expected there. */
export interface InputProblem {
  /** A field path (`methods.0`), `file:line` for a row of a file, or `line:column` of a text. */
  at: string;
  message: string;
  /** The line that it is in, and a caret below the place. */
  excerpt?: string;
}

export interface ErrorFields {
  /** The next step for a person, in one sentence. */
  hint?: string;
  problems?: readonly InputProblem[];
  /** After how long it may be tried again. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The one error class: `code` decides the status, `message` is a full sentence for a person. */
export class HopscopeError extends Error {
  override readonly name = "HopscopeError";
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly problems: readonly InputProblem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, fields: ErrorFields = {}) {
    super(message, { cause: fields.cause });
    this.code = code;
    this.hint = fields.hint;
    this.problems = fields.problems ?? [];
    this.retryAfterSeconds = fields.retryAfterSeconds;
  }

  /** By what it carries, not by its constructor: a bundler may hold this class once for each part of the server. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "HopscopeError" && "code" in value;
  }

  get status(): number {
    return STATUS_BY_CODE[this.code];
  }
}

/** True if `error` is the rejection of an aborted signal, ours or the platform's. */
export function isCancelled(error: unknown): boolean {
  if (error instanceof HopscopeError) return error.code === "cancelled";
  return error instanceof Error && error.name === "AbortError";
}
