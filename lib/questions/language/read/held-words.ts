/** Words of time as conditions on relations that hold for a time: what holds now has no end yet, and what held before has one. */

import { ENDS, today } from "../../../graph/text/ended-relation";
import { relationWords } from "../../../graph/text/relation-words";
import { regular } from "../../../graph/text/word-forms";
import type { CueTable } from "../../../words/cue-table";
import {
  BEHIND_ANY_MORE,
  DENIES,
  IN_THE_PRESENT,
  JOINS_NOUNS,
  OTHER_TIME,
} from "../../../words/word-patterns";
import type { OperatorReading } from "../interpretation";
import { findCues, isNamed, type NamedPlace } from "../lexicon/find-cues";
import type { PropertyTerm } from "../lexicon/graph-words";
import { isTime } from "../lexicon/scan-properties";
import type { Sketch, SketchCondition, SketchEdge } from "../query/sketch";
import { isYear, type Token } from "../words";
import type { QuestionView } from "./question-view";

/** "Now", "no longer". */
export interface HeldWord {
  first: number;
  last: number;
  span: [number, number];
  isOver: boolean;
}
/** No words make alternatives of this number. */
const ENDS_GROUP = -1;

/** Outside of names, in order. */
export function heldWords(
  tokens: readonly Token[],
  { holds, held, anyMore }: Pick<CueTable, "holds" | "held" | "anyMore">,
  names: readonly NamedPlace[],
): HeldWord[] {
  const end = tokens.findLastIndex(({ kind }) => kind !== "sign");
  // "Where did [] live before?"
  const before = tokens[end]?.lower === "before" ? [{ name: "held" as const, first: end, last: end }] : [];
  return [...findCues(tokens, { holds, held, anyMore }), ...before].flatMap(({ name, first, last }) => {
    const [from, to] = [tokens[first]!.from, tokens[last]!.to];
    const next = tokens[last + 1]?.lower;
    const isNumber = name === "anyMore" && next !== undefined && !BEHIND_ANY_MORE.test(next);
    return isNumber || isNamed({ from, to }, names)
      ? []
      : [{ first, last, span: [from, to], isOver: name === "held" }];
  });
}

/**
 * The verb of a question in the present tense that speaks of no other time, or what joins its nouns: "Which team is [] at?" and "stadium of
 * []" ask for what holds now.
 */
export function presentWord(tokens: readonly Token[], names: readonly NamedPlace[]): HeldWord | null {
  const said = (at: number) => tokens[at]?.lower ?? "";
  const isPast = ({ lower, date, ...token }: Token, at: number) => {
    const isForm = /[^e]ed$/.test(lower) || regular(lower) !== lower;
    // "Which endangered species are kept in []": what they are, and nothing that was done.
    const isBeforeNoun = at === 1 && /^(?:which|what)$/.test(said(0));
    const isPassive = isBeforeNoun || [1, 2, 3, 4].some((back) => /^(?:is|are)$/.test(said(at - back)));
    return (
      OTHER_TIME.test(lower) || date !== null || isYear({ lower, date, ...token }) || (isForm && !isPassive)
    );
  };
  const isVerb = ({ lower, text, from, to }: Token, at: number) =>
    IN_THE_PRESENT.test(lower) ||
    (/^(?:who|what|where)$/.test(lower) && to - from > text.length) ||
    (/^(?:who|that)$/.test(said(at - 1)) && /[^s]s$/.test(lower));
  const isOpen = (token: Token) => !isNamed(token, names);
  if (tokens.some((token, at) => isOpen(token) && isPast(token, at))) return null;
  const verb = tokens.findIndex((token, at) => isOpen(token) && isVerb(token, at));
  const first = verb < 0 ? tokens.findIndex((token) => isOpen(token) && JOINS_NOUNS.test(token.lower)) : verb;
  return first < 0
    ? null
    : { first, last: first, span: [tokens[first]!.from, tokens[first]!.to], isOver: false };
}

/** The sketch with all its relations that hold for a time as they are now; null where it has none, or asks for such a time. */
export function presentSketch(view: QuestionView, verb: HeldWord, sketch: Sketch): HeldSketch | null {
  const { ask, order, having } = sketch;
  // "Which people work on more than one project" and "what percentage work on []" count over all time.
  if (ask.kind === "share" || having?.measure.by === "count" || having?.measure.by === "times") return null;
  // "Guests with the most bookings" have had them.
  const measures = [order?.measure, "measure" in ask ? ask.measure : undefined];
  const isCounted = measures.some((one) => one?.by === "count" || one?.by === "times");
  if (isCounted && JOINS_NOUNS.test(view.tokens[verb.first]!.lower)) return null;
  const shown = [
    ...(ask.kind === "values" ? ask.columns : []),
    ...(order && "property" in order.measure ? [order.measure] : []),
  ];
  const isAsked = (at: number) =>
    shown.some(({ on, property }) => "edge" in on && on.edge === at && property !== null && isTime(property));
  const words: HeldSketch["words"] = [];
  const edges = sketch.edges.map((edge, at) => {
    const end = endOf(view, edge);
    const isNamedPair = [edge.from, edge.to].every((one) => sketch.nodes[one]!.bound.length > 0);
    if (!end || edge.negated || edge.conditions.length > 0 || isAsked(at)) return edge;
    // "Does [] work part time?" asks for nothing that [] works on.
    if (ask.kind === "yes-no" && !isNamedPair) return edge;
    words.push({ ...verb, reading: heldReading(edge.types[0]!, end, verb) });
    return withEnd(edge, end, verb);
  });
  return words.length > 0
    ? { sketch: { ...sketch, edges }, words: words.slice(0, 1), isImplied: true }
    : null;
}

/** A sketch with the conditions that words of time set, and how each was read. */
export interface HeldSketch {
  sketch: Sketch;
  words: (HeldWord & { reading: string })[];
  /** True if only the present tense says so, which is weak evidence if nothing holds now. */
  isImplied?: boolean;
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
    const nearest = nearestEdges(view, word, sketch);
    if (explained.has(word.first) || explained.has(word.last)) return null;
    if (nearest.length === 0)
      return words.length === 1 && !word.isOver ? nowSketch(view, word, sketch) : null;
    for (const at of nearest) {
      const edge = edges[at]!;
      const end = endOf(view, edge)!;
      // "Nobody used to" and "does not … any more" say of more than one time.
      if (edge.negated && (word.isOver || isNotAnyMore(view, word))) return null;
      edges[at] = withEnd(edge, end, word);
      if (!isDenied(view, word) || [edge.from, edge.to].some((one) => nodes[one]!.bound.length > 0)) continue;
      // "That no longer serve any harbour": they did, and they serve none.
      const leaf = leafOf(sketch, edge);
      if (leaf === null) return null;
      // "No longer command a ship", of FORMERLY_COMMANDED: they command none.
      const rivals = edge.types.flatMap((type) => view.words.former.get(type) ?? []);
      const types = rivals.length > 0 ? rivals : edge.types;
      const other = { ...edge, types, [leaf]: nodes.length, negated: true };
      nodes.push(nodes[edge[leaf]]!);
      const otherEnd = endOf(view, other);
      edges.push(otherEnd ? withEnd(other, otherEnd, { ...word, isOver: false }) : other);
    }
    const { types } = edges[nearest[0]!]!;
    read.push({ ...word, reading: heldReading(types[0]!, endOf(view, { types })!, word) });
  }
  return { sketch: { ...sketch, nodes, edges }, words: read };
}

/** "Currently not insured", "still open": states of things are as they are now, and so are the relations that join them. */
function nowSketch(view: QuestionView, word: HeldWord, sketch: Sketch): HeldSketch | null {
  const states = sketch.nodes[sketch.target]!.conditions.filter(({ property }) => property.type !== "number");
  const types = sketch.edges.flatMap((edge) => edge.types);
  // "Currently without a club", where the graph says who formerly played for one.
  const lasting = types.find((type) => [...view.words.former.values()].flat().includes(type));
  const said = states.map(({ property }) => property.key)[0] ?? lasting;
  if (said === undefined) return null;
  if (states.length > 0 && sketch.edges.some((edge) => endOf(view, edge))) {
    const held = presentSketch(view, word, sketch);
    return held && { sketch: held.sketch, words: held.words };
  }
  return { sketch, words: [{ ...word, reading: `${relationWords(said)} now` }] };
}

function withEnd(edge: SketchEdge, property: PropertyTerm, { first, isOver }: HeldWord): SketchEdge {
  const ends = endsOf(property, isOver);
  const group = ends.length > 1 ? ENDS_GROUP : null;
  const added = ends.map((predicate): SketchCondition => {
    return { property, predicates: [predicate], negated: false, place: first, group };
  });
  return { ...edge, conditions: [...edge.conditions, ...added] };
}

/** One of which is so: what holds has no end, or one that lies ahead; compared with today only where a graph has such ends. */
export function endsOf({ type, max, values }: PropertyTerm, isOver: boolean): SketchCondition["predicates"] {
  const day = today();
  const value = type === "number" ? Number(day.slice(0, 4)) : day;
  const isAhead =
    typeof value === "number" ? max >= value : values.length === 0 || values.some((one) => one >= value);
  if (!isAhead) return [{ operator: isOver ? "is not null" : "is null", value: null }];
  return isOver
    ? [{ operator: "<", value }]
    : [
        { operator: "is null", value: null },
        { operator: ">=", value },
      ];
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
  return tokens[first]!.lower.startsWith("any") && tokens.some(({ lower }) => DENIES.test(lower));
}

/** The relation that holds for a time, once for each name that one verb joins ("sits on both [] and []"); none where two are as near. */
function nearestEdges(view: QuestionView, word: HeldWord, { nodes, edges }: Sketch): number[] {
  const timed = edges.filter((edge) => endOf(view, edge));
  // "The current members of []" says the relation by their noun.
  const isByNoun = ({ from, to }: SketchEdge) =>
    [from, to].some((end) => nodes[end]!.places.includes(word.last + 1));
  const gap = (edge: SketchEdge) => {
    if (edge.place < 0) return isByNoun(edge) ? 1 : Number.POSITIVE_INFINITY;
    return edge.place < word.first ? word.first - edge.place : edge.place - word.last;
  };
  const [nearest] = timed.toSorted((a, b) => gap(a) - gap(b));
  const isOne = ({ types, place }: SketchEdge) =>
    types.join() === nearest!.types.join() && (place < 0 || place === nearest!.place);
  const isOther = (edge: SketchEdge) =>
    !isOne(edge) && (gap(edge) === gap(nearest!) || gap(edge) === Number.POSITIVE_INFINITY);
  // "The longest shift now" speaks of no relation of shifts; "the members of []" are joined to [].
  const isUnsaid = ({ place, from, to }: SketchEdge) => {
    const ends = [nodes[from]!, nodes[to]!];
    return (
      place < 0 && ends.some(({ places }) => places.length === 0) && ends.every(({ bound }) => !bound[0])
    );
  };
  const isUnfit = (edge: SketchEdge) => edge.universal !== undefined || isUnsaid(edge) || isOther(edge);
  if (timed.some(isUnfit)) return [];
  return edges.flatMap((edge, at) => (timed.includes(edge) && isOne(edge) ? [at] : []));
}

/** Says until when a relation holds. */
function endOf({ words }: QuestionView, { types }: Pick<SketchEdge, "types">): PropertyTerm | undefined {
  return words.properties.find(
    (one) =>
      one.owner.kind === "edge" &&
      types.includes(one.owner.name) &&
      ENDS.test(relationWords(one.key)) &&
      isTime(one),
  );
}
