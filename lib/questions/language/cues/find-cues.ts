/** Where the cues of a language occur in a question. */
import type { Token } from "../words";

/** A run of tokens that is a cue. */
export interface CueSpan<Name extends string = string> {
  name: Name;
  text: string;
  first: number;
  last: number;
}

/** Every place of every cue that lies within no longer one: "on or after", not "after". */
export function findCues<Name extends string>(
  tokens: readonly Token[],
  table: Readonly<Partial<Record<Name, readonly string[]>>>,
): CueSpan<Name>[] {
  const found: CueSpan<Name>[] = [];
  const entries = Object.entries(table) as [Name, readonly string[]][];
  const cues = entries.flatMap(([name, texts]) =>
    texts.map((text) => ({ name, text, words: text.split(" ") })),
  );
  for (let first = 0; first < tokens.length; first++) {
    let best: CueSpan<Name> | null = null;
    for (const { name, text, words } of cues) {
      if (best && best.last - best.first + 1 >= words.length) continue;
      const isCue = isAt(tokens, first, words) && !(text === "after" && isLookedAfter(tokens, first));
      if (isCue) best = { name, text, first, last: first + words.length - 1 };
    }
    const before = found.at(-1);
    const isInside = best && before && before.last >= best.last && before.first < best.first;
    if (best && !isInside) found.push(best);
  }
  return found;
}

/** The places of one list of cues. */
export function findAny(tokens: readonly Token[], cues: readonly string[]): CueSpan<"cue">[] {
  return findCues(tokens, { cue: cues });
}

/** A part of a question, as half-open range of characters. */
export interface NamedPlace {
  span: readonly [number, number];
}

/** The places of one list of cues outside of names: "Dr. No" denies nothing, and "Top Gun" orders nothing. */
export function findOutsideNames(
  tokens: readonly Token[],
  cues: readonly string[],
  names: readonly NamedPlace[],
): CueSpan<"cue">[] {
  return findAny(tokens, cues).filter(
    ({ first, last }) => !isNamed({ from: tokens[first]!.from, to: tokens[last]!.to }, names),
  );
}

/** Whether a place lies within a name. */
export function isNamed({ from, to }: Pick<Token, "from" | "to">, names: readonly NamedPlace[]): boolean {
  return names.some(({ span }) => span[0] <= from && to <= span[1]);
}

function isAt(tokens: readonly Token[], first: number, words: readonly string[]): boolean {
  for (const [at, word] of words.entries()) {
    const token = tokens[first + at];
    if (token === undefined || token.kind === "quote" || token.lower.replace("’", "'") !== word) return false;
  }
  return true;
}

/** "Who looks after []" compares nothing. */
function isLookedAfter(tokens: readonly Token[], after: number): boolean {
  return tokens[after - 1]?.stem === "look";
}
