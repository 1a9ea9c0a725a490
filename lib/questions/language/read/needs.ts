/** The nodes that a combination of alternatives needs in a tree: names, nouns, and owners of what is compared or shown. */
import { PICKS_ONE_OF } from "../../../words/word-patterns";
import type { PropertyTerm } from "../lexicon/graph-words";
import type { Need } from "../query/schema-trees";
import type { Features } from "../score/weights";
import type { Chosen, Combination } from "./combine";
import { namedAgain } from "./named-again";
import { asksForOneOfTwo } from "./orderings";
import { type QuestionView, relationMatches, SURELY } from "./question-view";
import type { CountedTerm } from "./slot";

export interface PlacedNeed extends Need {
  /** Tokens that speak of it, in order. */
  places: number[];
  /** Nodes that a name binds it to; any of them. */
  bound: { id: string; name: string }[];
}

/** The nodes that a combination needs; with a second node of a label that is said twice, where that may be meant. */
export function needVariants(
  view: QuestionView,
  combination: Combination,
): { needs: PlacedNeed[]; features: Features }[] {
  const needs: PlacedNeed[] = [];
  const features: Features = {};
  const names = combination.chosen.filter(({ choice }) => choice.use.kind === "name");
  const isYesNo = view.cues.yesNo.includes(view.tokens[0]?.lower ?? "");
  // "How much do [] and [] weigh together?"
  const isSum =
    view.tokens.at(-1)?.lower === "together" &&
    combination.chosen.some(({ choice: { use } }) => use.kind === "project" && use.aggregate === "sum");
  // "Which of [] and [] is older", "any of [] and []", "at least two of [], [] and []": any of them.
  const ahead = names[0] ? view.question.slice(0, view.tokens[names[0].slot.first]!.from) : "";
  const isPicked =
    PICKS_ONE_OF.test(ahead) || combination.chosen.some(({ choice }) => choice.features["n.ofNames"]);
  const isOfTwo = /[,:?]\s*(?:the )?$/i.test(ahead) && asksForOneOfTwo(view);
  const appositive = new Set(names.flatMap(({ choice }) => choice.explains));
  for (const [at, { slot, choice }] of names.entries()) {
    if (choice.use.kind !== "name") continue;
    const { label, ids, name } = choice.use;
    const bound = ids.map((id) => ({ id, name }));
    const before = names[at - 1];
    const last = needs.at(-1);
    const isSummed = isSum && before !== undefined && isAnd(view, names, at);
    const isOr =
      before !== undefined && (isAlternative(view, names, at) || (isPicked && isAnd(view, names, at)));
    if (last?.label === label && (isSummed || isOr)) {
      last.bound.push(...bound);
      features[isSummed ? "m.sum" : "m.or"] = 1;
    } else needs.push({ label, key: `name ${slot.first}`, places: [slot.first], bound });
  }
  needs.push(...repeatedNames(view, names, needs));
  const generic = (label: string, place: number | null) => {
    const known = needs.find((need) => need.label === label && need.key === "any");
    if (known) {
      if (place !== null) known.places.push(place);
    } else {
      if (place === null && needs.some((need) => need.label === label)) return;
      needs.push({ label, key: "any", places: place === null ? [] : [place], bound: [] });
      if (place === null) features["r.implied"] = (features["r.implied"] ?? 0) + 1;
    }
  };
  // "Is Ida Holm a woman" speaks of her twice.
  const isSaidOf = (of: string) =>
    isYesNo && needs.some(({ label, bound }) => label === of && bound.length > 0);
  for (const { slot, choice } of combination.chosen) {
    const { use, isNoun } = choice;
    if (use.kind === "name" && use.of !== undefined) generic(use.of, isSaidOf(use.of) ? null : slot.first);
    // "Which lamp has the greater power, [] or []?"
    const either =
      isOfTwo && needs.find(({ label, bound }) => "label" in use && label === use.label && bound.length > 1);
    if (either) either.places.unshift(slot.first);
    else if (use.kind === "label" && !appositive.has(slot.first)) generic(use.label, slot.first);
    if (use.kind === "condition" && isNoun) {
      const { name } = use.property.owner;
      generic(name, isSaidOf(name) ? null : slot.first);
    }
  }
  // "Besides [], who mentors []?" asks for another than both.
  const who = view.tokens.findIndex(({ lower }) => lower === "who");
  for (const { choice } of combination.chosen)
    if (who >= 0 && choice.use.kind === "condition" && choice.features["e.excepted"])
      generic(choice.use.property.owner.name, who);
  for (const label of namesAsked(combination, "label")) generic(label, null);
  needs.sort((a, b) => (a.places[0] ?? 99) - (b.places[0] ?? 99));
  const variants = [{ needs, features }];
  const twice = needs.find(({ key, places }) => key === "any" && places.length >= 2);
  if (twice && isSelfJoined(view, twice.label)) {
    const [first, ...rest] = twice.places as [number, ...number[]];
    const two = needs.flatMap((need) =>
      need === twice
        ? [
            { ...need, places: [first] },
            { ...need, key: "other", places: rest },
          ]
        : [need],
    );
    variants.push({ needs: two, features: { ...features, "r.double": 1 } });
  }
  return variants;
}

/** "Star Welles but were not directed by him": he is needed once more. */
function repeatedNames(
  view: QuestionView,
  names: readonly Chosen[],
  needs: readonly PlacedNeed[],
): PlacedNeed[] {
  return names.flatMap(({ slot }) => {
    const own = needs.find(({ places }) => places[0] === slot.first);
    const places = own && namedAgain(view.tokens, slot);
    return own && places ? [{ ...own, key: `again ${slot.first}`, places }] : [];
  });
}

/** "Directed by Reed or by Welles"; with a relation of its own, "or star Welles", the second is another branch. */
function isAlternative(view: QuestionView, names: readonly Chosen[], at: number): boolean {
  const { words, first, last } = wordsBefore(view, names, at);
  if (words.length > 3 || !words.includes("or")) return false;
  return !relationMatches(view).some(
    (match) => match.score >= SURELY && first < match.first && match.last < last,
  );
}

/** "[] and the []". */
function isAnd(view: QuestionView, names: readonly Chosen[], at: number): boolean {
  const [and, ...articles] = wordsBefore(view, names, at).words;
  return and === "and" && articles.every((word) => word === "the");
}

/** The words before a name in a list; before each but the first of "[], [] or []" those before its last. */
function wordsBefore({ tokens, question }: QuestionView, names: readonly Chosen[], at: number) {
  const isComma = (one: number) =>
    /^['"’”]?,\s*$/.test(
      question.slice(tokens[names[one - 1]!.slot.last]!.to, tokens[names[one]!.slot.first]!.from),
    );
  let end = at;
  while (end < names.length - 1 && isComma(end)) end++;
  const [first, last] = [names[end - 1]!.slot.last, names[end]!.slot.first];
  return { words: tokens.slice(first + 1, last).map(({ lower }) => lower), first, last };
}

function isSelfJoined({ words, tokens, cues }: QuestionView, label: string): boolean {
  const cued = tokens.some(({ lower }) => cues.other.includes(lower) || cues.same.includes(lower));
  return cued || words.ends.some(({ source, target }) => source === label && target === label);
}

/** Labels or relations of what is compared, counted, ordered by or shown. */
export function namesAsked({ chosen }: Combination, kind: "label" | "relation"): string[] {
  const owned = ({ owner }: PropertyTerm) =>
    (owner.kind === "node") === (kind === "label") ? owner.name : undefined;
  const counted = (of: CountedTerm): string | undefined =>
    ({ label: undefined, relation: undefined, ...of })[kind];
  const found = chosen.map(({ choice: { use } }) => {
    if (use.kind === "condition" || use.kind === "project") return owned(use.property);
    if (use.kind === "count") return counted(use.of);
    if (use.kind !== "order") return undefined;
    return use.order.by === "count" ? counted(use.order.of) : owned(use.order.property);
  });
  return [...new Set(found.filter((name) => name !== undefined))];
}
