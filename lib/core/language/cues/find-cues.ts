/** Where the cues of a language occur in a question. */
import type { Token } from "../words";

/** A run of tokens that is a cue. */
export interface CueSpan<Name extends string = string> {
  name: Name;
  text: string;
  first: number;
  last: number;
}

/** Every place of every cue; of cues that begin at the same token only the longest. */
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
      if (isAt(tokens, first, words)) best = { name, text, first, last: first + words.length - 1 };
    }
    if (best) found.push(best);
  }
  return found;
}

/** The places of one list of cues. */
export function findAny(tokens: readonly Token[], cues: readonly string[]): CueSpan<"cue">[] {
  return findCues(tokens, { cue: cues });
}

function isAt(tokens: readonly Token[], first: number, words: readonly string[]): boolean {
  for (const [at, word] of words.entries()) {
    const token = tokens[first + at];
    if (token === undefined || token.kind === "quote" || token.lower.replace("’", "'") !== word) return false;
  }
  return true;
}
