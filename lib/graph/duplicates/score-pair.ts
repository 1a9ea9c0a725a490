/**
 * The similarity of two nodes, with reasons. The score orders a queue: its weights were set by hand on no data, so it is not a probability. A
 * queue learns from how many of its pairs a person took for the same (`decisions.ts`).
 */
import type { PropertyValue } from "../graph-element";
import { dot } from "../numeric/cosine";
import { logistic } from "../numeric/logistic";
import { formatNoun } from "../text/format-noun";
import type { NameReason, PairReason } from "./name-reason";

/** The data of a node beside its name. */
export interface PairSide {
  labels: readonly string[];
  /** Its relations' other ends. */
  neighbours: ReadonlySet<string>;
  properties: Readonly<Record<string, PropertyValue>>;
  /** Unit vector of its text; null where it has none beside its name. */
  vector: Float32Array | null;
}

export interface ScoredPair {
  /** In (0, 1). */
  score: number;
  /** Largest weight first. */
  reasons: PairReason[];
}

const NAMES: Readonly<Record<NameReason, [weight: number, text: string]>> = {
  "same-name": [2, "the same name"],
  "same-words": [1.6, "the same words in another order"],
  suffix: [1.2, "the same but for Ltd and the like"],
  initials: [0.4, "one has initials of the other's names"],
  spelling: [0.2, "spelled alike but for a letter"],
  acronym: [0.4, "one has the first letters of the other"],
  contained: [0, "one name has a word more inside"],
};
/** Labels of what nobody said the kind of. */
const NO_LABELS: ReadonlySet<string> = new Set(["Thing", "Entity", "Node", "Resource"]);
const LABELS = { same: 0.4, different: -1.2 } as const;
const NEIGHBOUR = 0.6;
const MOST_NEIGHBOURS = 1.8;
/** Two that have as many neighbours, and none in common. */
const APART = { neighbours: 3, weight: -0.5 } as const;
const LINKED = -1.2;
const PROPERTIES = { same: 0.6, different: -0.7, most: 1.4 } as const;
/** These count or number, or say where a node comes from. */
const NO_FACTS =
  /^(?:aliases|mentions|count|id|uri|url|link|source|file|page|rank|score|degree|description|text|comment)$/i;
const MEANING = { alike: 0.8, weight: 0.5, apart: 0.3, against: -0.4 } as const;

export function scorePair(name: NameReason, a: PairSide, b: PairSide, areLinked: boolean): ScoredPair {
  const [weight, text] = NAMES[name];
  const reasons: PairReason[] = [
    { kind: name, weight, text },
    ...ofLabels(a, b),
    ...ofNeighbours(a, b),
    ...(areLinked ? [{ kind: "linked" as const, weight: LINKED, text: "an edge joins them" }] : []),
    ...ofProperties(a, b),
    ...ofMeaning(a, b),
  ];
  const sum = reasons.reduce((total, reason) => total + reason.weight, 0);
  return {
    score: logistic(sum),
    reasons: reasons.sort((x, y) => Math.abs(y.weight) - Math.abs(x.weight)),
  };
}

function ofLabels(a: PairSide, b: PairSide): PairReason[] {
  const [one, other] = [a, b].map(({ labels }) => labels.filter((label) => !NO_LABELS.has(label)));
  if (one!.length === 0 || other!.length === 0) return [];
  const shared = one!.find((label) => other!.includes(label));
  return shared
    ? [{ kind: "labels", weight: LABELS.same, text: `both are ${shared}` }]
    : [{ kind: "labels", weight: LABELS.different, text: `${one![0]} and ${other![0]}` }];
}

function ofNeighbours(a: PairSide, b: PairSide): PairReason[] {
  const shared = [...a.neighbours].filter((id) => b.neighbours.has(id)).length;
  if (shared > 0)
    return [
      {
        kind: "neighbours",
        weight: Math.min(MOST_NEIGHBOURS, NEIGHBOUR * shared),
        text: formatNoun(shared, "shared neighbour"),
      },
    ];
  const areBoth = a.neighbours.size >= APART.neighbours && b.neighbours.size >= APART.neighbours;
  return areBoth ? [{ kind: "neighbours", weight: APART.weight, text: "no shared neighbour" }] : [];
}

function ofProperties(a: PairSide, b: PairSide): PairReason[] {
  const shared = Object.keys(a.properties).filter(
    (key) => Object.hasOwn(b.properties, key) && !NO_FACTS.test(key),
  );
  const same = shared.filter((key) => String(a.properties[key]) === String(b.properties[key]));
  const different = shared.filter((key) => !same.includes(key));
  return [
    ...propertyReason(same, PROPERTIES.same, ["is the same", "are the same"]),
    ...propertyReason(different, PROPERTIES.different, ["differs", "differ"]),
  ];
}

function propertyReason(
  keys: readonly string[],
  each: number,
  [one, several]: [string, string],
): PairReason[] {
  if (keys.length === 0) return [];
  const weight = Math.sign(each) * Math.min(PROPERTIES.most, Math.abs(each) * keys.length);
  return [{ kind: "properties", weight, text: `${listed(keys)} ${keys.length > 1 ? several : one}` }];
}

function listed(keys: readonly string[]): string {
  return keys.length > 2 ? `${keys.slice(0, 2).join(", ")} and ${keys.length - 2} more` : keys.join(" and ");
}

function ofMeaning(a: PairSide, b: PairSide): PairReason[] {
  if (!a.vector || !b.vector || a.vector.length !== b.vector.length) return [];
  const cosine = dot(a.vector, b.vector);
  const text = `their texts are ${Math.round(Math.max(0, cosine) * 100)} % alike`;
  if (cosine >= MEANING.alike) return [{ kind: "meaning", weight: MEANING.weight, text }];
  return cosine < MEANING.apart ? [{ kind: "meaning", weight: MEANING.against, text }] : [];
}
