/**
 * A query graph in the words of the grammar beside this file: how candidates are shown to a language model, and what it learns to
 * write. Nodes that are bound by id are written by their names.
 */
import { quotedName } from "../../../graph/cypher/backticks";
import type { Expression } from "../../../graph/query/query-expression";
import { isAnonymous } from "../../../graph/query/query-facts";
import type { Order, QueryGraph } from "../../../graph/query/query-graph";
import type { QueryEdge, QueryNode } from "../../../graph/query/query-pattern";
import { ANSWER, COMPARISONS } from "./query-grammar";

/** The name of a bound node, and the label under which it is written; null for an unknown id. */
export type NodeNames = (id: string) => { name: string; label: string } | null;

/** Ends the writing of what the grammar does not say. */
class Unwritable extends Error {}

/** Null for a query that the grammar has no text for: one that computes, groups, or asks for more than one node. */
export function writeQueryText(query: QueryGraph, nameOf: NodeNames): string | null {
  try {
    return new TextWriter(query, nameOf).text();
  } catch (error) {
    if (error instanceof Unwritable) return null;
    throw error;
  }
}

class TextWriter {
  readonly #target: string;
  readonly #edges: Set<QueryEdge>;
  readonly #conditions: Set<Expression>;
  /** Names of variables in the text. */
  readonly #written = new Map<string, string>();
  #count = 0;
  /** Clause of the edges written last, and below it each type in it: edges of one type must differ within a clause. */
  #clause: number | null = null;
  readonly #typesOf = new Map<string, number>();

  constructor(
    private readonly query: QueryGraph,
    private readonly nameOf: NodeNames,
  ) {
    const { input, unwind, optional, returns, skip, target } = query;
    // Values shown beside the node leave the nodes that are found as they are.
    const [first, ...shown] = returns.map(({ expression }) => expression);
    const isOfTarget = (one: Expression) => one.kind === "property" && isVariable(one.of, target);
    const asksForOne = isVariable(first, target) && shown.every(isOfTarget);
    if (input || unwind.length > 0 || optional.length > 0 || skip > 0 || !asksForOne || target === null)
      throw new Unwritable();
    this.#target = target;
    this.#edges = new Set(query.edges);
    this.#conditions = new Set(query.where);
    this.#written.set(target, ANSWER);
  }

  text(): string {
    const { nodes, order, limit } = this.query;
    let text = `MATCH ${this.#node(this.#target, [])}${this.#walk()}`;
    for (let [next] = edgesAt(this.#edges, this.#target); next; [next] = edgesAt(this.#edges, this.#target))
      text += next.clause === this.#clause ? `, (${ANSWER})${this.#walk()}` : this.#walk();
    const isWhole = nodes.every(({ variable }) => this.#written.has(variable));
    if (!isWhole || this.#edges.size > 0 || this.#conditions.size > 0) throw new Unwritable();
    return `${text} RETURN DISTINCT ${ANSWER}${this.#ending(order, limit)}`;
  }

  /** One path from the target as far as it goes; where a node branches, the other branches are conditions of it. */
  #walk(): string {
    let text = "";
    for (let near = this.#target; ; ) {
      const [edge, ...branches] = edgesAt(this.#edges, near);
      if (!edge) return text;
      const { arrow, far } = stepOf(edge, near);
      this.#edges.delete(edge);
      text += this.#clauseOf(edge, near);
      if (far === this.#target) text += `${arrow}(${ANSWER})`;
      else {
        if (this.#written.has(far)) throw new Unwritable();
        this.#count += 1;
        this.#written.set(far, `n${this.#count}`);
        text += `${arrow}${this.#node(far, this.#branchesAt(far))}`;
      }
      if (branches.some((branch) => near !== this.#target && this.#edges.has(branch))) throw new Unwritable();
      near = far;
    }
  }

  /** All edges of an inner node but one: the path goes on where most is asked of what it leads to. */
  #branchesAt(variable: string): QueryEdge[] {
    const asked = (edge: QueryEdge) => {
      const { far } = stepOf(edge, variable);
      const node = this.query.nodes.find((one) => one.variable === far);
      return node?.predicates.filter(({ key }) => key !== "name").length ?? 0;
    };
    return edgesAt(this.#edges, variable)
      .sort((a, b) => asked(b) - asked(a))
      .slice(1);
  }

  /** The beginning of a clause where the edge is in another one than the edge before it. */
  #clauseOf({ clause, types }: QueryEdge, near: string): string {
    const key = `${clause} ${types[0]}`;
    const before = this.#clause;
    if (clause !== before) this.#clause = clause;
    const begun = this.#typesOf.get(key);
    if (begun !== undefined && clause !== before) throw new Unwritable();
    this.#typesOf.set(key, clause);
    return before === null || clause === before ? "" : ` MATCH (${this.#written.get(near)})`;
  }

  #node(variable: string, branches: readonly QueryEdge[]): string {
    const { nodes } = this.query;
    const node = nodes.find((one) => one.variable === variable)!;
    const written = this.#written.get(variable)!;
    const { label, name } = this.#labelled(node);
    const compared = node.predicates
      .filter(({ key }) => name === null || key !== "name")
      .map(({ key, operator, value }) => {
        const property = `${written}.${quotedName(key)}`;
        if (operator === "is not null") return `${property} IS NOT NULL`;
        if (!COMPARISONS.some((one) => one === operator) || Array.isArray(value)) throw new Unwritable();
        return `${property} ${operator} ${JSON.stringify(value)}`;
      });
    const beside = [...this.#conditions].flatMap((one) => {
      const text = this.#condition(one, variable);
      if (text !== null) this.#conditions.delete(one);
      return text ?? [];
    });
    const ahead = branches.map((branch) => {
      const others = new Set(this.#edges);
      const path = this.#path(branch, variable, others, nodes);
      for (const edge of this.#edges) if (!others.has(edge)) this.#edges.delete(edge);
      return `EXISTS { (${written})${path} }`;
    });
    const conditions = [...compared, ...beside, ...ahead];
    const where = conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : "";
    return `(${written}:${quotedName(label)}${named(name)}${where})`;
  }

  /** A condition beside the pattern, if it is about this node; null otherwise. */
  #condition(condition: Expression, variable: string): string | null {
    if (condition.kind === "exists") return this.#subquery("EXISTS", condition.pattern, variable);
    if (condition.kind !== "operation") return null;
    const { operator, operands } = condition;
    const [one, other] = operands;
    if (operator === "not" && one?.kind === "exists")
      return this.#subquery("NOT EXISTS", one.pattern, variable);
    if (one?.kind === "matches" && other?.kind === "literal" && typeof other.value === "number") {
      const counted = this.#subquery("COUNT", one.pattern, variable);
      if (counted) return `${counted} ${operator} ${other.value}`;
    }
    const isNumber = one?.kind === "call" && one.function === "toFloat" && other?.kind === "literal";
    const [named] = isNumber ? one.arguments : [];
    if (isNumber && named?.kind === "property" && named.key === "name" && isVariable(named.of, variable))
      return `toFloat(${this.#written.get(variable)}.name) ${operator} ${JSON.stringify(other.value)}`;
    if (operator !== "<>" || one?.kind !== "variable" || other?.kind !== "variable") return null;
    // Written at the later of the two.
    const names = [one.name, other.name];
    const earlier = names.find((name) => name !== variable && this.#written.has(name));
    const isOwn = names.includes(variable) && earlier !== undefined && variable !== this.#target;
    return isOwn ? `${this.#written.get(variable)} <> ${this.#written.get(earlier)}` : null;
  }

  #subquery(
    word: string,
    { nodes, edges, where }: { nodes: QueryNode[]; edges: QueryEdge[]; where: Expression[] },
    variable: string,
  ): string | null {
    const left = new Set(edges);
    const [first, ...others] = edgesAt(left, variable);
    if (!first || others.length > 0) return null;
    const own = nodes.find((node) => node.variable === variable);
    if (where.length > 0 || own?.predicates.length || own?.id !== undefined) throw new Unwritable();
    const path = this.#path(first, variable, left, nodes);
    if (left.size > 0) throw new Unwritable();
    return `${word} { (${this.#written.get(variable)})${path} }`;
  }

  /** A path whose nodes nothing else speaks of; its edges are removed from `left`. */
  #path(edge: QueryEdge, near: string, left: Set<QueryEdge>, nodes: readonly QueryNode[]): string {
    const { arrow, far } = stepOf(edge, near);
    left.delete(edge);
    const node = nodes.find(({ variable }) => variable === far);
    const isSpokenOf = [...this.#conditions].some((one) => JSON.stringify(one).includes(JSON.stringify(far)));
    if (!node || this.#written.has(far) || (isSpokenOf && !isAnonymous(far))) throw new Unwritable();
    if (nodes === this.query.nodes) this.#written.set(far, far);
    const { label, name } = this.#labelled(node);
    const [next, ...others] = edgesAt(left, far);
    const isPlain = node.predicates.every(({ key }) => key === "name");
    if (!isPlain || others.length > 0 || (name !== null && next)) throw new Unwritable();
    const shown = `${arrow}(:${quotedName(label)}${named(name)})`;
    return next ? `${shown}${this.#path(next, far, left, nodes)}` : shown;
  }

  /** The label that a node is written with, and the name that it is bound to. */
  #labelled({ id, labels, predicates, text }: QueryNode): { label: string; name: string | null } {
    const bound = id === undefined ? null : this.nameOf(id);
    const byName = predicates.find(({ key, operator }) => key === "name" && operator === "=");
    const name = bound?.name ?? byName?.value ?? null;
    const label = labels[0] ?? bound?.label;
    const isUnknown = id !== undefined && bound === null;
    if (isUnknown || text !== undefined || labels.length > 1 || label === undefined) throw new Unwritable();
    if (name !== null && typeof name !== "string") throw new Unwritable();
    return { label, name };
  }

  #ending(order: readonly Order[], limit: number | null): string {
    if (order.length === 0) return limit === null ? "" : ` LIMIT ${limit}`;
    const [{ expression, descending } = { expression: null, descending: false }, ...others] = order;
    if (others.length > 0 || !limit) throw new Unwritable();
    const ending = `${descending ? " DESC" : ""} LIMIT ${limit}`;
    const counted =
      expression?.kind === "matches" ? this.#subquery("COUNT", expression.pattern, this.#target) : null;
    if (counted) return ` ORDER BY ${counted}${ending}`;
    if (expression?.kind !== "property" || !isVariable(expression.of, this.#target)) throw new Unwritable();
    return ` ORDER BY ${ANSWER}.${quotedName(expression.key)}${ending}`;
  }
}

function isVariable(expression: Expression | undefined, name: string | null): boolean {
  return expression?.kind === "variable" && expression.name === name;
}

function edgesAt(edges: Iterable<QueryEdge>, variable: string): QueryEdge[] {
  return [...edges].filter(({ from, to }) => from === variable || to === variable);
}

function stepOf({ from, to, types, direction, hops, predicates }: QueryEdge, near: string) {
  const [type, ...others] = types;
  const isPlain = direction !== "any" && hops[1] === 1 && predicates.length === 0;
  if (type === undefined || others.length > 0 || !isPlain) throw new Unwritable();
  const isAlong = (from === near) === (direction === "out");
  const written = quotedName(type);
  return { arrow: isAlong ? `-[:${written}]->` : `<-[:${written}]-`, far: from === near ? to : from };
}

function named(name: string | null): string {
  return name === null ? "" : ` {name: ${JSON.stringify(name)}}`;
}
