/**
 * Readings of one relation in which every part of the question has its place: what the neighbours are like, how many there must be,
 * or that there are none, and two joined questions about one thing. Where no word is left over and no other reading is near,
 * nothing else can be meant.
 */
import type { Sketch } from "../query/sketch";
import type { Features } from "../score/weights";

/** What is known of a reading. */
export interface ReadSketch {
  sketch: Sketch;
  features: Features;
}

/** How clearly a relation is spoken of, at least. */
const SURELY = 0.7;
/** What says that a value was put where it fits best, and not where the question has it. */
const GUESSED = ["s.absentOpen", "s.absentClosed", "s.containsUncued", "c.numberAsText", "v.unusedNumber"];

/** Whether it asks for the nodes of one kind by one relation: "films without a director", "films directed by women". */
export function isOfOneRelation({ sketch, features }: ReadSketch): boolean {
  const { nodes, order, limit, ask } = sketch;
  if (ask.kind !== "nodes" || limit !== null || !joinsTwo(sketch, features)) return false;
  if (order !== null && order.measure.by !== "count") return false;
  if (nodes.some(({ bound }) => bound.length > 0) || GUESSED.some((name) => features[name])) return false;
  if ((features["c.unsaid"] ?? 0) > (features["c.year"] ?? 0)) return false;
  return Boolean(features["t.rank0"] || features["t.whoPerson"]);
}

/** Whether it asks for nodes of one kind, or how many there are, by adjectives alone: "active projects". */
export function isDescribed({ sketch, features }: ReadSketch): boolean {
  const { nodes, edges, ask, order, limit, having } = sketch;
  const [only, ...others] = nodes;
  if (!only || others.length + edges.length > 0 || order !== null || limit !== null || having !== null)
    return false;
  const isCount = ask.kind === "number" && ask.measure.by === "count";
  const described = features["s.adjective"] ?? 0;
  return (
    (ask.kind === "nodes" || isCount) &&
    only.places.length > 0 &&
    described > 0 &&
    only.conditions.length === described
  );
}

/** Whether it computes one property over what one relation joins to a named node: "the average salary in Sales". */
export function isComputedOf({ sketch, features }: ReadSketch): boolean {
  const { nodes, edges, ask, order, having } = sketch;
  if (ask.kind !== "number" || ask.measure.by === "count" || order !== null || having !== null) return false;
  const isJoined = nodes.length === 2 && edges.length === 1 && nodes.some(({ bound }) => bound.length === 1);
  const isBare = [...nodes, ...edges].every(({ conditions }) => conditions.length === 0);
  return isJoined && isBare && !Object.keys(features).some((name) => name.startsWith("t.unused"));
}

/** Whether it asks for what one named node leads to, and for one property in a second question: "and when was it released". */
export function isJoined({ sketch, features }: ReadSketch): boolean {
  const { nodes, ask, order, having } = sketch;
  if (ask.kind !== "values" || ask.columns.length !== 1 || order !== null || having !== null) return false;
  if (!features["p.second"] || nodes.some(({ conditions }) => conditions.length > 0)) return false;
  const named = nodes.filter(({ bound }) => bound.length === 1);
  return named.length === 1 && joinsTwo(sketch, features);
}

/**
 * Whether finding nothing is what such a question may well find: no node is without the relation, or none is of a kind and joined to a
 * name as well ("which dramas star []"). Any other reading that finds nothing is seldom meant.
 */
export function mayFindNothing({ sketch, features }: ReadSketch): boolean {
  if ((features["x.left"] ?? 0) > 0) return false;
  if (isOfKindAndName({ sketch, features })) return true;
  const isDenied = sketch.edges.every(({ negated }) => negated);
  const isBare = sketch.nodes.every(({ conditions }) => conditions.length === 0) && sketch.having === null;
  return isDenied && isBare && isOfOneRelation({ sketch, features });
}

/** Whether nodes of a kind that a name says are joined to one other name, by a relation that the question speaks of. */
function isOfKindAndName({ sketch: { nodes, edges, target, ask, having }, features }: ReadSketch): boolean {
  if (!features["e.kind"] || features["x.leftCased"] || having !== null || ask.kind === "values")
    return false;
  const named = nodes.filter(({ bound }, at) => at !== target && bound.length > 0);
  const isStar = edges.every(({ from, to, negated }) => !negated && (from === target || to === target));
  const isSaid = edges.some(({ place, score }) => place >= 0 && score >= SURELY);
  return named.length === 2 && nodes.length === 3 && edges.length === 2 && isStar && isSaid;
}

/** Whether it is two nodes with one relation between them that the question speaks of, and passes over no name. */
function joinsTwo({ nodes, edges }: Sketch, features: Features): boolean {
  const [edge, ...others] = edges;
  if (edge === undefined || others.length > 0 || nodes.length !== 2 || edge.conditions.length > 0)
    return false;
  if (Object.keys(features).some((name) => name.startsWith("t.unused") && name !== "t.unusedPlain"))
    return false;
  return (edge.place >= 0 && edge.score >= SURELY) || nodes.every(({ places }) => places.length > 0);
}
