/** The nodes, edges and conditions of a sketch as a pattern. */

import type { Expression } from "../../graph/query/query-expression";
import type { Predicate } from "../../graph/query/query-pattern";
import { relationWords } from "../../text/relation-words";
import { holdsBothWays } from "../../words/symmetric-relations";
import type { PropertyTerm } from "../lexicon/graph-words";
import { edgeName, literal, nodeName, operation, property, propertyOf, variable } from "./build-expression";
import type { Owner, Sketch, SketchCondition } from "./sketch";

export function patternOf(sketch: Sketch): object {
  const outside = new Set(sketch.nodes.keys());
  const negated = sketch.edges.some((edge) => edge.negated) ? negatedNodes(sketch) : new Set<number>();
  for (const at of negated) outside.delete(at);
  const where = [...outside].flatMap((at) => conditionsOf(sketch, { node: at }));
  const edges = sketch.edges.flatMap((edge, at) => (edge.negated ? [] : [edgeSketch(sketch, at)]));
  for (const [at, edge] of sketch.edges.entries())
    if (!edge.negated) where.push(...conditionsOf(sketch, { edge: at }));
  where.push(
    ...presence(sketch),
    ...distinctNodes(sketch, outside),
    ...branches(sketch, negated),
    ...notItself(sketch),
  );
  return { nodes: [...outside].map((at) => nodeSketch(sketch, at)), edges: numbered(edges), where };
}

/** Edges of the same type may be one edge in a walk: where their ends differ, they are different anyway. */
function numbered(edges: { types: string[] }[]): object[] {
  return edges.map((edge) => ({ ...edge, clause: 0 }));
}

/** Nodes of one label that play different parts are different nodes. */
function distinctNodes({ nodes, ...sketch }: Sketch, outside: ReadonlySet<number>): Expression[] {
  const found: Expression[] = [];
  const whole = { ...sketch, nodes };
  for (const one of outside) {
    for (const other of outside) {
      if (one >= other || nodes[one]!.label !== nodes[other]!.label) continue;
      if (isBeside(whole, one, other))
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

/** Whether two nodes are reached from one node over the same relation. */
function isBeside({ edges }: Pick<Sketch, "edges">, one: number, other: number): boolean {
  const ends = (at: number) =>
    edges.flatMap(({ from, to, types }) =>
      from === at ? [`${to} ${types}`] : to === at ? [`${from} ${types}`] : [],
    );
  const mine = new Set(ends(one));
  return ends(other).some((end) => mine.has(end));
}

/** What is ordered by must be there: an answer without it is neither the first nor the last. */
function presence(sketch: Sketch): Expression[] {
  const { order, ask } = sketch;
  // A value that is missing is none of those that are counted.
  if (order !== null && ask.kind === "table" && ask.key !== null)
    return [operation("is not null", property(sketch, ask.key.on, ask.key.property))];
  if (order === null || order.measure.by === "count") return [];
  return [operation("is not null", property(sketch, order.measure.on, order.measure.property))];
}

/** The nodes beyond negated edges, seen from the target. */
export function negatedNodes({
  nodes,
  edges,
  target,
}: Pick<Sketch, "nodes" | "edges" | "target">): Set<number> {
  const reached = new Set([target]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const { from, to, negated } of edges) {
      if (negated || reached.has(from) === reached.has(to)) continue;
      reached.add(from).add(to);
      grew = true;
    }
  }
  return new Set([...nodes.keys()].filter((at) => !reached.has(at)));
}

/** One NOT EXISTS for each connected part of what is negated. */
function branches(sketch: Sketch, negated: ReadonlySet<number>): Expression[] {
  const rest = new Set(sketch.edges.flatMap((edge, at) => (edge.negated ? [at] : [])));
  const found: Expression[] = [];
  while (rest.size > 0) {
    const [first] = rest as Iterable<number> as [number];
    const part = new Set<number>();
    const waiting = [first];
    while (waiting.length > 0) {
      const at = waiting.pop()!;
      if (part.has(at)) continue;
      part.add(at);
      rest.delete(at);
      const ends = [sketch.edges[at]!.from, sketch.edges[at]!.to].filter((end) => negated.has(end));
      for (const other of rest) {
        const { from, to } = sketch.edges[other]!;
        if (ends.includes(from) || ends.includes(to)) waiting.push(other);
      }
    }
    const inside = new Set([...part].flatMap((at) => [sketch.edges[at]!.from, sketch.edges[at]!.to]));
    const own = [...inside].filter((at) => negated.has(at));
    const where = [
      ...own.flatMap((at) => conditionsOf(sketch, { node: at })),
      ...[...part].flatMap((at) => conditionsOf(sketch, { edge: at })),
    ];
    const nodes = [...inside].map((at) =>
      negated.has(at)
        ? nodeSketch(sketch, at)
        : { variable: nodeName(sketch, at), labels: [], predicates: [] },
    );
    const pattern = {
      nodes,
      edges: [...part].map((at) => ({ ...edgeSketch(sketch, at), clause: 0 })),
      where,
    };
    found.push({
      kind: "operation",
      operator: "not",
      operands: [{ kind: "exists", pattern: pattern as never }],
    });
  }
  return found;
}

function nodeSketch(
  sketch: Sketch,
  at: number,
): { variable: string; labels: string[]; predicates: Predicate[]; id?: string } {
  const { label, bound, isWide } = sketch.nodes[at]!;
  const node = { variable: nodeName(sketch, at), labels: isWide ? [] : [label], predicates: [] };
  return bound.length === 1 ? { ...node, id: bound[0]!.id } : node;
}

function edgeSketch(sketch: Sketch, at: number) {
  const { types, from, to } = sketch.edges[at]!;
  const isOneKind = sketch.nodes[from]!.label === sketch.nodes[to]!.label;
  const isEither = isOneKind && types.every((type) => holdsBothWays(relationWords(type)));
  return {
    variable: edgeName(at),
    from: nodeName(sketch, from),
    to: nodeName(sketch, to),
    types,
    direction: isEither ? ("any" as const) : ("out" as const),
    hops: [1, 1] as [number, number],
    predicates: [] as Predicate[],
  };
}

function conditionsOf(sketch: Sketch, owner: Owner): Expression[] {
  const { conditions } = "node" in owner ? sketch.nodes[owner.node]! : sketch.edges[owner.edge]!;
  const found: Expression[] = [];
  if ("node" in owner && sketch.nodes[owner.node]!.bound.length > 1) {
    const items = sketch.nodes[owner.node]!.bound.map(({ id }) => literal(id));
    found.push(
      operation("in", propertyOf(variable(nodeName(sketch, owner.node)), "id"), { kind: "list", items }),
    );
  }
  const groups = new Map<number, Expression[]>();
  for (const condition of conditions) {
    const all = conjunction(expressionsOf(sketch, owner, condition));
    const one = condition.negated ? operation("not", all) : all;
    if (condition.group === null) found.push(one);
    else groups.set(condition.group, [...(groups.get(condition.group) ?? []), one]);
  }
  for (const some of groups.values())
    found.push(some.length === 1 ? some[0]! : { kind: "operation", operator: "or", operands: some });
  return found;
}

function expressionsOf(
  sketch: Sketch,
  owner: Owner,
  { property: term, predicates, except }: SketchCondition,
): Expression[] {
  const own = property(sketch, owner, term);
  const others =
    except !== undefined && "node" in owner
      ? [operation("<>", propertyOf(variable(nodeName(sketch, owner.node)), "id"), literal(except))]
      : [];
  const all = predicates.map(({ operator, value }) => {
    if (operator === "is null" || operator === "is not null") return operation(operator, own);
    if (operator === "in") return operation("in", literal(value), own);
    if (operator === "contains" && typeof value === "string" && isSpeltOtherwise(term, value))
      return operation(operator, lowered(own), literal(value));
    return operation(operator, own, literal(value));
  });
  return [...all, ...others];
}

/** Whether a text that is searched for in small letters is not known to occur so: it may begin a sentence. */
function isSpeltOtherwise({ values }: PropertyTerm, text: string): boolean {
  return text === text.toLowerCase() && !values.some((value) => value.includes(text));
}

function lowered(expression: Expression): Expression {
  return { kind: "call", function: "toLower", arguments: [expression] };
}

function conjunction(parts: Expression[]): Expression {
  return parts.length === 1 ? parts[0]! : { kind: "operation", operator: "and", operands: parts };
}
