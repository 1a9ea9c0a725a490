/** The labels that the nouns of a question name. */
import { SOMEONE } from "../../../words/word-patterns";
import type { Features } from "../score/weights";
import {
  isKeyAt,
  isPerson,
  labelMatches,
  propertyMatches,
  type QuestionView,
  relationMatches,
  SURELY,
} from "./question-view";
import type { Choice, Slot } from "./slot";

const MOST_LABELS = 3;
const LEAST_SCORE = 0.25;
/** "Passengers" are hardly what is called cargo. */
const FAINTLY = 0.45;
const BE = /^(?:is|are|was|were|not)$/;
const PREPOSITION = /^(?:in|on|at|from|of)$/;

/** Runs of tokens that speak of labels, the longest and clearest of those that overlap. */
export function labelSlots(view: QuestionView): Slot[] {
  // "Each animal class" is no animal.
  const keys = propertyMatches(view).filter(
    (match) =>
      /^(?:each|every|per|by)$/.test(view.tokens[match.first - 1]?.lower ?? "") && isKeyAt(view, match),
  );
  const matches = labelMatches(view)
    .filter(
      ({ score, ...match }) =>
        score >= LEAST_SCORE && !keys.some((key) => key.first <= match.first && match.last <= key.last),
    )
    .sort((a, b) => b.score - a.score || b.last - b.first - (a.last - a.first));
  const slots: Slot[] = [];
  for (const { first, last } of matches) {
    if (slots.some((slot) => first <= slot.last && last >= slot.first)) continue;
    const all = matches.filter((match) => match.first <= last && match.last >= first);
    // "Breweries" are no brewers, where the graph has both.
    const own = all.filter(({ by, score }) => all[0]!.score < 1 || by !== "letters" || score >= 1);
    const best = new Map<string, (typeof own)[number]>();
    for (const match of own) if (!best.has(match.term.name)) best.set(match.term.name, match);
    const choices = [...best.values()].slice(0, MOST_LABELS).map((match): Choice => {
      const features: Features = { "b.any": 1, "b.score": match.score, [`b.${match.by}`]: 1 };
      const isPeople = view.cues.person.includes(view.tokens[match.first]!.lower);
      if (match.by === "meaning" && match.score < FAINTLY && !isPeople) features["b.faint"] = 1;
      // "Who sued []" says what is done, whoever it is that is near to it in meaning.
      if (match.by === "meaning" && isVerb(view, match.first)) features["b.verb"] = 1;
      const isRelation = relationMatches(view).some(
        (other) => other.first <= match.first && other.last >= match.last && other.score > match.score,
      );
      if (isRelation) features["b.relationBetter"] = 1;
      // "Threaded messages" are no messages of another kind, where the graph has both.
      if (match.first > first || match.last < last) features["b.part"] = 1;
      return { use: { kind: "label", label: match.term.name }, features, explains: [] };
    });
    const top = own[0]!.score;
    choices.push({ use: { kind: "unused" }, features: { "b.unused": top, "b.unusedAny": 1 }, explains: [] });
    slots.push({ kind: "label", first, last, choices });
  }
  return [...slots, ...peopleSlot(view, slots)].sort((a, b) => a.first - b.first);
}

/**
 * "People in [] or []": where no verb says what joins them, the word for people is a noun for those whom the graph has. "Someone" in "taught
 * by someone from []" is one whatever else is said.
 */
function peopleSlot(view: QuestionView, nouns: readonly Slot[]): Slot[] {
  const { tokens, cues, words } = view;
  const someone = tokens.findIndex(({ lower }, place) => place > 0 && SOMEONE.test(lower));
  const isSomeone = someone > 0 && PREPOSITION.test(tokens[someone + 1]?.lower ?? "");
  const at = isSomeone ? someone : tokens.findIndex(({ lower }) => cues.person.includes(lower));
  const next = tokens.slice(at + 1).find(({ lower }) => !BE.test(lower));
  if (at < 0 || !PREPOSITION.test(next?.lower ?? "")) return [];
  const isSaid = nouns.length > 0 || relationMatches(view).some(({ score }) => score >= SURELY);
  if (isSaid && !isSomeone) return [];
  const people = [...words.labelOf.keys()].filter((label) => isPerson(view, label)).slice(0, MOST_LABELS);
  const features: Features = { "b.any": 1, "b.score": 1, "b.letters": 1 };
  const choices = people.map((label): Choice => ({ use: { kind: "label", label }, features, explains: [] }));
  const unused: Choice = { use: { kind: "unused" }, features: {}, explains: [] };
  return people.length > 0 ? [{ kind: "label", first: at, last: at, choices: [...choices, unused] }] : [];
}

function isVerb({ tokens }: QuestionView, at: number): boolean {
  return (
    /ed$/.test(tokens[at]!.lower) &&
    /^(?:who|which|that|was|were|has|have|had)$/.test(tokens[at - 1]?.lower ?? "")
  );
}
