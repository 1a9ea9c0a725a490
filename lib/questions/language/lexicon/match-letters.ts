/** Matching of a run of tokens with the words of a term, by their letters. */

import { sameLetters } from "../../../words/word-links";
import { KIND_NOUN } from "../../../words/word-patterns";
import type { Token } from "../words";

/** A shorter part of a term is no mention of it. */
const LEAST_SHARE = 0.5;

/** Share of a term that is matched from a token on; words between may be skipped. */
export function matchAt(
  tokens: readonly Token[],
  first: number,
  stems: readonly string[],
): { last: number; score: number } | null {
  const open = tokens[first]!;
  if (open.kind === "quote" || open.kind === "sign") return null;
  const rest = [...stems];
  let sum = 0;
  let last = first;
  for (let at = first; at < Math.min(tokens.length, first + stems.length + 1); at++) {
    const token = tokens[at]!;
    let [place, near] = [-1, 0];
    for (const [own, stem] of rest.entries()) {
      const letters = lettersOf(token, stem);
      if (letters > near) [place, near] = [own, letters];
    }
    if (place < 0) {
      if (at === first) return null;
      continue;
    }
    rest.splice(place, 1);
    sum += near;
    last = at;
    if (rest.length === 0) break;
  }
  const share = sum / stems.length;
  return share >= LEAST_SHARE ? { last, score: share } : null;
}

function lettersOf(token: Token, stem: string): number {
  if (token.kind === "number") return token.text === stem ? 1 : 0;
  if (token.stem === stem || token.lower === stem) return 1;
  if (token.isStop || token.kind === "quote") return 0;
  if (stem === "type" && KIND_NOUN.test(token.lower)) return 1;
  return 0.92 * sameLetters(token.stem, stem);
}
