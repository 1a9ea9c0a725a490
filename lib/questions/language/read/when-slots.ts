/** The times that "when" asks for. */
import { ENDS, STARTS } from "../../../graph/text/ended-relation";
import { relationWords } from "../../../graph/text/relation-words";
import type { Mention } from "../../mentions/mention";
import { findAny } from "../lexicon/find-cues";
import type { PropertyTerm } from "../lexicon/graph-words";
import { isTime } from "../lexicon/scan-properties";
import type { Features } from "../score/weights";
import { tokensOfSpan } from "./number-slots";
import { ownTime } from "./own-time";
import { isSaidAs, ownerSaid, type PropertyMatch, propertyMatches, type QuestionView } from "./question-view";
import type { Choice, Slot } from "./slot";
import { LIFE } from "./spoken-times";

/** At which a property is shown. */
export const LEAST_SCORE = 0.5;

/**
 * "When did [] win []?": the time of the relation that the question speaks of, where it names none; of two that which it began, and of what
 * is named that when it became one of its kind.
 */
export function whenSlots(view: QuestionView, mentions: readonly Mention[]): Slot[] {
  const cue = findAny(view.tokens, view.cues.time).find(({ first }) => first <= 1);
  const own = cue ? ownTime(view, mentions, cue) : null;
  const isNamed = propertyMatches(view).some(
    ({ term: { property }, score, first, last, by }) =>
      score >= LEAST_SCORE &&
      isTime(property) &&
      !(own && property.owner.name !== own.property.owner.name && ownerSaid(view, property) === 0) &&
      !(cue && by !== "unit" && last <= cue.last && isLonger(property, cue.text)) &&
      // "When was [] discovered?": of what has a relation that says so, and not of other things, which have a year of discovery.
      !(
        by === "letters" &&
        ownerSaid(view, property) === 0 &&
        isSaidAs(view, "relation", first, last, score)
      ),
  );
  if (!cue || isNamed) return [];
  const [end] = findAny(view.tokens, view.cues.ends);
  const [start] = findAny(view.tokens, view.cues.becomes);
  const isSaid = (property: PropertyTerm) => ownerSaid(view, property) >= LEAST_SCORE;
  const times = view.words.properties.filter((property) => {
    const { owner, key } = property;
    if (!isTime(property) || !isSaid(property)) return false;
    const words = relationWords(key);
    return owner.kind === "edge" ? ENDS.test(words) === (end !== undefined) : start && STARTS.test(words);
  });
  const isOwn = own !== null && (own.isSaid || times.length === 0);
  const explains = isOwn
    ? own.explains
    : [end, start].flatMap((cue) => (cue ? tokensOfSpan(cue.first, cue.last) : []));
  const choices = (isOwn ? [own.property] : times).map((property): Choice => {
    const features: Features = {
      "p.any": 1,
      "p.score": 1,
      "p.owner": isOwn ? 1 : ownerSaid(view, property),
      "p.when": 1,
      ...(isOwn ? { "p.onlyWhen": 1 } : { "p.edge": 1 }),
    };
    return { use: { kind: "project", property, aggregate: null, groups: false }, features, explains };
  });
  if (choices.length === 0) return [];
  choices.push({ use: { kind: "unused" }, features: { "p.unused": 1 }, explains: [] });
  return [{ kind: "project", first: cue.first, last: cue.last, choices }];
}

/** "In what year was [] found?": not when who found it was born. */
export function isLifeUnsaid({ tokens, cues }: QuestionView, { term, last }: PropertyMatch): boolean {
  const cue = findAny(tokens, cues.time).find(({ first }) => first <= 1);
  const isSaid = tokens.some(({ lower }) => LIFE.test(lower) || lower === "die");
  return !isSaid && cue !== undefined && last <= cue.last && LIFE.test(relationWords(term.property.key));
}

/** "Founded year" is more than "in what year". */
function isLonger({ key }: PropertyTerm, cue: string): boolean {
  const said = cue.split(" ");
  return !relationWords(key)
    .split(" ")
    .every((word) => said.includes(word));
}
