/** The nodes, edges and conditions of a sketch as a pattern. */
import type { Expression, Pattern } from "../../../graph/query/query-expression";
import {
  copied,
  edgeName,
  literal,
  nodeName,
  operation,
  property,
  propertyOf,
  variable,
} from "./build-expression";
import { firstOfEach } from "./first-of-each";
import { nodesApart } from "./nodes-apart";
import { isApart, type Sketch } from "./sketch";
import { conditionsOf, edgeSketch, nodeSketch, outerNode } from "./sketch-parts";
import { universalConditions } from "./universals";

export function patternOf(sketch: Sketch): Pattern {
  const outside = new Set(sketch.nodes.keys());
  const apart = sketch.edges.some(isApart) ? nodesApart(sketch) : new Set<number>();
  for (const at of apart) outside.delete(at);
  const where = [...outside].flatMap((at) => conditionsOf(sketch, { node: at }));
  const edges = sketch.edges.flatMap((edge, at) => (isApart(edge) ? [] : [edgeSketch(sketch, at)]));
  for (const [at, edge] of sketch.edges.entries())
    if (!isApart(edge)) where.push(...conditionsOf(sketch, { edge: at }));
  where.push(...presence(sketch), ...distinctNodes(sketch, outside), ...branches(sketch, apart));
  where.push(...universalConditions(sketch), ...notItself(sketch), ...withAnother(sketch));
  const pattern = { nodes: [...outside].map((at) => nodeSketch(sketch, at)), edges, where };
  return { ...pattern, where: [...where, ...firstOfEach(sketch, pattern)] };
}

/** EXISTS another one that did the same. */
function withAnother(sketch: Sketch): Expression[] {
  if (!sketch.jointly) return [];
  const { edge, doer } = sketch.jointly;
  const { from, to } = sketch.edges[edge]!;
  const own = nodeName(sketch, doer);
  const other = copied(new Set([own, edgeName(edge)]), {
    nodes: [nodeSketch(sketch, doer), outerNode(sketch, from === doer ? to : from)],
    edges: [edgeSketch(sketch, edge)],
  });
  const apart = operation("<>", variable(other.nodes[0]!.variable), variable(own));
  return [{ kind: "exists", pattern: { ...other, where: [apart] } }];
}

/** Nodes of one label that play different parts are different nodes: "who else" is none of them. */
function distinctNodes({ nodes, ...sketch }: Sketch, outside: ReadonlySet<number>): Expression[] {
  const found: Expression[] = [];
  const whole = { ...sketch, nodes };
  for (const one of outside) {
    for (const other of outside) {
      if (one >= other || nodes[one]!.label !== nodes[other]!.label) continue;
      const isElse = sketch.isElse && [one, other].includes(sketch.target);
      if (isElse || isBeside(whole, one, other))
        found.push(operation("<>", variable(nodeName(whole, one)), variable(nodeName(whole, other))));
    }
  }
  return found;
}

/** "Countries that do not border []": nothing borders itself, and nobody asks whether it does. */
function notItself(sketch: Sketch): Expression[] {
  const { nodes, edges, target } = sketch;
  return edges.flatMap((edge, at) => {
    const far = edge.from === target ? edge.to : edge.to === target ? edge.from : null;
    if (!edge.negated || far === null || edgeSketch(sketch, at).direction !== "any") return [];
    const [bound, ...others] = nodes[far]!.bound;
    if (!bound || others.length > 0) return [];
    return [operation("<>", propertyOf(variable(nodeName(sketch, target)), "id"), literal(bound.id))];
  });
}

/** True if one node reaches both over the same relation. */
function isBeside({ edges }: Pick<Sketch, "edges">, one: number, other: number): boolean {
  const ends = (at: number) =>
    edges.flatMap(({ from, to, types }) =>
      from === at ? [`${to} ${types}`] : to === at ? [`${from} ${types}`] : [],
    );
  const mine = new Set(ends(one));
  return ends(other).some((end) => mine.has(end));
}

/** The value that orders must be there: an answer without it is neither the first nor the last. */
function presence(sketch: Sketch): Expression[] {
  const { order, ask, each } = sketch;
  const grouped = each?.property ? [operation("is not null", property(sketch, each.on, each.property))] : [];
  // A value that is missing is none of those that are counted.
  if (order !== null && ask.kind === "table" && ask.key !== null)
    return [operation("is not null", property(sketch, ask.key.on, ask.key.property))];
  if (order === null || order.measure.by === "count" || order.measure.by === "times") return [];
  return [...grouped, operation("is not null", property(sketch, order.measure.on, order.measure.property))];
}

/** One NOT EXISTS for each connected part of what is negated, and one EXISTS or another for the alternatives. */
function branches(sketch: Sketch, apart: ReadonlySet<number>): Expression[] {
  const rest = new Set(sketch.edges.flatMap((edge, at) => (isApart(edge) ? [at] : [])));
  const found: Expression[] = [];
  const alternatives: Expression[] = [];
  while (rest.size > 0) {
    const [first] = rest as Iterable<number> as [number];
    const part = new Set<number>();
    const waiting = [first];
    while (waiting.length > 0) {
      const at = waiting.pop()!;
      if (part.has(at)) continue;
      part.add(at);
      rest.delete(at);
      const ends = [sketch.edges[at]!.from, sketch.edges[at]!.to].filter((end) => apart.has(end));
      for (const other of rest) {
        const { from, to } = sketch.edges[other]!;
        if (ends.includes(from) || ends.includes(to)) waiting.push(other);
      }
    }
    const inside = new Set([...part].flatMap((at) => [sketch.edges[at]!.from, sketch.edges[at]!.to]));
    const own = [...inside].filter((at) => apart.has(at));
    const where = [
      ...own.flatMap((at) => conditionsOf(sketch, { node: at })),
      ...[...part].flatMap((at) => conditionsOf(sketch, { edge: at })),
    ];
    const nodes = [...inside].map((at) => (apart.has(at) ? nodeSketch(sketch, at) : outerNode(sketch, at)));
    const edges = [...part].map((at) => edgeSketch(sketch, at));
    const exists: Expression = { kind: "exists", pattern: { nodes, edges, where } };
    if (sketch.edges[first]!.isAlternative) alternatives.push(exists);
    else found.push(operation("not", exists));
  }
  return alternatives.length === 0 ? found : [...found, operation("or", ...alternatives)];
}
