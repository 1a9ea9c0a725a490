/** Conditions without a value: what is true or false, and what has a value or has none. */
import { ownValue } from "../../../graph/own-value";
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import { deniedBase } from "../../../words/denied-base";
import { type CueSpan, findAny } from "../lexicon/find-cues";
import type { PropertyTerm } from "../lexicon/graph-words";
import type { Features } from "../score/weights";
import type { Token } from "../words";
import { tokensOfSpan } from "./number-slots";
import { labelMatches, propertyMatches, type QuestionView, relationMatches } from "./question-view";
import type { Choice, Slot } from "./slot";

const LEAST_SCORE = 0.6;
const SIGNS: Readonly<Record<string, "<" | ">" | undefined>> = { negative: "<", positive: ">" };
/** Least score at which a word names a label. */
const SURELY = 0.9;
/** Tokens between a cue and the property that it speaks of. */
const REACH = 3;

/** @param taken tokens that a value slot may use for its property: they are not asked about twice without a cue. */
export function flagSlots(view: QuestionView): Slot[] {
  const present = findAny(view.tokens, view.cues.present);
  const absent = findAny(view.tokens, view.cues.absent);
  const spans = new Map<string, { first: number; last: number; choices: Choice[] }>();
  for (const match of propertyMatches(view)) {
    if (match.score < LEAST_SCORE) continue;
    const { property } = match.term;
    const { first, last } = match;
    // "Films without a director" misses nothing called films.
    const isNoun = isLabel(view, first, last);
    const near = (cues: typeof present) =>
      cues.find(
        (cue) =>
          (cue.last < first && first - cue.last <= REACH) ||
          (!isNoun && cue.first > last && cue.first - last <= 2),
      );
    const denial =
      outOf(view, property.key, first) ??
      view.negations.find((cue) => {
        // "Gives no lessons", of a property that is called so.
        const isInside = first < cue.first && cue.last < last;
        const isBefore = cue.last < first && first - cue.last <= REACH;
        return isInside || (isBefore && !deniesMore(view, cue, first));
      });
    const key = `${first} ${last}`;
    const slot = spans.get(key) ?? { first, last, choices: [] };
    // "Each imprint" asks for nothing that is in print.
    if (property.type === "boolean" && isNoun && match.score < SURELY) continue;
    if (property.type === "boolean" && first === last && denies(view.tokens[first]!, property.key)) continue;
    if (property.type === "boolean") {
      // "Class actions": cases that are one, of `isClassAction`; "give lessons" is a verb.
      const isCalled = /^is\b/.test(relationWords(property.key)) && match.score >= SURELY;
      // And "volunteers who judged a show" asks for those who are, not for shows.
      const isAsked = view.tokens
        .slice(0, first)
        .every(({ isStop, lower }) => isStop || view.cues.filler.includes(lower));
      const isKind = isCalled && (first < last || isAsked) && /[^s]s$/.test(view.tokens[last]!.lower);
      const choices = booleans(view, property, match.score, { isTrue: !denial, denial, first, last });
      slot.choices.push(
        ...choices.map((one) => ({ ...one, isNoun: isKind && one.features["f.booleanFit"] === 1 })),
      );
    } else {
      const signed =
        property.type === "number" ? ownValue(SIGNS, view.tokens[first - 1]?.lower ?? "") : undefined;
      if (signed) slot.choices.push(signedChoice(property, signed, match.score, first - 1));
      const [presentCue, absentCue] = [near(present), near(absent)];
      if (absentCue) slot.choices.push(nullCheck(property, "is null", match.score, absentCue));
      if (presentCue && !absentCue)
        slot.choices.push(nullCheck(property, "is not null", match.score, presentCue));
      if (presentCue && !absentCue && property.type === "number" && property.min <= 0)
        slot.choices.push(sign(property, ">", match.score, null));
      const none = absentCue ?? denial;
      if (none && property.type === "number" && property.min <= 0)
        slot.choices.push(sign(property, "=", match.score, none));
    }
    if (slot.choices.length > 0) spans.set(key, slot);
  }
  for (const at of view.tokens.keys()) {
    const denied = view.negations.find((cue) => cue.last < at && at - cue.last <= REACH);
    const choices = deniedChoices(view, at, denied);
    if (choices.length > 0) spans.set(`${at} ${at}`, { first: at, last: at, choices });
  }
  return [...spans.values()].map(({ first, last, choices }) => ({
    kind: "flag",
    first,
    last,
    choices: [...choices, { use: { kind: "unused" }, features: flagUnused(choices), explains: [] }],
  }));
}

function isLabel(view: QuestionView, first: number, last: number): boolean {
  return labelMatches(view).some(
    (label) => label.first === first && label.last === last && label.score >= SURELY,
  );
}

/** "Out of print", "out-of-stock", unless the property says so itself. */
function outOf({ tokens }: QuestionView, key: string, at: number): CueSpan | undefined {
  const [out, of] = [tokens[at - 2], tokens[at - 1]];
  const isOut = out?.lower === "out" && of?.lower === "of" && !/\bout of\b/.test(relationWords(key));
  return isOut ? { name: "negation", first: at - 2, last: at - 1, text: "out of" } : undefined;
}

/**
 * "No dangerous cargo" and "do not carry dangerous cargo" deny that there is any, or the carrying of it, and not the danger; "with no stall
 * trade abroad" the stall.
 */
function deniesMore(view: QuestionView, { text, last: cue }: CueSpan, flag: number): boolean {
  // "Non-electric vehicles based at []".
  if (text === "non") return flag > cue + 1;
  if (/^(?:no|without)$/.test(text) && tokensOfSpan(cue + 1, flag - 1).some((at) => isLabel(view, at, at)))
    return true;
  const isVerb = relationMatches(view).some(
    ({ first, last, score }) => cue < first && last < flag && score >= SURELY,
  );
  const isBeforeNoun = labelMatches(view).some(({ first, score }) => first === flag + 1 && score >= SURELY);
  return isVerb || (isBeforeNoun && flag === cue + 1);
}

/** True if one of the two denies the other by its form: "unencrypted" and "encrypted", "active" and "isInactive". */
function denies({ lower, stem }: Pick<Token, "lower" | "stem">, key: string): boolean {
  const base = deniedBase(lower);
  return relationWords(key)
    .split(" ")
    .some((word) => {
      const other = deniedBase(word);
      const isBase = base !== null && stemsOf(base).some((one) => stemsOf(word).includes(one));
      return isBase || (other !== null && stemsOf(other).includes(stem));
    });
}

/** Conditions from a word that denies by its form: on a boolean property, or on one of few values. */
function deniedChoices(view: QuestionView, at: number, denied: CueSpan | undefined): Choice[] {
  const { words, tokens } = view;
  const token = tokens[at]!;
  // "Imprint" is no denial of "print" where it is a label.
  if (token.kind !== "word" || token.isStop || isLabel(view, at, at)) return [];
  const flags = words.properties.filter(({ type, key }) => type === "boolean" && denies(token, key));
  if (flags.length > 0 || words.byValue.has(token.lower))
    return flags.flatMap((property) =>
      booleans(view, property, 1, { isTrue: denied !== undefined, denial: denied, first: at, last: at }),
    );
  return (words.byValue.get(deniedBase(token.lower) ?? "") ?? []).flatMap(({ property, value }): Choice[] => {
    const operator = denied ? ("=" as const) : ("<>" as const);
    const use = { kind: "condition" as const, property, predicates: [{ operator, value }] };
    const features = { "f.boolean": 1, "f.score": 1, "f.booleanFit": 1, ...(denied && { "f.denied": 1 }) };
    return property.isClosed ? [{ use, features, explains: [] }] : [];
  });
}

function flagUnused(choices: readonly Choice[]): Features {
  const isBoolean = choices.some(({ features }) => features["f.boolean"]);
  const isAbsent = choices.some(({ features }) => features["f.null"]);
  return { [isBoolean ? "f.unusedBoolean" : isAbsent ? "f.unusedNull" : "f.unusedPresent"]: 1 };
}

/** @param isTrue which of the two is said @param denial the negation that says so of what begins at `first` */
function booleans(
  view: QuestionView,
  property: PropertyTerm,
  score: number,
  {
    isTrue,
    denial,
    first,
    last,
  }: { isTrue: boolean; denial: CueSpan | undefined } & Pick<Slot, "first" | "last">,
): Choice[] {
  return [true, false].map((value) => ({
    use: {
      kind: "condition",
      property,
      predicates: [
        !value && property.isMark ? { operator: "is null", value: null } : { operator: "=", value },
      ],
    },
    features: {
      "f.boolean": 1,
      "f.score": score,
      [value === isTrue ? "f.booleanFit" : "f.booleanUnfit"]: 1,
      ...(denial && { "f.denied": 1 }),
    },
    explains: [
      ...(denial && value === isTrue && isDenied(view, denial, first)
        ? tokensOfSpan(denial.first, denial.last)
        : []),
      ...saidWith(view, first),
      // "Pro bono work".
      ...(view.tokens[last + 1]?.lower === "work" ? [last + 1] : []),
    ],
  }));
}

/** "Not tenured", "don't have tenure", "doesn't take on pupils". */
function isDenied({ tokens, cues }: QuestionView, { last }: CueSpan, first: number): boolean {
  return tokens
    .slice(last + 1, Math.max(first, last + 1))
    .every(
      ({ lower }) =>
        /^(?:have|has|had|do|offer|an?|any|on|out)$/.test(lower) || cues.lightVerbs.includes(lower),
    );
}

/** "Open to the | public", "fit | to play": what an adjective or a noun is said with, and which says nothing more. */
function saidWith({ tokens, cues }: QuestionView, at: number): number[] {
  const to = tokens[at - 1]?.lower === "the" ? at - 2 : at - 1;
  const isOpen =
    /^(?:to|for)$/.test(tokens[to]?.lower ?? "") && cues.open.includes(tokens[to - 1]?.lower ?? "");
  const isVerb = tokens[at + 1]?.lower === "to" && at + 3 === tokens.length;
  return [...(isOpen ? [to - 1] : []), ...(isVerb ? [at + 2] : [])];
}

function nullCheck(
  property: PropertyTerm,
  operator: "is null" | "is not null",
  score: number,
  cue: { first: number; last: number; text: string },
): Choice {
  const name = operator === "is null" ? "f.null" : "f.present";
  const features: Features = { [name]: 1, "f.nullScore": score };
  if (/^(?:have|has|with|having)/.test(cue.text) && operator === "is not null") features["f.presentHave"] = 1;
  if (/ (?:a|an)$/.test(cue.text)) features["f.presentArticle"] = 1;
  if (property.isName) features["f.nameKey"] = 1;
  // Nodes that "were voted down" have more than no votes, if none are stored as 0.
  if (operator === "is not null" && property.type === "number" && property.min === 0)
    features["f.presentZero"] = 1;
  return {
    use: { kind: "condition", property, predicates: [{ operator, value: null }] },
    features,
    explains: tokensOfSpan(cue.first, cue.last),
  };
}

/** "a negative score". */
function signedChoice(property: PropertyTerm, operator: "<" | ">", score: number, place: number): Choice {
  return {
    use: { kind: "condition", property, predicates: [{ operator, value: 0 }] },
    features: { "f.signed": 1, "f.nullScore": score },
    explains: [place],
  };
}

/** "in stock", "no votes": compared with zero. */
function sign(
  property: PropertyTerm,
  operator: "=" | ">",
  score: number,
  cue: { first: number; last: number } | null,
): Choice {
  return {
    use: { kind: "condition", property, predicates: [{ operator, value: 0 }] },
    features: { [operator === "=" ? "f.zero" : "f.positive"]: 1, "f.nullScore": score },
    // "no votes" is zero, and denies nothing more.
    explains: cue ? tokensOfSpan(cue.first, cue.last) : [],
  };
}
