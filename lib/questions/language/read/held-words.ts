/** Words of time as conditions on relations that hold for a time: what holds now has no end yet, and what held before has one. */

import { relationWords } from "../../../graph/text/relation-words";
import type { CueTable } from "../cues/cue-table";
import { findCues, isNamed, type NamedPlace } from "../cues/find-cues";
import type { OperatorReading } from "../interpretation";
import type { PropertyTerm } from "../lexicon/graph-words";
import type { Sketch, SketchCondition, SketchEdge } from "../query/sketch";
import type { Token } from "../words";
import { isTime } from "./compare-property";
import type { QuestionView } from "./question-view";
import { ENDS } from "./spoken-times";

/** "Now", "no longer". */
export interface HeldWord {
  first: number;
  last: number;
  span: [number, number];
  isOver: boolean;
}

/** What may follow "any more" where it says when: "any more lines" and "any more than" say how many. */
const BEHIND_ANY_MORE = /^(?:at|in|on|for|by|with|and)$/;
const NOT = /^(?:not|cannot|never)$|n't$/;

/** Outside of names, in order. */
export function heldWords(
  tokens: readonly Token[],
  { holds, held, anyMore }: Pick<CueTable, "holds" | "held" | "anyMore">,
  names: readonly NamedPlace[],
): HeldWord[] {
  return findCues(tokens, { holds, held, anyMore }).flatMap(({ name, first, last }) => {
    const [from, to] = [tokens[first]!.from, tokens[last]!.to];
    const next = tokens[last + 1]?.lower;
    const isNumber = name === "anyMore" && next !== undefined && !BEHIND_ANY_MORE.test(next);
    return isNumber || isNamed({ from, to }, names)
      ? []
      : [{ first, last, span: [from, to], isOver: name === "held" }];
  });
}

/** A sketch with the conditions that words of time set, and how each was read. */
export interface HeldSketch {
  sketch: Sketch;
  words: (HeldWord & { reading: string })[];
}

/** Each word on the relation whose words are nearest; null where one of them has no relation, or is read as something else. */
export function heldSketch(
  view: QuestionView,
  words: readonly HeldWord[],
  sketch: Sketch,
  explained: ReadonlySet<number>,
): HeldSketch | null {
  const [nodes, edges] = [[...sketch.nodes], [...sketch.edges]];
  const read: HeldSketch["words"] = [];
  for (const word of words) {
    const at = nearestEdge(view, word, sketch);
    if (at === null || explained.has(word.first) || explained.has(word.last)) return null;
    const edge = edges[at]!;
    // "Nobody used to" and "does not … any more" say of more than one time.
    if (edge.negated && (word.isOver || isNotAnyMore(view, word))) return null;
    const end = endOf(view, edge)!;
    const operator = word.isOver ? "is not null" : "is null";
    edges[at] = withEnd(edge, end, operator, word);
    if (isDenied(view, word) && [edge.from, edge.to].every((one) => nodes[one]!.bound.length === 0)) {
      // "That no longer serve any harbour": they did, and they serve none.
      const leaf = leafOf(sketch, edge);
      if (leaf === null) return null;
      const other = { ...edge, [leaf]: nodes.length, negated: true };
      nodes.push(nodes[edge[leaf]]!);
      edges.push(withEnd(other, end, "is null", word));
    }
    read.push({ ...word, reading: heldReading(edge.types[0]!, end, word) });
  }
  return { sketch: { ...sketch, nodes, edges }, words: read };
}

function withEnd(
  edge: SketchEdge,
  property: PropertyTerm,
  operator: "is null" | "is not null",
  { first }: HeldWord,
): SketchEdge {
  const predicates = [{ operator, value: null }];
  const condition: SketchCondition = { property, predicates, negated: false, place: first, group: null };
  return { ...edge, conditions: [...edge.conditions, condition] };
}

/** "No longer" denies as well as it says when. */
function isDenied({ tokens }: QuestionView, { first }: HeldWord): boolean {
  return /^(?:no|not)$/.test(tokens[first]!.lower);
}

/** The end of an edge that nothing else joins and nobody asks for. */
function leafOf({ edges, target }: Sketch, edge: SketchEdge): "from" | "to" | null {
  const isLeaf = (at: number) =>
    at !== target && edges.every((other) => other === edge || (other.from !== at && other.to !== at));
  return isLeaf(edge.to) ? "to" : isLeaf(edge.from) ? "from" : null;
}

/** "Drives: until open". */
export function heldReading(
  type: string,
  { key }: PropertyTerm,
  { isOver }: Pick<HeldWord, "isOver">,
): OperatorReading["reading"] {
  return `${relationWords(type)}: ${relationWords(key)} ${isOver ? "in the past" : "open"}`;
}

function isNotAnyMore({ tokens }: QuestionView, { first }: HeldWord): boolean {
  return tokens[first]!.lower.startsWith("any") && tokens.some(({ lower }) => NOT.test(lower));
}

/** Of the relations that hold for a time; null where two are as near. */
function nearestEdge(view: QuestionView, word: HeldWord, { nodes, edges }: Sketch): number | null {
  const timed = edges.flatMap((edge, at) => {
    if (!endOf(view, edge) || edge.universal !== undefined) return [];
    const places = edge.place >= 0 ? [edge.place] : [edge.from, edge.to].flatMap((end) => nodes[end]!.places);
    const gaps = places.map((place) => (place < word.first ? word.first - place : place - word.last));
    return [{ at, gap: Math.min(...gaps) }];
  });
  const [nearest, next] = timed.sort((a, b) => a.gap - b.gap);
  return nearest && nearest.gap !== next?.gap ? nearest.at : null;
}

/** Says until when a relation holds. */
function endOf({ words }: QuestionView, { types }: SketchEdge): PropertyTerm | undefined {
  return words.properties.find(
    (one) =>
      one.owner.kind === "edge" &&
      types.includes(one.owner.name) &&
      ENDS.test(relationWords(one.key)) &&
      isTime(one),
  );
}
