/** Readings in which every part of the question has its place, so that nothing else is likely meant, also where they find nothing. */

import { relationWords } from "../../../graph/text/relation-words";
import { SAYS_WHERE } from "../../../words/word-patterns";
import type { GraphWords } from "../lexicon/graph-words";
import { isTime } from "../lexicon/scan-properties";
import type { Sketch, SketchCondition, SketchEdge } from "../query/sketch";
import type { Features } from "../score/weights";
import { SURELY } from "./question-view";

export interface ReadSketch {
  sketch: Sketch;
  features: Features;
}

/** Features of a value that was put where it fits best, and not where the question has it. */
const GUESSED = ["s.absentOpen", "s.absentClosed", "s.containsUncued", "c.numberAsText", "v.unusedNumber"];

/**
 * True if nothing is left over in a reading that asks for one property of one named node, for the relation between two, or
 * whether they are so.
 */
export function isWholeLookUp(read: ReadSketch): boolean {
  return isWhole(read) && (isLookUp(read) || isCheck(read));
}

/** True for a form that allows no other meaning, provided that no word is left over and no other reading is near. */
export function isPlain(read: ReadSketch): boolean {
  return (
    isWhole(read) && [isOfTime, isOfOneRelation, isOfEither, isComputedOf, isOfFarEnd].some((is) => is(read))
  );
}

/** True if every word of the question is read. */
function isWhole({ features }: Pick<ReadSketch, "features">): boolean {
  return !["x.left", "x.second", "x.leftCased", "g.ignored"].some((name) => features[name]);
}

/** True if it asks for one property of one named node, or of its relation to another, or to any ("when was [] repaired"). */
function isLookUp({ sketch: { nodes, edges, ask, target } }: ReadSketch): boolean {
  const isTree = nodes.length === edges.length + 1;
  if (!isTree || ask.kind !== "values" || ask.columns.length !== 1) return false;
  const named = nodes.filter(({ bound }) => bound.length === 1).length;
  const [edge] = edges;
  if (!edge) return named === 1 && nodes[target] !== undefined;
  const isOpen = named === 1 && edge.place >= 0 && nodes.every(({ conditions }) => conditions.length === 0);
  return edges.length === 1 && "edge" in ask.columns[0]!.on && (named === 2 || isOpen);
}

/** True if it asks if a named node has a value, or if two named nodes are joined as the question says. */
function isCheck({ sketch: { nodes, edges, ask } }: ReadSketch): boolean {
  if (ask.kind !== "yes-no" || nodes.some(({ bound }) => bound.length !== 1)) return false;
  const conditions = [...nodes, ...edges].flatMap((part) => part.conditions);
  if (edges.length === 0) return nodes.length === 1 && conditions.length === 1;
  return nodes.length === 2 && edges.length === 1 && edges[0]!.place >= 0 && conditions.length === 0;
}

/** True if it asks for the nodes of one kind by one relation: "films without a director", "films directed by women". */
function isOfOneRelation({ sketch, features }: ReadSketch): boolean {
  const { nodes, order, limit, ask } = sketch;
  if (ask.kind !== "nodes" || limit !== null || !joinsTwo(sketch, features)) return false;
  if (order !== null && order.measure.by !== "count") return false;
  if (nodes.some(({ bound }) => bound.length > 0) || GUESSED.some((name) => features[name])) return false;
  if ((features["c.unsaid"] ?? 0) > (features["c.year"] ?? 0)) return false;
  return Boolean(features["t.rank0"] || features["t.whoPerson"]);
}

/** True if it asks for the nodes that one relation joins to either of two names: "services that store data in [] or []". */
function isOfEither({ sketch, features }: ReadSketch): boolean {
  const { nodes, order, limit, having, ask } = sketch;
  if (!features["m.or"] || ask.kind !== "nodes" || order !== null || limit !== null || having !== null)
    return false;
  const isBare = nodes.every(({ conditions }) => conditions.length === 0);
  return isBare && nodes.some(({ bound }) => bound.length > 1) && joinsTwo(sketch, features);
}

/** True if it computes a property over all nodes of a kind, or over those that one relation joins to a name: "average salary in Sales". */
function isComputedOf({ sketch, features }: ReadSketch): boolean {
  const { nodes, edges, ask, order, having } = sketch;
  if (ask.kind !== "number" || order !== null || having !== null) return false;
  if (ask.measure.by === "count" || ask.measure.by === "times") return false;
  const isJoined = nodes.length === 2 && edges.length === 1 && nodes.some(({ bound }) => bound.length === 1);
  const isUnbound = nodes.every(({ bound }) => bound.length === 0) || Boolean(features["m.sum"]);
  const isOfAll = isUnbound && edges.length === Number("edge" in ask.measure.on);
  const isBare = areClear(
    [...nodes, ...edges].flatMap(({ conditions }) => conditions),
    features,
  );
  return (isJoined || isOfAll) && isBare && !passesOverText(features);
}

/** True if "which" asks for a property of what one relation joins to a name: "in which county is []", "which version does [] require". */
function isOfFarEnd({ sketch: { nodes, edges, ask, target }, features }: ReadSketch): boolean {
  const [edge, ...others] = edges;
  const [column, ...more] = ask.kind === "values" ? ask.columns : [];
  if (!edge || !column || others.length + more.length > 0 || passesOverText(features)) return false;
  const isOwn = "node" in column.on && column.on.node === target;
  const isOpen = nodes.every(
    ({ bound, conditions }, at) => conditions.length === 0 && bound.length === Number(at !== target),
  );
  const isAsked = features["p.head"] && features["p.letters"] && features["p.score"] === 1;
  const isOther = features["p.isLabel"] || features["p.isRelation"];
  const isThere = isSaid(edge) || SAYS_WHERE.test(relationWords(edge.types[0]!));
  return isOwn && isOpen && Boolean(isAsked) && !isOther && isThere;
}

/** Features of a number that was put where it fits best, or that may not belong to that property. */
const MISPLACED = [
  "c.ofNamed",
  "c.ownerFar",
  "c.yearBad",
  "c.yearUnfit",
  "c.timeCueBad",
  "c.plainUnsaid",
  "c.ranked",
  "c.code",
  "c.numberAsText",
];
/** Least score of a property named beside the number that it is compared with. */
const NAMED_BESIDE = 0.6;

/**
 * True if each part of the question has its place in a reading that narrows the answer by numbers, by times, or by more names than
 * one: "films directed by [] after 1990", "Japanese films that star []". If each name alone finds something, then an empty result for
 * all of them together, or within the bounds, is the answer.
 */
export function isNarrowed(read: ReadSketch, words: Pick<GraphWords, "ends">): boolean {
  return isNarrowedSomehow(read) && openEdges(read.sketch, words).length === 0;
}

/** The same where some relation is not said, so that it may be one of several ("films by []"). */
export function isNarrowedSomehow({ sketch, features }: ReadSketch): boolean {
  const { nodes, edges, ask, having, target } = sketch;
  const conditions = [...nodes, ...edges].flatMap((part) => part.conditions);
  const named = nodes.filter(({ bound }) => bound.length > 0);
  const isCount = ask.kind === "number" && ask.measure.by === "count";
  if (having !== null || !(ask.kind === "nodes" || isCount) || nodes[target]!.bound.length > 0) return false;
  // "Who wrote films by []" asks for no films, so that the relation is not the one that was read.
  if (features["t.whoOther"] && !features["t.whoDoer"]) return false;
  if ((conditions.length === 0 && named.length < 2) || !areClear(conditions, features)) return false;
  const isSpoken = ({ bound, places }: Sketch["nodes"][number], at: number) =>
    bound.length > 0 ||
    places.length > 0 ||
    (at === target && Boolean(features["t.whoPerson"] ?? features["t.whoDoer"]));
  const dated = edges.reduce((sum, edge) => sum + edge.conditions.length, 0);
  const isPlain = edges.every((edge) => !edge.negated) && dated <= (features["c.event"] ?? 0);
  return isPlain && isWhollyRead(features) && nodes.every(isSpoken);
}

/** Positions of the relations that may be others, each with all that join such nodes. */
export function openEdges(
  sketch: Sketch,
  { ends }: Pick<GraphWords, "ends">,
): { edge: number; types: string[] }[] {
  return sketch.edges.flatMap((edge, at) => {
    if (isMeant(edge, sketch, ends)) return [];
    const [source, target] = [sketch.nodes[edge.from]!.label, sketch.nodes[edge.to]!.label];
    const joining = ends.filter((end) => end.source === source && end.target === target);
    return [{ edge: at, types: joining.map(({ type }) => type) }];
  });
}

/** True if the question says plainly which property each number or time bounds, and to what each value and each adjective applies. */
function areClear(conditions: readonly SketchCondition[], features: Features): boolean {
  if (conditions.length === 0) return true;
  const isOther = ({ negated, except }: SketchCondition) => negated || except !== undefined;
  if (conditions.some(isOther)) return false;
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (features[name] ?? 0), 0);
  const [bounds, values, flags] = [count("c.any"), count("s.any"), count("f.boolean")];
  if (bounds + values + flags !== conditions.length) return false;
  // A word that is like a label by its meaning alone may be another kind of thing, which has no such values.
  if (bounds < conditions.length && features["b.meaning"]) return false;
  if (GUESSED.some((name) => features[name]) || count("f.booleanFit") < flags) return false;
  if (count("s.exists") < values || count("s.adjective", "s.noun", "s.behind") < values) return false;
  if (bounds === 0) return true;
  const dated = Math.max(features["c.dated"] ?? 0, features["c.event"] ?? 0);
  if (MISPLACED.some((name) => (features[name] ?? 0) > (name === "c.plainUnsaid" ? dated : 0))) return false;
  const times = Math.min(features["c.year"] ?? 0, Math.max(features["c.timeCue"] ?? 0, dated));
  return Math.max(times, (features["c.said"] ?? 0) / NAMED_BESIDE) >= bounds;
}

/** True if the question names a relation, once for two names ("star both [] and []"), or no other joins such nodes ("Japanese films"). */
function isMeant(edge: SketchEdge, { nodes, edges }: Sketch, ends: GraphWords["ends"]): boolean {
  if (isSaid(edge)) return true;
  const isRepeated = (other: SketchEdge) =>
    isSaid(other) &&
    other.types.join() === edge.types.join() &&
    (other.from === edge.from || other.to === edge.to);
  if (edges.some(isRepeated)) return true;
  const [source, target] = [nodes[edge.from]!.label, nodes[edge.to]!.label];
  const joining = ends.filter((end) => end.source === source && end.target === target);
  return joining.length === 1;
}

/** True if no word and no name is passed over, and every name is written as in the graph. */
export function isWhollyRead(features: Features): boolean {
  const open = ["x.left", "x.leftCased", "x.second", "g.ignored", "e.fuzzy", "e.unspelt", "v.unusedNumber"];
  if (open.some((name) => (features[name] ?? 0) > 0)) return false;
  return !passesOverText(features);
}

/** True if a quotation or a text written like a name has no place. */
function passesOverText(features: Features): boolean {
  return Object.keys(features).some((name) => name.startsWith("t.unused") && name !== "t.unusedPlain");
}

function isSaid({ place, score }: SketchEdge): boolean {
  return place >= 0 && score >= SURELY;
}

/**
 * True if an empty result is plausible for such a question: no node is without the relation, or none is of a kind and joined to a
 * name as well ("which dramas star []"). Any other reading that finds nothing is seldom meant.
 */
export function mayFindNothing(
  { sketch, features }: ReadSketch,
  { ends }: Pick<GraphWords, "ends">,
): boolean {
  if ((features["x.left"] ?? 0) > 0) return false;
  if (isOfKindAndName({ sketch, features }) || isOfTime({ sketch, features })) return true;
  if (isOfMany({ sketch, features }) || isOfOneName({ sketch, features }, ends)) return true;
  if (isOrderOfOneRelation({ sketch, features })) return true;
  // "Which artists produced an album together?"
  const isDenied = sketch.jointly || sketch.edges.every(({ negated }) => negated);
  const isBare = sketch.nodes.every(({ conditions }) => conditions.length === 0) && sketch.having === null;
  return (
    isBare && (isOfTwoParts({ sketch, features }) || (isDenied && isOfOneRelation({ sketch, features })))
  );
}

/** Two relations of what is asked for, one of them denied: "neither direct nor act", "directed [] but not []", "starring [] but not directed by []". */
function isOfTwoParts({ sketch: { nodes, edges, ask, target, having }, features }: ReadSketch): boolean {
  const isOwn = edges.every(({ from, to }) => from === target || to === target);
  if (ask.kind !== "nodes" || having !== null || edges.length !== 2 || !isOwn) return false;
  if (features["r.crossed"] || edges.every(({ negated }) => !negated)) return false;
  const isNamed = nodes.every(({ bound }, at) => at === target || bound.length > 0);
  const [one, other] = edges.map(({ types }) => types.join());
  if (one === other) return isNamed && edges.some(isSaid);
  return (isNamed || nodes.every(({ bound }) => bound.length === 0)) && edges.every(isSaid);
}

/** True if it asks for the nodes of one kind of which one property is a time within the bounds given, and passes over no name. */
function isOfTime({ sketch, features }: ReadSketch): boolean {
  const { nodes, edges, ask } = sketch;
  if (Object.keys(features).some((name) => name.startsWith("t.unused"))) return false;
  const [only, ...others] = nodes;
  if (ask.kind !== "nodes" || edges.length > 0 || others.length > 0 || !only || only.bound.length > 0)
    return false;
  const [condition, ...more] = only.conditions;
  return more.length === 0 && condition !== undefined && !condition.negated && isTime(condition.property);
}

/**
 * True if it asks for the nodes that one named relation joins to one name, or for their number: some films nobody has reviewed. For a
 * relation that may run either way the grammar must say which way is meant, and between two kinds it never does surely.
 */
function isOfOneName(
  { sketch: { nodes, edges, ask, target, having }, features }: ReadSketch,
  ends: GraphWords["ends"],
): boolean {
  const [edge, ...others] = edges;
  const isCounted = ask.kind === "number" && ask.measure.by === "count";
  if ((ask.kind !== "nodes" && !isCounted) || having !== null) return false;
  if (!edge || others.length > 0 || edge.negated || !isSaid(edge)) return false;
  // If it joins few nodes of these kinds, they are hardly meant: a genre that has actors is a slip of the data.
  const own = ends.filter(({ type }) => edge.types.includes(type));
  const usual = own.reduce((sum, { count }) => sum + count, 0) / 4;
  const joins = ({ source, target: far }: (typeof own)[number]) =>
    source === nodes[edge.from]!.label && far === nodes[edge.to]!.label;
  if ((own.find(joins)?.count ?? 0) < usual) return false;
  const isOneKind = nodes[edge.from]!.label === nodes[edge.to]!.label;
  const isEither = Object.keys(features).some((name) => name.startsWith("d."));
  if (isEither && (!isOneKind || !features["d.source"])) return false;
  if ([...nodes, edge].some(({ conditions }) => conditions.length > 0)) return false;
  const isAsked =
    nodes[target]!.places.length > 0 || Boolean(features["t.whoPerson"] ?? features["t.whatDone"]);
  return (
    isAsked &&
    nodes.filter(({ bound }) => bound.length === 1).length === 1 &&
    isWhole({ features }) &&
    !passesOverText(features)
  );
}

/** True if it orders what one named relation leads to by a property, which may have no value there: "the oldest persons who reviewed a film". */
function isOrderOfOneRelation({ sketch, features }: ReadSketch): boolean {
  const isOrdered = sketch.order?.measure.by === "property" && sketch.edges.every(isSaid);
  return isOrdered && isOfOneRelation({ sketch: { ...sketch, order: null, limit: null }, features });
}

/** True if it asks for nodes with a number of neighbours by one relation: "directors of more than 200 films". */
function isOfMany({ sketch, features }: ReadSketch): boolean {
  const { nodes, edges, having } = sketch;
  const isBare = nodes.every(({ conditions }) => conditions.length === 0);
  const isDenied = edges.some(({ negated }) => negated);
  return having !== null && isBare && !isDenied && isOfOneRelation({ sketch, features });
}

/** True if nodes of a kind that a name says are joined to one other name, by a relation that the question names. */
function isOfKindAndName({ sketch: { nodes, edges, target, ask, having }, features }: ReadSketch): boolean {
  if (!features["e.kind"] || features["x.leftCased"] || having !== null || ask.kind === "values")
    return false;
  const named = nodes.filter(({ bound }, at) => at !== target && bound.length > 0);
  const isStar = edges.every(({ from, to, negated }) => !negated && (from === target || to === target));
  return named.length === 2 && nodes.length === 3 && edges.length === 2 && isStar && edges.some(isSaid);
}

/** True for two nodes with one relation between them that the question names, if it passes over no name. */
function joinsTwo({ nodes, edges }: Sketch, features: Features): boolean {
  const [edge, ...others] = edges;
  if (edge === undefined || others.length > 0 || nodes.length !== 2 || edge.conditions.length > 0)
    return false;
  if (passesOverText(features)) return false;
  return isSaid(edge) || nodes.every(({ places }) => places.length > 0);
}
