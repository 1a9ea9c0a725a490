/**
 * Comparisons ("after 1950") on properties of the nodes that a method found: what is outside of the bounds is left out, so that text
 * search does not answer with what the question excludes. What has no such property stays.
 */
import type { GraphNode } from "../../graph/graph-source";
import { ownValue } from "../../graph/own-value";
import type { Comparison } from "../../questions/plan/plan";
import type { AnswerEvidence } from "./choose-entities";

const HOLDS: Record<Comparison["operator"], (own: number, value: number) => boolean> = {
  "=": (own, value) => own === value,
  "<": (own, value) => own < value,
  "<=": (own, value) => own <= value,
  ">": (own, value) => own > value,
  ">=": (own, value) => own >= value,
};

/** The evidence without the ranked nodes that lie outside of the bounds. */
export function withinBounds(evidence: AnswerEvidence): AnswerEvidence {
  const { reading, ranking, nodes } = evidence;
  const { bounds } = reading.inTexts;
  if (bounds.length === 0) return evidence;
  const isOutside = (id: string) => {
    const node = nodes.get(id);
    return node !== undefined && isWithin(node, bounds) === false;
  };
  return {
    ...evidence,
    ranking: ranking.filter(({ node }) => !isOutside(node)),
    nodes: new Map([...nodes].filter(([id]) => !isOutside(id))),
    isWithinBounds: true,
  };
}

/**
 * True if a node meets every comparison on a property that it has: if a comparison may mean several properties, one is enough. Null where
 * it has none of them.
 */
export function isWithin({ labels, properties }: GraphNode, bounds: readonly Comparison[]): boolean | null {
  const places = new Map<string, Map<string, boolean>>();
  for (const { span, label, key, operator, value } of bounds) {
    const own = ownValue(properties, key);
    if (!labels.includes(label) || typeof own !== "number") continue;
    const place = places.get(span.join()) ?? new Map<string, boolean>();
    place.set(key, (place.get(key) ?? true) && HOLDS[operator](own, value));
    places.set(span.join(), place);
  }
  if (places.size === 0) return null;
  return [...places.values()].every((keys) => [...keys.values()].some(Boolean));
}

/** The part of a question's words that no bound reads, where every answer has what the bounds are of. */
export function unboundWords(
  words: readonly string[],
  answers: readonly string[],
  { reading, isWithinBounds = false, nodes }: Pick<AnswerEvidence, "reading" | "isWithinBounds" | "nodes">,
): string[] {
  const { bounds } = reading.inTexts;
  const areBound =
    isWithinBounds &&
    answers.length > 0 &&
    answers.every((id) => {
      const node = nodes.get(id);
      return node !== undefined && isWithin(node, bounds) === true;
    });
  if (!areBound) return [...words];
  const read = bounds.map(({ text }) => text.toLowerCase());
  return words.filter((word) => !read.some((text) => text.includes(word.toLowerCase())));
}
