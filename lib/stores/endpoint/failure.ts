/** Failures of requests, without the words of the server: these may repeat the key, and are only ever compared. */
import { APIConnectionError, APIConnectionTimeoutError, APIError, OpenAIError } from "openai";
import { HopscopeError } from "../../graph/errors";
import { askedWaitSeconds } from "./asked-wait";

export type FailureKind =
  | "timeout"
  | "unreachable"
  | "cut"
  | "refused"
  | "unreadable"
  /** The server sends its callers to another server. */
  | "redirected"
  /** The reply is longer than any answer. */
  | "endless"
  | "web-page"
  /** The address is one that nothing is sent to. */
  | "blocked"
  /** The model declined to answer. */
  | "declined";

export interface Failure {
  kind: FailureKind;
  /** When refused. */
  status: number | null;
  /** The wait that the server asks for; 0 when it asks for none. */
  waitSeconds: number;
  /** Code and message of the server in lower case; never to be shown. */
  said: string;
}

/** An answer that ended before it was complete. */
export class CutAnswer extends Error {
  override readonly name = "CutAnswer";
}

/** An answer to a part of the prompt: the server left out what it had no room for, and read so many tokens. */
export class ShortenedPrompt extends Error {
  override readonly name = "ShortenedPrompt";

  constructor(readonly tokens: number) {
    super("The prompt was shortened.");
  }
}

/** An answer that is not what the protocol says. */
export class UnreadableAnswer extends Error {
  override readonly name = "UnreadableAnswer";
}

/** A reply that is not accepted, or a request that is not sent. */
export class BadReply extends Error {
  override readonly name = "BadReply";
  readonly kind: "redirected" | "endless" | "web-page" | "blocked" | "declined";

  constructor(kind: BadReply["kind"]) {
    super(WORDS[kind]);
    this.kind = kind;
  }
}

const WORDS: Readonly<Record<Exclude<FailureKind, "refused">, string>> = {
  timeout: "did not answer in time",
  unreachable: "cannot be reached",
  cut: "broke off in the middle of its answer",
  unreadable: "is not usable: its answer cannot be read",
  redirected: "sends its callers to another server, which is not followed",
  endless: "sent more than an answer can be",
  "web-page": "answered with a web page",
  blocked: "has an address that nothing is sent to",
  declined: "declined to answer",
};

/** A server that asks to wait longer has run out of a quota: better said now than slept over. */
const LONGEST_WAIT_SECONDS = 60;
const QUOTA_SPENT = "insufficient_quota";
/** Failures without a status after which the same request may go better. */
const WORTH_RETRYING: ReadonlySet<FailureKind> = new Set(["timeout", "unreachable", "cut", "unreadable"]);

const CONTENT_TOO_LARGE = 413;
const MAY_BE_TOO_LONG: readonly (number | null)[] = [400, 422, 500];
/** Messages of OpenAI, vLLM, llama.cpp and TGI for a prompt that is too long. */
const TOO_LONG =
  /context.?(length|window|size)|max_model_len|too (long|large|many tokens)|must have less than|reduce the length/;

/** True if a prompt was refused because it is longer than the model reads. */
export function isPromptTooLong({ status, said }: Failure): boolean {
  return status === CONTENT_TOO_LARGE || (MAY_BE_TOO_LONG.includes(status) && TOO_LONG.test(said));
}

/** Null for what no server did: our own refusals and faults. */
export function readFailure(error: unknown): Failure | null {
  if (error instanceof HopscopeError) return null;
  const failure = (kind: FailureKind): Failure => ({ kind, status: null, waitSeconds: 0, said: "" });
  const cause = error instanceof APIConnectionError ? error.cause : error;
  if (cause instanceof BadReply) return failure(cause.kind);
  if (cause instanceof ShortenedPrompt)
    return { ...failure("refused"), status: CONTENT_TOO_LARGE, said: `context window ${cause.tokens}` };
  if (error instanceof APIConnectionTimeoutError || named(error, "TimeoutError")) return failure("timeout");
  if (error instanceof APIConnectionError)
    return failure(named(error.cause, "TimeoutError") ? "timeout" : "unreachable");
  if (error instanceof APIError) {
    const said = `${error.code ?? ""} ${error.param ?? ""} ${error.message}`.toLowerCase();
    // An error in the middle of a stream has no status.
    if (error.status === undefined) return { ...failure("cut"), said };
    const waitSeconds = askedWaitSeconds(error.status, error.headers);
    return { ...failure("refused"), status: error.status, waitSeconds, said };
  }
  if (error instanceof CutAnswer || isCutBody(error)) return failure("cut");
  const unreadable = [UnreadableAnswer, OpenAIError, SyntaxError];
  return unreadable.some((kind) => error instanceof kind) ? failure("unreadable") : null;
}

/** True if the same request may succeed on another try. */
export function isWorthRetrying(failure: Failure): boolean {
  const { kind, status, waitSeconds, said } = failure;
  if (kind !== "refused" || status === null) return WORTH_RETRYING.has(kind);
  if (waitSeconds > LONGEST_WAIT_SECONDS || said.includes(QUOTA_SPENT)) return false;
  if (isPromptTooLong(failure)) return false;
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

/** "answered with status 429": goes behind the name of the server. */
export function describeFailure(failure: Failure): string {
  const { kind, status } = failure;
  if (isPromptTooLong(failure)) return "was sent more than it reads at a time";
  return kind === "refused" ? `answered with status ${status}` : WORDS[kind];
}

/** The error of undici when a server closes the connection in the middle of a body. */
function isCutBody(error: unknown): boolean {
  return error instanceof TypeError && error.message === "terminated";
}

function named(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
