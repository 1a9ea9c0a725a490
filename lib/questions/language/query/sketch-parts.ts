/** One node, one edge and the conditions of a sketch, as they stand in a pattern. */
import type { Expression } from "../../../graph/query/query-expression";
import type { QueryEdge, QueryNode } from "../../../graph/query/query-pattern";
import { relationWords } from "../../../graph/text/relation-words";
import { holdsBothWays } from "../../../words/symmetric-relations";
import type { PropertyTerm } from "../lexicon/graph-words";
import { edgeName, literal, nodeName, operation, property, propertyOf, variable } from "./build-expression";
import type { Owner, Sketch, SketchCondition } from "./sketch";

export function nodeSketch(sketch: Sketch, at: number): QueryNode {
  const { label, bound, isWide } = sketch.nodes[at]!;
  const named = { variable: nodeName(sketch, at), labels: isWide ? [] : [label] };
  return { ...named, ...(bound.length === 1 && { id: bound[0]!.id }), predicates: [] };
}

/** A node that is bound outside of the pattern. */
export function outerNode(sketch: Sketch, at: number) {
  return { variable: nodeName(sketch, at), labels: [], predicates: [] };
}

/** Edges of the same type may be one edge in a walk (one clause each): where their ends differ, they are different anyway. */
export function edgeSketch(sketch: Sketch, at: number): QueryEdge {
  const { types, from, to } = sketch.edges[at]!;
  const isOneKind = sketch.nodes[from]!.label === sketch.nodes[to]!.label;
  const isEither = isOneKind && types.every((type) => holdsBothWays(relationWords(type)));
  return {
    variable: edgeName(at),
    from: nodeName(sketch, from),
    to: nodeName(sketch, to),
    types,
    direction: isEither ? "any" : "out",
    hops: [1, 1],
    predicates: [],
    clause: 0,
  };
}

export function conditionsOf(sketch: Sketch, owner: Owner): Expression[] {
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
    // "Neither pending nor settled", "not pending but settled": what is denied is no alternative.
    const isDenied = conditions.some(({ group, negated }) => group === condition.group && negated);
    if (condition.group === null || isDenied) found.push(one);
    else groups.set(condition.group, [...(groups.get(condition.group) ?? []), one]);
  }
  for (const some of groups.values())
    found.push(some.length === 1 ? some[0]! : { kind: "operation", operator: "or", operands: some });
  return found;
}

function expressionsOf(
  sketch: Sketch,
  owner: Owner,
  { property: term, predicates, except, than }: SketchCondition,
): Expression[] {
  const own = property(sketch, owner, term);
  const others =
    except !== undefined && "node" in owner
      ? [operation("<>", propertyOf(variable(nodeName(sketch, owner.node)), "id"), literal(except))]
      : [];
  const all = predicates.map(({ operator, value }) => {
    if (operator === "is null" || operator === "is not null") return operation(operator, own);
    if (than !== undefined) return operation(operator, own, property(sketch, { node: than }, term));
    if (operator === "in") return operation("in", literal(value), own);
    if (operator === "contains" && typeof value === "string" && isSpeltOtherwise(term, value))
      return operation(operator, lowered(own), literal(value));
    return operation(operator, own, literal(value));
  });
  return [...all, ...others];
}

/** True if a text in lower case is not known to occur so: it may begin a sentence. */
function isSpeltOtherwise({ values }: PropertyTerm, text: string): boolean {
  return text === text.toLowerCase() && !values.some((value) => value.includes(text));
}

function lowered(expression: Expression): Expression {
  return { kind: "call", function: "toLower", arguments: [expression] };
}

export function conjunction(parts: Expression[]): Expression {
  return parts.length === 1 ? parts[0]! : { kind: "operation", operator: "and", operands: parts };
}
