/** The words of a question that deny something. No plan or text may pass over them: it would state the opposite. */

import { ENGLISH } from "../../words/english";
import { SOFT_DENIAL } from "../../words/word-patterns";
import type { Mention } from "../mentions/mention";
import { type CueSpan, findOutsideNames } from "./lexicon/find-cues";
import { type Token, tokensOf } from "./words";

const DENIALS = ENGLISH.negation.filter((cue) => !SOFT_DENIAL.test(cue));

/** "No longer" says when, and denies nothing that is so now; "nothing but" is "only". */
export function deniedIn<Cue extends CueSpan>(cues: readonly Cue[], tokens: readonly Token[]): Cue[] {
  return cues.filter(({ last }) => {
    const said = `${tokens[last]!.lower} ${tokens[last + 1]?.lower}`;
    return said !== "no longer" && !isOnlyThat(tokens, last + 1);
  });
}

/** "Nothing but", "nobody but": at its second word. */
export function isOnlyThat(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.lower;
  return (
    tokens[at]?.lower === "but" &&
    /^(?:nothing|nobody|none)$/.test(tokens[at - 1]?.lower ?? "") &&
    next !== "not"
  );
}

/** Spelt as in the question, in order; words inside names ("Dr. No") deny nothing. */
export function negationWords(question: string, mentions: readonly Pick<Mention, "span">[]): string[] {
  const tokens = tokensOf(question);
  return deniedIn(findOutsideNames(tokens, DENIALS, mentions), tokens).map(({ first, last }) =>
    question.slice(tokens[first]!.from, tokens[last]!.to),
  );
}
