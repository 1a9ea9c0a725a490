/** The numbers and dates of a question with what compares them. */
import { ownValue } from "../../../graph/own-value";
import type { Comparator } from "../../../words/cue-table";
import { isYear, MULTIPLES, type Token } from "../words";
import type { QuestionView } from "./question-view";

/** A comparison with its tokens, before a property is chosen. */
export interface Compared {
  first: number;
  last: number;
  values: readonly Token[];
  operator: Comparator | null;
  /** The cue, in words. */
  cue: string | null;
}

/** In the order of the question. */
export function comparedValues(view: QuestionView): Compared[] {
  const { tokens } = view;
  const found: Compared[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!isCompared(tokens[at]!)) continue;
    const range = betweenAt(view, at) ?? comparedAt(view, at);
    found.push(range);
    at = range.last;
  }
  return found;
}

function betweenAt({ tokens, cues }: QuestionView, at: number): Compared | null {
  for (const { open, and } of cues.between) {
    const words = open.split(" ");
    const first = at - words.length;
    if (first < 0 || !words.every((word, place) => tokens[first + place]!.lower === word)) continue;
    for (let other = at + 1; other <= Math.min(at + 3, tokens.length - 2); other++) {
      const end = tokens[other + 1]!;
      if (and.includes(tokens[other]!.lower) && isCompared(end))
        return {
          first,
          last: other + 1,
          values: [inMultipleOf(end, tokens[at]!), end],
          operator: null,
          cue: "between",
        };
    }
  }
  return null;
}

function isCompared({ value, date, month }: Token): boolean {
  return value !== null || date !== null || month !== undefined;
}

function comparedAt(view: QuestionView, at: number): Compared {
  const { tokens, comparators, after } = view;
  const before = comparators.findLast(({ last }) => last < at && tokens.slice(last + 1, at).every(isSmall));
  const near = before && at - before.last <= 3 ? before : undefined;
  const value = [tokens[at]!];
  if (near) return { first: near.first, last: at, values: value, operator: near.name, cue: near.text };
  // "Built by 2019" was built then or before.
  if (tokens[at - 1]?.lower === "by" && (value[0]!.date !== null || isYear(value[0]!)))
    return { first: at - 1, last: at, values: value, operator: "<=", cue: "by" };
  const behind = after.find(({ first }) => first > at && first - at <= 2);
  if (behind) return { first: at, last: behind.last, values: value, operator: behind.name, cue: behind.text };
  return { first: at, last: at, values: value, operator: null, cue: null };
}

/** Words between a cue and its number: "over a 100", "is greater than the year 2000". */
function isSmall({ lower, isStop }: Token): boolean {
  return isStop || lower === "year";
}

/** "3 million". */
export const MULTIPLE = / (k|hundred|thousand|m|million|bn|billion)$/i;

/** "Between 100 and 300 million", "between two and five million": both are millions. */
function inMultipleOf({ text, value }: Token, low: Token): Token {
  const multiple = ownValue(MULTIPLES, MULTIPLE.exec(text)?.[1]?.toLowerCase() ?? "");
  if (multiple === undefined || value === null || low.value === null || MULTIPLE.test(low.text)) return low;
  return low.value * multiple <= value ? { ...low, value: low.value * multiple } : low;
}
