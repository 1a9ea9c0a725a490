/** What an option of a command does, as tests can see it. */
import type { Requested } from "./recording-caller";

/** What came of a command. */
export interface Ran {
  requests: Requested[];
  out: string[];
  err: string[];
  exitCode: number;
  env: Readonly<Record<string, string | undefined>>;
  /** Content of a file that it may have written; null where there is none. */
  read(file: string): string | null;
}

export type Effect = (ran: Ran) => boolean;

/** Command lines with what each of some words after them does. */
export type OptionRows = Record<string, Record<string, Effect>>;

/** A request has at least this. */
export function asks(wanted: Partial<Requested>): Effect {
  return ({ requests }) => requests.some((request) => contains(request, wanted));
}

/** No request is a call of this endpoint: "post /api/runs". */
export function skips(call: string): Effect {
  return ({ requests }) => requests.every((request) => request.call !== call);
}

/** A request is one of this endpoint. */
export function calls(call: string): Effect {
  return asks({ call });
}

export function prints(words: RegExp): Effect {
  return ({ out }) => words.test(out.join("\n"));
}

export function writes(file: string): Effect {
  return (ran) => ran.read(file) !== null;
}

export function exitsWith(code: number): Effect {
  return ({ exitCode }) => exitCode === code;
}

/** Objects have at least these fields, lists exactly these items. */
function contains(actual: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return Object.is(actual, wanted);
  if (typeof actual !== "object" || actual === null) return false;
  if (Array.isArray(wanted) && (!Array.isArray(actual) || actual.length !== wanted.length)) return false;
  return Object.entries(wanted).every(([name, value]) =>
    contains((actual as Record<string, unknown>)[name], value),
  );
}
