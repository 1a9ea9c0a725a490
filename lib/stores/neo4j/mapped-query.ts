/**
 * A QueryGraph over id, name, text and properties as the QueryGraph over Neo4j's properties that means the same: fields are
 * the properties that the mapping names, bound entities are found by element id, and everything lies in the scope. What
 * `renderCypher` then writes is what Neo4j runs.
 */
import type { NodeId } from "../../graph/graph-source";
import { mapParts } from "../../graph/query/expression-parts";
import type { Expression, Pattern } from "../../graph/query/query-expression";
import type { QueryGraph } from "../../graph/query/query-graph";
import type { Literal, Predicate, QueryEdge, QueryNode } from "../../graph/query/query-pattern";
import { textRestriction } from "../../graph/query/text-restriction";
import type { NodeField, NodeMapping } from "./node-mapping";
import { type Bindings, columnBindings, inputBindings, patternBindings } from "./query-bindings";

export function boundIds(query: QueryGraph): NodeId[] {
  const found: NodeId[] = [];
  JSON.stringify(query, (_, part: unknown) => {
    const { variable, id, predicates } = (part ?? {}) as Partial<QueryNode>;
    if (variable === undefined || !Array.isArray(predicates)) return part;
    if (id !== undefined) found.push(id);
    for (const predicate of predicates) if (namesNodes(predicate)) found.push(...textsOf(predicate.value));
    return part;
  });
  return found;
}

/** @param elements Element ids of the entities it is bound to; one that is missing matches nothing. */
export function mappedQuery(
  query: QueryGraph,
  nodes: NodeMapping,
  elements: ReadonlyMap<NodeId, string>,
): QueryGraph {
  return new Mapping(nodes, elements).query(query);
}

class Mapping {
  constructor(
    private readonly nodes: NodeMapping,
    private readonly elements: ReadonlyMap<NodeId, string>,
  ) {}

  query(query: QueryGraph): QueryGraph {
    const before = inputBindings(query);
    let bindings = patternBindings(query, before);
    const own = this.#pattern(query, bindings);
    const optional = query.optional.map((pattern) => {
      bindings = patternBindings(pattern, bindings);
      return this.#pattern(pattern, bindings);
    });
    const inOrder = new Map([...bindings, ...columnBindings(query)]);
    return {
      ...query,
      ...own,
      optional,
      input: query.input && this.query(query.input),
      unwind: query.unwind.map((column) => {
        return { ...column, expression: this.#expression(column.expression, before) };
      }),
      returns: query.returns.map((column) => {
        return { ...column, expression: this.#expression(column.expression, bindings) };
      }),
      order: query.order.map((key) => ({ ...key, expression: this.#expression(key.expression, inOrder) })),
    };
  }

  #pattern(pattern: Pattern, bindings: Bindings): Pattern {
    const where = pattern.where.map((conjunct) => this.#expression(conjunct, bindings));
    const nodes = pattern.nodes.map((node) => this.#node(node, bindings, where));
    const edges = pattern.edges.map((edge) => withoutDays(edge, where));
    for (const edge of edges) this.#keepInScope(edge, where);
    return { nodes, edges, where };
  }

  /** The node with what can stay at it; the rest goes to `where`. */
  #node({ id, text, predicates, ...node }: QueryNode, bindings: Bindings, where: Expression[]): QueryNode {
    const { variable } = node;
    const { scope } = this.nodes.mapping;
    if (scope !== null) where.push({ kind: "label", variable, labels: [scope] });
    if (id !== undefined) where.push(this.#isOneOf(variable, [id]));
    if (text !== undefined) where.push(this.#expression(textRestriction(variable, text), bindings));
    const others: Predicate[] = [];
    for (const predicate of predicates) {
      const isOwn = !isField(predicate.key);
      if (isOwn && isDay(predicate.value)) where.push(onDay(variable, predicate));
      else if (isOwn) others.push(predicate);
      else if (namesNodes(predicate)) where.push(this.#isOneOf(variable, textsOf(predicate.value)));
      else {
        const field = this.#expression(property(named(variable), predicate.key), bindings);
        const isPlain = field.kind === "property" && field.of.kind === "variable";
        if (isPlain) others.push({ ...predicate, key: field.key });
        else where.push(comparison(field, predicate));
      }
    }
    return { ...node, predicates: others };
  }

  #isOneOf(variable: string, ids: readonly NodeId[]): Expression {
    const found = ids.map((id) => this.elements.get(id)).filter((element) => element !== undefined);
    const element = call("elementId", named(variable));
    if (found.length === 0) return literal(false);
    return found.length === 1
      ? operation("=", element, literal(found[0]!))
      : operation("in", element, literal(found));
  }

  /** The nodes on the way of a path. */
  #keepInScope({ variable, hops }: QueryEdge, where: Expression[]): void {
    const { scope } = this.nodes.mapping;
    if (scope === null || hops[1] === 1) return;
    const edge = named("edge");
    const inScope = (end: "startNode" | "endNode"): Expression => {
      return operation("in", literal(scope), call("labels", call(end, edge)));
    };
    where.push({
      kind: "quantifier",
      quantifier: "all",
      variable: "edge",
      list: named(variable),
      where: operation("and", inScope("startNode"), inScope("endNode")),
    });
  }

  #expression(expression: Expression, bindings: Bindings): Expression {
    switch (expression.kind) {
      case "property": {
        const of = this.#expression(expression.of, bindings);
        const { key } = expression;
        return isField(key) && this.#mayBeNode(of, bindings)
          ? this.#field(of, key, bindings)
          : property(of, key);
      }
      case "call":
        return this.#call(expression, bindings);
      case "quantifier":
      case "comprehension": {
        const own = new Map(bindings);
        own.delete(expression.variable);
        const { list } = expression;
        return mapParts(expression, (part) => this.#expression(part, part === list ? bindings : own));
      }
      case "reduce": {
        const own = new Map(bindings);
        own.delete(expression.variable);
        own.delete(expression.accumulator);
        const { step } = expression;
        return mapParts(expression, (part) => this.#expression(part, part === step ? own : bindings));
      }
      case "exists":
      case "matches":
        return {
          ...expression,
          pattern: this.#pattern(expression.pattern, patternBindings(expression.pattern, bindings)),
        };
      case "collect": {
        const own = patternBindings(expression.pattern, bindings);
        const pattern = this.#pattern(expression.pattern, own);
        return { ...expression, pattern, result: this.#expression(expression.result, own) };
      }
      default:
        return withDays(mapParts(expression, (part) => this.#expression(part, bindings)));
    }
  }

  /** `id(n)` and `elementId(n)` are the id as the knowledge base spells it; marks are none of `labels(n)`. */
  #call(expression: Expression & { kind: "call" }, bindings: Bindings): Expression {
    const whole = withDays(mapParts(expression, (part) => this.#expression(part, bindings)));
    const [argument] = expression.arguments;
    if (whole.kind !== "call" || argument === undefined) return whole;
    const [of] = whole.arguments;
    if (whole.function === "id" || whole.function === "elementId") {
      return this.#mayBeNode(of!, bindings) ? this.#field(of!, "id", bindings) : call("elementId", of!);
    }
    const { marks } = this.nodes;
    if (whole.function !== "labels" || marks.length === 0) return whole;
    const where = operation("not", operation("in", named("label"), literal([...marks])));
    return { kind: "comprehension", variable: "label", list: whole, where, result: null };
  }

  #mayBeNode(of: Expression, bindings: Bindings): boolean {
    if (of.kind === "map") return false;
    const binding = of.kind === "variable" ? bindings.get(of.name) : undefined;
    return binding?.kind !== "edge" && binding?.kind !== "path";
  }

  /** The property that a field is; with several labels of different mappings, that of the label it has. */
  #field(of: Expression, field: NodeField, bindings: Bindings): Expression {
    const binding = of.kind === "variable" ? bindings.get(of.name) : undefined;
    const asked = binding?.kind === "node" ? binding.labels : [];
    const { labels: all } = this.nodes.mapping;
    // A label that is not mapped says nothing: its nodes may bear one that is.
    const isMapped = asked.length > 0 && asked.every((name) => all.some(({ label }) => label === name));
    const entries = isMapped ? all.filter(({ label }) => asked.includes(label)) : all;
    const spelt = entries.map((entry) => this.#spelling(of, field, entry));
    const [first] = spelt;
    if (first === undefined) return this.#spelling(of, field, undefined);
    if (spelt.every((other) => JSON.stringify(other) === JSON.stringify(first))) return first;
    if (of.kind !== "variable") return call("coalesce", ...spelt);
    return {
      kind: "case",
      branches: entries.map(({ label }, at) => {
        return { when: { kind: "label", variable: of.name, labels: [label] }, result: spelt[at]! };
      }),
      otherwise: this.#spelling(of, field, undefined),
    };
  }

  #spelling(
    of: Expression,
    field: NodeField,
    entry: { id: string | null; name: string | null; text: string | null } | undefined,
  ): Expression {
    const key = entry?.[field] ?? null;
    if (field === "id") {
      const element = call("elementId", of);
      return key === null ? element : call("coalesce", call("toString", property(of, key)), element);
    }
    if (key !== null)
      return field === "text" ? call("coalesce", property(of, key), literal("")) : property(of, key);
    return field === "text" ? literal("") : this.#spelling(of, "id", entry);
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}(?:$|T)/;
/** Functions of a text that a day is given to: "left(n.born, 4)". */
const OF_TEXT = new Set(["left", "right", "substring"]);

function isDay(value: Literal): boolean {
  return [value].flat().some((item) => typeof item === "string" && DAY.test(item));
}

/** Neo4j compares its own dates with no text: beside a text that is a day, they are the text that they are written as. */
function withDays(expression: Expression): Expression {
  const operands =
    expression.kind === "operation"
      ? expression.operands
      : expression.kind === "call"
        ? expression.arguments
        : [];
  const isMeant =
    expression.kind === "call"
      ? OF_TEXT.has(expression.function)
      : operands.some((one) => one.kind === "literal" && isDay(one.value));
  return isMeant
    ? mapParts(expression, (part) => (part.kind === "property" ? inText(part) : part))
    : expression;
}

function inText(expression: Expression): Expression {
  return call("toStringOrNull", expression);
}

function onDay(variable: string, predicate: Predicate): Expression {
  return comparison(inText(property(named(variable), predicate.key)), predicate);
}

/** An edge whose conditions on days stand beside it; a path has no such place. */
function withoutDays(edge: QueryEdge, where: Expression[]): QueryEdge {
  if (edge.hops[1] > 1) return edge;
  const days = edge.predicates.filter(({ value }) => isDay(value));
  where.push(...days.map((predicate) => onDay(edge.variable, predicate)));
  return { ...edge, predicates: edge.predicates.filter((predicate) => !days.includes(predicate)) };
}

function isField(key: string): key is NodeField {
  return key === "id" || key === "name" || key === "text";
}

/** `n.id = 'x'` and `n.id IN [..]` say which nodes are meant. */
function namesNodes({ key, operator, value }: Predicate): boolean {
  if (key !== "id" || (operator !== "=" && operator !== "in")) return false;
  return Array.isArray(value) ? operator === "in" : operator === "=" && typeof value === "string";
}

function textsOf(value: Literal): string[] {
  return [value].flat().filter((item) => typeof item === "string");
}

function comparison(field: Expression, { operator, value }: Predicate): Expression {
  return operator.startsWith("is ") ? operation(operator, field) : operation(operator, field, literal(value));
}

function property(of: Expression, key: string): Expression {
  return { kind: "property", of, key };
}

function named(name: string): Expression {
  return { kind: "variable", name };
}

function literal(value: Literal): Expression {
  return { kind: "literal", value };
}

function call(name: (Expression & { kind: "call" })["function"], ...given: Expression[]): Expression {
  return { kind: "call", function: name, arguments: given };
}

function operation(
  operator: (Expression & { kind: "operation" })["operator"],
  ...operands: Expression[]
): Expression {
  return { kind: "operation", operator, operands };
}
