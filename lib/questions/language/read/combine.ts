/** Chooses one alternative of every slot: the best combinations, by beam. */
import type { Features, Weights } from "../score/weights";
import { tokensOfSpan } from "./number-slots";
import { addFeatures, type Choice, type Slot } from "./slot";

export interface Chosen {
  slot: Slot;
  choice: Choice;
}

export interface Combination {
  chosen: Chosen[];
  features: Features;
  score: number;
  /** Tokens that something chosen represents. */
  explained: Set<number>;
}

const ORDER: readonly Slot["kind"][] = ["value", "order", "flag", "project", "label"];

/** @param beam combinations at most */
export function combinations(slots: readonly Slot[], weights: Weights, beam: number): Combination[] {
  let found: Combination[] = [{ chosen: [], features: {}, score: 0, explained: new Set() }];
  const ordered = ORDER.flatMap((kind) => slots.filter((slot) => slot.kind === kind));
  for (const slot of ordered) {
    const next: Combination[] = [];
    for (const one of found) {
      if (isTaken(slot, one)) next.push(one);
      else for (const choice of choicesOf(slot, one)) next.push(withChoice(one, slot, choice, weights));
    }
    next.sort((a, b) => b.score - a.score);
    found = next.slice(0, beam);
  }
  return found;
}

/** A span that is explained needs no second reading, except as a label. */
function isTaken(slot: Slot, { explained, chosen }: Combination): boolean {
  const own = tokensOfSpan(slot.first, slot.last);
  if (slot.kind === "label") {
    return chosen.some(
      ({ slot: other, choice }) =>
        other.kind === "value" &&
        choice.use.kind !== "unused" &&
        slot.first <= other.last &&
        slot.last >= other.first &&
        !choice.explains.some((at) => own.includes(at)),
    );
  }
  // "A lower salary than" compares, and orders nothing.
  const isCompared = ({ slot: { first, last }, choice }: Chosen) =>
    choice.use.kind === "condition" && first <= slot.first && last >= slot.last;
  if (slot.kind === "order") return chosen.some(isCompared);
  if (slot.kind === "flag" || slot.kind === "project") return own.every((at) => explained.has(at));
  return false;
}

/** A label whose words name the property of a condition may mean no more than that: "in zone 4". */
function choicesOf(slot: Slot, { chosen }: Combination): readonly Choice[] {
  if (slot.kind !== "label") return slot.choices;
  const isProperty = chosen.some(
    ({ choice }) => choice.use.kind === "condition" && choice.explains.includes(slot.first),
  );
  const isShown = chosen.some(
    ({ slot: other, choice }) =>
      choice.use.kind === "project" && other.first <= slot.first && other.last >= slot.first,
  );
  if (!isProperty && !isShown) return slot.choices;
  const name = isProperty ? "b.asCondition" : "b.asProperty";
  const features: Features = { [name]: 1 };
  return slot.choices.map((choice) =>
    choice.use.kind === "unused"
      ? { ...choice, features }
      : { ...choice, features: { ...choice.features, [`${name}Too`]: 1 } },
  );
}

function withChoice(one: Combination, slot: Slot, choice: Choice, weights: Weights): Combination {
  const features = addFeatures({ ...one.features }, choice.features);
  const explained = new Set(one.explained);
  if (choice.use.kind !== "unused") {
    for (const at of [...tokensOfSpan(slot.first, slot.last), ...choice.explains]) explained.add(at);
  }
  const score = one.score + weights.score(choice.features);
  return { chosen: [...one.chosen, { slot, choice }], features, score, explained };
}
