/** How a value from a file is shown inside a message: short, on one line, with nothing invisible in it. */

/** Characters of a value that a message shows. */
const SHOWN_CHARACTERS = 80;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const NAMED_ESCAPES: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\0": "\\0",
};

/** A JSON or CSV value for a message: texts in double quotes, at most 80 characters, control characters as escapes. */
export function quoteValue(value: unknown): string {
  if (typeof value === "string") return `"${visible(value)}"`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value === undefined) return "nothing";
  if (value === null || typeof value !== "object") return String(value);
  return "an object";
}

/** Names for a message, each quoted, at most `limit` of them: `"a", "b" and 3 more`. */
export function quoteList(names: readonly string[], limit = 12): string {
  const shown = names.slice(0, limit).map(quoteValue).join(", ");
  return names.length > limit ? `${shown} and ${names.length - limit} more` : shown;
}

function visible(text: string): string {
  // Cut before escaping, and by code points, so that neither a pair nor an escape is torn apart.
  const start = text.length > SHOWN_CHARACTERS ? Array.from(text.slice(0, 2 * SHOWN_CHARACTERS)) : null;
  const cut = start ? start.slice(0, SHOWN_CHARACTERS - 1).join("") : text;
  const escaped = cut.replace(INVISIBLE, (character) => NAMED_ESCAPES[character] ?? escapeOf(character));
  return cut.length < text.length ? `${escaped}…` : escaped;
}

function escapeOf(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
