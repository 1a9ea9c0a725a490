/** Where a question speaks of an order, and which end comes first. */

import type { SuperlativeCue } from "../cues/cue-table";
import { findAny } from "../cues/find-cues";
import type { Features } from "../score/weights";
import { propertyMatches, type QuestionView } from "./question-view";

/** How clearly several words name a property, at least. */
const SURELY = 0.9;

export interface Ordering {
  first: number;
  last: number;
  superlative: SuperlativeCue | null;
  descending: boolean;
  isBy: boolean;
  /** Nothing says which end comes first. */
  isGuessed: boolean;
}

/** Superlatives, and what follows "by". */
export function orderingsOf(view: QuestionView): Ordering[] {
  const { tokens, cues } = view;
  const isUp = findAny(tokens, cues.ascending).length > 0;
  const isDown = findAny(tokens, cues.descending).length > 0;
  const found: Ordering[] = view.superlatives.flatMap(({ first, last, text }) => {
    const superlative = cues.superlatives.find(({ word }) => word === text)!;
    const isPartOf =
      view.superlatives.some((other) => other.first === last + 1) && superlative.of.length === 0;
    // "at least", "at most" compare.
    if (tokens[first - 1]?.lower === "at" || isPartOf || isInProperty(view, first, last)) return [];
    const least = ["least", "less"].includes(tokens[first - 1]?.lower ?? "");
    return [
      {
        first,
        last,
        superlative,
        descending: superlative.descending !== least,
        isBy: false,
        isGuessed: false,
      },
    ];
  });
  for (const { first, last } of findAny(tokens, cues.orderedBy)) {
    const top = found.find(({ superlative }) => superlative !== null);
    if (isUp || isDown || top) {
      const descending = isUp ? false : isDown ? true : top!.descending;
      found.push({ first, last, superlative: null, descending, isBy: true, isGuessed: false });
    } else
      for (const descending of [true, false])
        found.push({ first, last, superlative: null, descending, isBy: true, isGuessed: true });
  }
  return found;
}

/** Whether a superlative asks how often something occurs: "most common". */
export function isFrequency(superlative: string | undefined): boolean {
  return superlative !== undefined && / (?:common|frequent)$/.test(superlative);
}

/** "last name" is a property, and orders nothing. */
function isInProperty(view: QuestionView, first: number, last: number): boolean {
  return propertyMatches(view).some(
    (match) =>
      match.score >= SURELY &&
      match.first <= first &&
      match.last >= last &&
      match.last - match.first > last - first,
  );
}

/** How a direction that nothing states is guessed. */
export function guessOf({ tokens, cues }: QuestionView, { isGuessed, descending }: Ordering): Features {
  if (!isGuessed) return {};
  const opening = tokens.some(({ lower }) => cues.top.includes(lower))
    ? "top"
    : tokens.some(({ lower }) => lower === "first")
      ? "first"
      : "plain";
  return { [`o.${descending ? "down" : "up"}.${opening}`]: 1 };
}

/** "directed by", "posted by": no order. */
export function isAgent(view: QuestionView, { first, isBy }: Ordering): boolean {
  return (
    isBy &&
    view.tokens[first]?.lower === "by" &&
    /(?:ed|en|wrote|made)$/.test(view.tokens[first - 1]?.lower ?? "")
  );
}
