/**
 * Reads the JSON value that a language model wrote, repairing what they are known to do: code fences, words around it,
 * single quotes and trailing commas, an end that is missing. The syntax is repaired by jsonrepair; whether the value is the
 * wanted one is decided by its schema alone.
 */
import { jsonrepair } from "jsonrepair";
import type * as z from "zod";

/** An answer as its reader took it: a value, with what had to be repaired; or what is wrong, in words for the model. */
export type Reading<T> = { ok: true; value: T; repair?: string } | { ok: false; problem: string };

/** The repair of an answer that was cut off: what it says is true as far as it goes. */
export const END_MISSING = "the end was missing";
/** Longer answers are not worth repairing, and repairing takes time. */
const LONGEST_REPAIRED = 1_000_000;
const MOST_ISSUES = 8;
/** Brackets that are looked at: those of the sentence before the JSON are among them. */
const MOST_PARTS = 8;

/** The first way of reading `text` that gives a value of `schema`. */
export function readJson<T>(text: string, schema: z.ZodType<T>): Reading<T> {
  let problem = "The answer is not JSON.";
  for (const { repair, value } of repairs(text)) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { ok: true, value: parsed.data, ...(repair && { repair }) };
    problem = parsed.error.issues
      .slice(0, MOST_ISSUES)
      .map(({ path, message }) => `${path.join(".") || "the value"}: ${message}`)
      .join("\n");
  }
  return { ok: false, problem };
}

/** Unchanged; then each part that may be JSON, without what surrounds it, and repaired. */
function* repairs(text: string): Generator<{ value: unknown; repair?: string }> {
  const whole = parse(text);
  if (whole) yield whole;
  for (const part of partsOf(text)) {
    const bare = part.text === text.trim() ? null : parse(part.text);
    if (bare) yield { ...bare, repair: part.fenced ? "code fences" : "words around the JSON" };
    if (bare || part.text.length > LONGEST_REPAIRED) continue;
    const repaired = parse(() => jsonrepair(part.text));
    if (repaired) yield { ...repaired, repair: part.complete ? "syntax" : END_MISSING };
  }
}

/** Boxed, because null is a value; nothing when it is no JSON. A hostile depth overflows the stack, which is no JSON either. */
function parse(text: string | (() => string)): { value: unknown } | null {
  try {
    return { value: JSON.parse(typeof text === "string" ? text : text()) };
  } catch {
    return null;
  }
}

interface Part {
  text: string;
  fenced: boolean;
  /** True if its last bracket closes its first one. */
  complete: boolean;
}

/** From a bracket to the one that closes it, or to the end of the text; the next one begins behind it. */
function* partsOf(text: string): Generator<Part> {
  const fence = /```[a-z]*\s*/i.exec(text);
  let from = fence ? fence.index + fence[0].length : 0;
  for (let count = 0; count < MOST_PARTS; count++) {
    const start = text.slice(from).search(/[[{]/);
    if (start < 0) return;
    const end = closing(text, from + start);
    const part = withoutFence(text.slice(from + start, end ?? text.length));
    yield { text: part, fenced: fence !== null, complete: end !== null };
    // A bracket that never closes may be one of a sentence: what is inside it is looked at too.
    from = end ?? from + start + 1;
  }
}

function withoutFence(text: string): string {
  const part = text.trimEnd();
  return part.endsWith("```") ? part.slice(0, -3).trimEnd() : text;
}

/** Behind the bracket that closes the one at `open`; null when it never closes. */
function closing(text: string, open: number): number | null {
  let depth = 0;
  let quoted = false;
  for (let at = open; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === "\\") at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}
