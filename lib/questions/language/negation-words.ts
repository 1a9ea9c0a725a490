/** The words of a question that deny something. No plan or text may pass over them: it would state the opposite. */
import type { Mention } from "../mentions/mention";
import { ENGLISH } from "./cues/english";
import { type CueSpan, findOutsideNames } from "./cues/find-cues";
import { type Token, tokensOf } from "./words";

/** "Who starred besides X" asks for others, which chains can say; "missing" may be a property. */
const SOFT = /^(?:besides|apart from|other than|missing|absent|lack|lacking)$/;

const DENIALS = ENGLISH.negation.filter((cue) => !SOFT.test(cue));

/** "No longer" says when, and denies nothing that is so now. */
export function deniedIn<Cue extends CueSpan>(cues: readonly Cue[], tokens: readonly Token[]): Cue[] {
  return cues.filter(({ last }) => tokens[last]!.lower !== "no" || tokens[last + 1]?.lower !== "longer");
}

/** As they are written, in order; those inside names ("Dr. No") deny nothing. */
export function negationWords(question: string, mentions: readonly Pick<Mention, "span">[]): string[] {
  const tokens = tokensOf(question);
  return deniedIn(findOutsideNames(tokens, DENIALS, mentions), tokens).map(({ first, last }) =>
    question.slice(tokens[first]!.from, tokens[last]!.to),
  );
}
