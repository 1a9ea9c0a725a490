/** `--read "after=released > 2000"`: what a person says that words of the question mean. */
import { HopscopeError } from "../lib/graph/errors";
import type { OperatorReading } from "../lib/questions/language/interpretation";

export interface OperatorCorrection {
  span: [number, number];
  reading: string;
}

/**
 * @param written each `words=reading`, the words as they are in the question
 * @throws HopscopeError `invalid-input` for words that the question does not have, or has twice
 */
export function operatorChoices(question: string, written: readonly string[]): OperatorCorrection[] {
  return written.map((text) => {
    const [, words = "", reading = ""] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    if (!words.trim() || !reading.trim())
      throw new HopscopeError("invalid-input", `"${text}" is not words=reading.`, {
        hint: 'Write for example --read "after=released > 2000"; `plan` lists the readings of each word.',
      });
    const [from, ...others] = placesOf(words.trim(), question);
    if (from === undefined || others.length > 0)
      throw new HopscopeError(
        "invalid-input",
        `"${words.trim()}" is ${from === undefined ? "not" : "more than once"} in the question.`,
        { hint: "Write as many of its words as name one place." },
      );
    return { span: [from, from + words.trim().length], reading: reading.trim() };
  });
}

/** The readings of words, and their alternatives, one a line. */
export function operatorLines(operators: readonly OperatorReading[]): string[] {
  return operators.map(({ text, reading, alternatives }) => {
    const others = alternatives.length > 0 ? `; or: ${alternatives.join(", ")}` : "";
    return `"${text}" is read as "${reading}"${others}`;
  });
}

function placesOf(words: string, question: string): number[] {
  const [low, all] = [words.toLowerCase(), question.toLowerCase()];
  const found: number[] = [];
  for (let at = all.indexOf(low); at >= 0; at = all.indexOf(low, at + 1)) found.push(at);
  return found;
}
