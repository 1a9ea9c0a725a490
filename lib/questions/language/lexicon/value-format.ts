/**
 * How values are written, in a few words. What is said is a pattern and never a value: every word is one of this file, and every number a
 * length or a count.
 */

/** Patterns that have a name. */
const KNOWN: readonly (readonly [format: string, pattern: RegExp])[] = [
  ["date as YYYY-MM-DD", /^\d{4}-(?:0[1-9]|1[0-2])-\d\d$/],
  ["date and time as YYYY-MM-DDThh:mm:ss", /^\d{4}-(?:0[1-9]|1[0-2])-\d\d[T ]\d\d:\d\d/],
  ["month as YYYY-MM", /^\d{4}-(?:0[1-9]|1[0-2])$/],
  ["year of four digits", /^(?:1\d|20)\d\d$/],
  ["web address", /^https?:\/\/\S+$/i],
  ["e-mail address", /^[^\s@]+@[^\s@]+\.[^\s@.]+$/],
];
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
/** Letters and digits in turn, perhaps with a sign between them; a digit at least. */
const CODE = /^(?=.*\d)[\p{L}\d]+(?:[-_./:][\p{L}\d]+)*$/u;
const RUNS = /\p{Lu}+|\p{Ll}+|\p{L}+|\d+|./gu;
const MOST_RUNS = 6;
const SIGNS: Readonly<Record<string, string>> = {
  "-": "a hyphen",
  _: "an underscore",
  ".": "a dot",
  "/": "a slash",
  ":": "a colon",
};
const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** A pattern is that of the values when this share of them has it. */
const MOSTLY = 0.9;
/** More values than this are no choice. */
const MOST_CHOICES = 30;

/** The format of texts. @param uses how often one is written, where these are all that are; a few that are used again are a choice */
export function formatOfTexts(values: readonly string[], uses: number | null = null): string {
  if (values.length === 0) return "long text";
  const share = (test: (value: string) => boolean) => values.filter(test).length / values.length;
  const saying = (format: string, part: number) => (part < 1 ? `mostly ${format}` : format);
  for (const [format, pattern] of KNOWN) {
    const part = share((value) => pattern.test(value));
    if (part >= MOSTLY) return saying(format, part);
  }
  const isChoice = uses !== null && values.length <= MOST_CHOICES && values.length * 2 <= uses;
  const choice = !isChoice
    ? ""
    : values.length === 1
      ? ", always the same"
      : `, one of ${values.length} values`;
  const shapes = new Map<string, number>();
  for (const value of values) shapes.set(shapeOf(value), (shapes.get(shapeOf(value)) ?? 0) + 1);
  const [[shape, count]] = [...shapes].sort((a, b) => b[1] - a[1]) as [[string, number]];
  if (shape !== "" && count / values.length >= MOSTLY)
    return saying(`code of ${shape}`, count / values.length) + choice;
  if (share((value) => NUMBER.test(value)) >= MOSTLY) return `number written as text${choice}`;
  if (share((value) => CODE.test(value)) >= MOSTLY)
    return `code of letters and digits${shape && `, such as ${shape}`}${choice}`;
  return `${share((value) => !/\s/.test(value)) === 1 ? "one word" : "text"}${choice}`;
}

/** "two capital letters, a hyphen and four digits"; empty for what is no code, or a long one. */
function shapeOf(value: string): string {
  const runs = CODE.test(value) ? (value.match(RUNS) ?? []) : [];
  const said = runs.map((run) => SIGNS[run] ?? counted(run.length, kindOf(run)));
  if (said.length === 0 || said.length > MOST_RUNS) return "";
  return said.length === 1 ? said[0]! : `${said.slice(0, -1).join(", ")} and ${said.at(-1)}`;
}

function kindOf(run: string): string {
  if (/^\d/.test(run)) return "digit";
  if (/^\p{Lu}/u.test(run)) return "capital letter";
  return /^\p{Ll}/u.test(run) ? "small letter" : "letter";
}

function counted(count: number, noun: string): string {
  return `${COUNTS[count] ?? count} ${noun}${count === 1 ? "" : "s"}`;
}
