/** Adds to a graph what a gold query looks for, so that it finds something. */
import type { Expression, Pattern } from "../../../lib/graph/query/query-expression";
import type { QueryGraph } from "../../../lib/graph/query/query-graph";
import type { Predicate, QueryEdge, QueryNode } from "../../../lib/graph/query/query-pattern";
import { newEdge, newNode } from "./base-graph";
import { type Draft, type DraftNode, namingKey, satisfies } from "./draft";
import type { Random } from "./random";
import type { PropertyShape } from "./schema";
import { wantedValue } from "./values";

type Bindings = Map<string, DraftNode>;

/** A count that a query asks for is planted up to this. */
const MOST_COPIES = 15;
/** Probability that a wanted node is an existing one. */
const REUSE = 0.7;

export class Planter {
  constructor(
    private readonly draft: Draft,
    private readonly random: Random,
  ) {}

  /** Plants one match of the query, several where it asks for a count. */
  plant(query: QueryGraph): void {
    this.#plantStage(query, 1, false);
  }

  /** @param isFresh whether no node that is there already may be used */
  #plantStage(query: QueryGraph, copies: number, isFresh: boolean): Bindings {
    const own = query.input
      ? this.#passedOn(query.input, copiesAskedFor(query), isFresh)
      : (new Map() as Bindings);
    const bindings = this.#plantPattern(query, own, isFresh);
    const grouping = groupingVariables(query);
    for (let copy = 1; copy < Math.min(copies, MOST_COPIES); copy++) {
      const shared = new Map([...bindings].filter(([name]) => grouping.has(name)));
      this.#plantPattern(query, shared, true);
    }
    return bindings;
  }

  /** The values that the stage before binds, by the names of its columns. */
  #passedOn(input: QueryGraph, copies: number, isFresh: boolean): Bindings {
    const before = this.#plantStage(input, copies, isFresh);
    const passed: Bindings = new Map();
    for (const { name, expression } of input.returns) {
      const node = expression.kind === "variable" ? before.get(expression.name) : undefined;
      if (node) passed.set(name, node);
    }
    return passed;
  }

  #plantPattern({ nodes, edges, where }: Pattern, given: Bindings, isFresh: boolean): Bindings {
    const bindings = new Map(given);
    const byName = new Map(nodes.map((node) => [node.variable, node]));
    for (const node of nodes) {
      if (bindings.has(node.variable)) continue;
      const label = node.labels[0] ?? this.#labelAt(node.variable, edges, byName);
      if (label !== null) bindings.set(node.variable, this.#nodeFor(node, label, isFresh, bindings));
    }
    for (const edge of edges) this.#plantEdge(edge, bindings);
    for (const condition of where) this.#plantCondition(condition, bindings);
    return bindings;
  }

  #nodeFor({ predicates }: QueryNode, label: string, isFresh: boolean, bindings: Bindings): DraftNode {
    const taken = new Set(bindings.values());
    const isNamed = predicates.some(({ key, operator }) => operator === "=" && this.#isNaming(label, key));
    const there = (this.draft.nodes.get(label) ?? []).filter(
      (node) =>
        !taken.has(node) &&
        predicates.every((condition) => satisfies(node.properties.get(condition.key), condition)),
    );
    const mayReuse = isNamed || (!isFresh && this.random.next() < REUSE);
    if (there.length > 0 && mayReuse) return this.random.pick(there);
    const node = newNode(this.draft, label, this.random);
    this.#setValues(node.properties, predicates, this.draft.schema.labels.get(label), label);
    return node;
  }

  #isNaming(label: string, key: string): boolean {
    return namingKey([...(this.draft.schema.labels.get(label)?.keys() ?? [])]) === key;
  }

  #setValues(
    properties: DraftNode["properties"],
    predicates: readonly Predicate[],
    shapes: ReadonlyMap<string, PropertyShape> | undefined,
    owner: string,
  ): void {
    for (const key of new Set(predicates.map((predicate) => predicate.key))) {
      const shape = shapes?.get(key);
      if (!shape) continue;
      const own = predicates.filter((predicate) => predicate.key === key);
      const value = wantedValue(own, shape, owner, this.random);
      if (value === undefined) properties.delete(key);
      else properties.set(key, value);
    }
  }

  #plantEdge(edge: QueryEdge, bindings: Bindings): void {
    const [from, to] = [bindings.get(edge.from), bindings.get(edge.to)];
    if (!from || !to) return;
    const end = this.#endFor(edge, from, to);
    if (!end) return;
    const [source, target] = end.isForward ? [from, to] : [to, from];
    const { type } = end;
    const isThere = this.draft.edges.some(
      (known) =>
        known.source === source &&
        known.target === target &&
        known.type === type &&
        edge.predicates.every((condition) => satisfies(known.properties.get(condition.key), condition)),
    );
    if (isThere) return;
    newEdge(this.draft, source, type, target, this.random);
    const added = this.draft.edges.at(-1)!;
    this.#setValues(added.properties, edge.predicates, this.draft.schema.relations.get(type), type);
  }

  /** The relation and the way in which an edge can join two nodes; null where the schema has none. */
  #endFor({ types, direction }: QueryEdge, from: DraftNode, to: DraftNode) {
    const ways = direction === "any" ? [true, false] : [direction === "out"];
    for (const isForward of ways) {
      const [source, target] = isForward ? [from, to] : [to, from];
      const fitting = this.draft.schema.ends.filter(
        (end) =>
          end.source === source.label &&
          end.target === target.label &&
          (types.length === 0 || types.includes(end.type)),
      );
      if (fitting.length > 0) return { type: this.random.pick(fitting).type, isForward };
    }
    return null;
  }

  /** The label that a node without one has at the other end of an edge. */
  #labelAt(
    variable: string,
    edges: readonly QueryEdge[],
    nodes: ReadonlyMap<string, QueryNode>,
  ): string | null {
    for (const { from, to, types, direction } of edges) {
      if (from !== variable && to !== variable) continue;
      const isSource = (from === variable) === (direction !== "in");
      const other = nodes.get(from === variable ? to : from)?.labels[0];
      const fits = this.draft.schema.ends.find(
        (end) =>
          (types.length === 0 || types.includes(end.type)) &&
          (other === undefined || (isSource ? end.target : end.source) === other),
      );
      if (fits) return isSource ? fits.source : fits.target;
    }
    return null;
  }

  #plantCondition(condition: Expression, bindings: Bindings): void {
    if (condition.kind === "exists") {
      this.#plantPattern(condition.pattern, bindings, false);
      return;
    }
    if (condition.kind !== "operation") return;
    const { operator, operands } = condition;
    if (operator === "and") for (const operand of operands) this.#plantCondition(operand, bindings);
    else if (operator === "or") this.#plantCondition(operands[0]!, bindings);
    else this.#plantComparison(condition, bindings);
  }

  #plantComparison({ operator, operands }: Expression & { kind: "operation" }, bindings: Bindings): void {
    const [one, other] = operands;
    if (one?.kind === "matches" && other?.kind === "literal" && typeof other.value === "number") {
      const copies = copiesFor(operator, other.value);
      for (let copy = 0; copy < copies; copy++) this.#plantPattern(one.pattern, bindings, copy > 0);
      return;
    }
    if (operator !== "=" || one?.kind !== "property" || other?.kind !== "property") return;
    if (one.of.kind !== "variable" || other.of.kind !== "variable") return;
    const value = bindings.get(one.of.name)?.properties.get(one.key);
    const node = bindings.get(other.of.name);
    if (value !== undefined && node && !this.#isNaming(node.label, other.key))
      node.properties.set(other.key, value);
  }
}

/** Number of matches that the conditions on a count ask for. */
function copiesAskedFor({ where }: QueryGraph): number {
  const counts = where.flatMap(function asked(condition): number[] {
    if (condition.kind !== "operation") return [];
    const { operator, operands } = condition;
    if (operator === "and") return operands.flatMap(asked);
    const [one, other] = operands;
    if (one?.kind !== "variable" || other?.kind !== "literal" || typeof other.value !== "number") return [];
    return [copiesFor(operator, other.value)];
  });
  return Math.max(1, ...counts);
}

function copiesFor(operator: string, value: number): number {
  const wanted = operator === ">" ? value + 1 : operator === ">=" || operator === "=" ? value : 1;
  return Number.isInteger(wanted) && wanted <= MOST_COPIES ? Math.max(0, wanted) : 1;
}

/** The variables that the rows of a stage are grouped by. */
function groupingVariables({ returns }: QueryGraph): Set<string> {
  return new Set(
    returns.flatMap(({ expression }) => {
      const of = expression.kind === "property" ? expression.of : expression;
      return of.kind === "variable" ? [of.name] : [];
    }),
  );
}
