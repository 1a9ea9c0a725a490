/** The place of a pattern's conditions: at the node or edge whose property they ask about, or beside the pattern. */
import type { Expression, Pattern } from "./query-expression";
import {
  type Literal,
  PREDICATE_OPERATORS,
  type Predicate,
  type QueryEdge,
  type QueryNode,
} from "./query-pattern";
import { asTextRestriction } from "./text-restriction";

/** The same comparison with its sides exchanged. */
const MIRRORED: Partial<Record<Predicate["operator"], Predicate["operator"]>> = {
  "=": "=",
  "<>": "<>",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

/** The pattern with each condition on one property at its node or edge, and the others beside it. */
export function withConditions(nodes: QueryNode[], edges: QueryEdge[], conjuncts: Expression[]): Pattern {
  const where: Expression[] = [];
  const predicates = new Map<string, Predicate[]>();
  const texts = new Map<string, string[]>();
  for (const conjunct of conjuncts) {
    const restriction = asTextRestriction(conjunct);
    if (restriction && nodes.some(({ variable }) => variable === restriction.variable)) {
      texts.set(restriction.variable, [...(texts.get(restriction.variable) ?? []), restriction.text]);
      continue;
    }
    const found = asPredicate(conjunct);
    const single = edges.every(({ variable, hops }) => variable !== found?.variable || hops[1] === 1);
    const holder = [...nodes, ...edges].some(({ variable }) => variable === found?.variable);
    if (!found || !holder || !single) where.push(conjunct);
    else predicates.set(found.variable, [...(predicates.get(found.variable) ?? []), found.predicate]);
  }
  const withPredicates = <T extends QueryNode | QueryEdge>(item: T): T => {
    return {
      ...item,
      predicates: unrepeated([...item.predicates, ...(predicates.get(item.variable) ?? [])]),
    };
  };
  const withText = (node: QueryNode): QueryNode => {
    const found = texts.get(node.variable);
    return found
      ? { ...node, text: [node.text, ...found].filter((text) => text !== undefined).join(" ") }
      : node;
  };
  return {
    nodes: nodes.map((node) => bound(withPredicates(withText(node)))),
    edges: edges.map(withPredicates),
    where,
  };
}

/** An id that must equal one text binds the node. */
function bound(node: QueryNode): QueryNode {
  const at = node.predicates.findIndex(({ key, operator, value }) => {
    return key === "id" && operator === "=" && typeof value === "string";
  });
  if (at < 0 || node.id !== undefined) return node;
  return { ...node, id: String(node.predicates[at]!.value), predicates: node.predicates.toSpliced(at, 1) };
}

function unrepeated(predicates: Predicate[]): Predicate[] {
  const keys = predicates.map(({ key, operator, value }) => JSON.stringify([key, operator, value]));
  return predicates.filter((_, at) => keys.indexOf(keys[at]!) === at);
}

/** The parts that must all be true for the expression to be. */
export function conjunctsOf(expression: Expression): Expression[] {
  if (expression.kind !== "operation" || expression.operator !== "and") return [expression];
  return expression.operands.flatMap(conjunctsOf);
}

/** A comparison of one property with a value. */
function asPredicate(expression: Expression): { variable: string; predicate: Predicate } | null {
  if (expression.kind !== "operation") return null;
  const operator = PREDICATE_OPERATORS.find((candidate) => candidate === expression.operator);
  const [left, right] = expression.operands;
  if (operator === undefined || left === undefined) return null;
  if (operator === "is null" || operator === "is not null") return propertyPredicate(left, operator, null);
  if (right?.kind === "literal") return propertyPredicate(left, operator, right.value);
  const mirrored = MIRRORED[operator];
  return left.kind === "literal" && right && mirrored ? propertyPredicate(right, mirrored, left.value) : null;
}

function propertyPredicate(of: Expression, operator: Predicate["operator"], value: Literal) {
  if (of.kind !== "property" || of.of.kind !== "variable") return null;
  return { variable: of.of.name, predicate: { key: of.key, operator, value } };
}
