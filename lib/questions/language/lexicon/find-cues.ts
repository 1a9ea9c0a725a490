/** Places of a language's cues in a question. */

import { APPEARS } from "../../../words/word-patterns";
import type { Token } from "../words";

/** A run of tokens that is a cue. */
export interface CueSpan<Name extends string = string> {
  name: Name;
  text: string;
  first: number;
  last: number;
}

type Cues<Name extends string> = Readonly<Partial<Record<Name, readonly string[]>>>;
/** By first word, in the order of their table. */
type CuesByWord<Name extends string> = ReadonlyMap<string, { name: Name; text: string; words: string[] }[]>;

/** Every place of every cue that lies within no longer one: "on or after", not "after". */
export function findCues<Name extends string>(tokens: readonly Token[], table: Cues<Name>): CueSpan<Name>[] {
  return placesOf(tokens, cuesByWord(table, table));
}

/** The places of one list of cues. */
export function findAny(tokens: readonly Token[], cues: readonly string[]): CueSpan<"cue">[] {
  return cues.length === 0 ? [] : placesOf(tokens, cuesByWord(cues, { cue: cues }));
}

const known = new WeakMap<object, CuesByWord<string>>();

/** @param key what belongs to a language and lives as long: its cues are split into words once */
function cuesByWord<Name extends string>(key: object, table: Cues<Name>): CuesByWord<Name> {
  const before = known.get(key) as CuesByWord<Name> | undefined;
  if (before) return before;
  const found = new Map<string, { name: Name; text: string; words: string[] }[]>();
  for (const [name, texts] of Object.entries(table) as [Name, readonly string[]][])
    for (const text of texts) {
      const words = text.split(" ");
      const own = found.get(words[0]!);
      if (own) own.push({ name, text, words });
      else found.set(words[0]!, [{ name, text, words }]);
    }
  known.set(key, found);
  return found;
}

function placesOf<Name extends string>(tokens: readonly Token[], byWord: CuesByWord<Name>): CueSpan<Name>[] {
  const found: CueSpan<Name>[] = [];
  for (const [first, token] of tokens.entries()) {
    let best: CueSpan<Name> | null = null;
    for (const { name, text, words } of byWord.get(spelling(token)) ?? []) {
      if (best && best.last - best.first + 1 >= words.length) continue;
      const isOther =
        (text === "after" && isLookedAfter(tokens, first)) ||
        (text === "before" && isInFrontOf(tokens, first)) ||
        (/^(?:minimum|maximum)$/.test(text) &&
          /^(?:low|small|high|great|larg)est$/.test(tokens[first - 1]?.lower ?? "")) ||
        (text === "break" && !isBreakdown(tokens, first));
      const isCue = isAt(tokens, first, words) && !isOther;
      if (isCue) best = { name, text, first, last: first + words.length - 1 };
    }
    const before = found.at(-1);
    const isInside = best && before && before.last >= best.last && before.first < best.first;
    if (best && !isInside) found.push(best);
  }
  return found;
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

/** True if a place lies within a name. */
export function isNamed({ from, to }: Pick<Token, "from" | "to">, names: readonly NamedPlace[]): boolean {
  return names.some(({ span }) => span[0] <= from && to <= span[1]);
}

function spelling({ lower }: Token): string {
  return lower.replace("’", "'");
}

function isAt(tokens: readonly Token[], first: number, words: readonly string[]): boolean {
  for (const [at, word] of words.entries()) {
    const token = tokens[first + at];
    if (token === undefined || token.kind === "quote" || spelling(token) !== word) return false;
  }
  return true;
}

/** "Who looks after []" compares nothing. */
function isLookedAfter(tokens: readonly Token[], after: number): boolean {
  return tokens[after - 1]?.stem === "look";
}

/** "Appeared before []" says whom somebody stood in front of, "pending before 2020" when. */
function isInFrontOf(tokens: readonly Token[], before: number): boolean {
  const next = tokens[before + 1]?.lower === "the" ? tokens[before + 2] : tokens[before + 1];
  const isName =
    next?.isCased === true && next.value === null && next.date === null && next.month === undefined;
  return isName && APPEARS.test(tokens[before - 1]?.lower ?? "");
}

/** "Break the repairs down by urgency" asks how many there are of each; to break a record is something else. */
function isBreakdown(tokens: readonly Token[], first: number): boolean {
  return first === 0 && tokens.some(({ lower }) => lower === "down");
}
