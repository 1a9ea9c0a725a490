/** Writes a sketch as a query graph. */
import { builtQuery } from "../../../graph/query/normalize-query-graph";
import type { Expression, Pattern } from "../../../graph/query/query-expression";
import type { QueryGraph } from "../../../graph/query/query-graph";
import type { PropertyTerm } from "../lexicon/graph-words";
import { isTime } from "../lexicon/scan-properties";
import {
  ANSWER,
  aggregate,
  type ColumnSketch,
  column,
  edgeName,
  literal,
  nodeName,
  operation,
  property,
  propertyOf,
  variable,
} from "./build-expression";
import type { Difference, Measure, Owner, ShownColumn, Sketch } from "./sketch";
import { conjunction, outerNode } from "./sketch-parts";
import { patternOf } from "./sketch-pattern";

/** @throws HopscopeError `invalid-input` when the sketch is no query graph, which would be a mistake here */
export function sketchQuery(sketch: Sketch): QueryGraph {
  const pattern = patternOf(sketch);
  const { ask, order, having, skip, limit } = sketch;
  if (having !== null) return withHaving(sketch, pattern);
  const cut = { skip, limit };
  switch (ask.kind) {
    case "number":
      return builtQuery({ ...pattern, returns: [column("value", measured(sketch, ask.measure))] });
    case "share":
      return shareQuery(sketch, ask.from);
    case "yes-no": {
      const count = aggregate("count", variable(ANSWER));
      return builtQuery({ ...pattern, returns: [column("value", operation(">", count, literal(0)))] });
    }
    case "table": {
      const key = ask.key ? property(sketch, ask.key.on, ask.key.property) : variable(ANSWER);
      const measure = measured(sketch, ask.measure);
      const named = ask.key?.property.part ?? ask.key?.property.key ?? ANSWER;
      const returns = [column(named, key), column("value", measure)];
      const ordered = order ? [{ expression: variable("value"), descending: order.descending }] : [];
      return builtQuery({ ...pattern, target: ask.key ? null : ANSWER, returns, order: ordered, ...cut });
    }
    case "values": {
      const returns = valueColumns(sketch, ask.columns);
      const { isGrouped, ...ordered } = orderColumn(sketch, returns);
      return builtQuery({ ...pattern, ...ordered, distinct: !isGrouped, ...cut });
    }
    default: {
      const { isGrouped, ...ordered } = orderColumn(sketch, [
        column(ANSWER, variable(ANSWER)),
        ...shownColumns(sketch),
      ]);
      return builtQuery({ ...pattern, target: ANSWER, ...ordered, distinct: !isGrouped, ...cut });
    }
  }
}

/** The mean of 100 for each that meets all, and of 0 for the others of its kind. */
function shareQuery(sketch: Sketch, from: number): QueryGraph {
  const { nodes, target } = sketch;
  const narrowed = (isWhole: boolean) => {
    const conditions = nodes[target]!.conditions.filter(({ place }) => place < from === isWhole);
    return nodes.map((node, at) => (at === target ? { ...node, conditions } : node));
  };
  const whole = patternOf({ ...sketch, nodes: [narrowed(true)[target]!], edges: [], target: 0 });
  const pattern = patternOf({ ...sketch, nodes: narrowed(false) });
  const met = pattern.nodes.map((node) => (node.variable === ANSWER ? outerNode(sketch, target) : node));
  const when: Expression =
    met.length === 1 ? conjunction(pattern.where) : { kind: "exists", pattern: { ...pattern, nodes: met } };
  const each: Expression = {
    kind: "case",
    branches: [{ when, result: literal(100) }],
    otherwise: literal(0),
  };
  return builtQuery({ ...whole, returns: [column("value", aggregate("avg", each))] });
}

function valueColumns(sketch: Sketch, columns: readonly ShownColumn[]): ColumnSketch[] {
  const { bound, places } = sketch.nodes[sketch.target]!;
  const [first, ...others] = columns;
  // "When was [] discovered?": not by whom.
  const isTimeOf = others.length === 0 && first?.property && "edge" in first.on && isTime(first.property);
  const isUnsaid = isTimeOf && places.length === 0 && sketch.nodes.some((node) => node.bound.length > 0);
  const returns = bound.length === 1 || isUnsaid ? [] : [column(ANSWER, variable(ANSWER))];
  for (const { on, property: term, from } of columns) {
    if (term && isPlainName(term) && "node" in on && on.node === sketch.target) continue;
    const said = term?.key ?? ("node" in on ? sketch.nodes[on.node]!.label : ANSWER);
    let name = said;
    for (let at = 2; returns.some((known) => known.name === name); at++) name = `${said}${at}`;
    const own = shown(sketch, on, term);
    returns.push(column(name, from ? distance(own, from) : own));
  }
  return returns.length > 0 ? returns : [column(ANSWER, variable(ANSWER))];
}

function distance(own: Expression, { value, isBelow }: Difference): Expression {
  return isBelow ? operation("-", literal(value), own) : operation("-", own, literal(value));
}

function shown(sketch: Sketch, on: Owner, term: PropertyTerm | null): Expression {
  if (term) return property(sketch, on, term);
  return variable("node" in on ? nodeName(sketch, on.node) : edgeName(on.edge));
}

/** The answers' own values that they are compared or ordered by, shown beside them. */
function shownColumns({ nodes, target, order }: Sketch): ColumnSketch[] {
  const keys = nodes[target]!.conditions.filter(({ predicates }) =>
    predicates.some(({ operator }) => operator !== "=" && operator !== "is null"),
  ).map(({ property: term }) => term);
  if (order?.measure.by === "property" && "node" in order.measure.on && order.measure.on.node === target)
    keys.push(order.measure.property);
  const names = new Set(keys.filter(({ isName }) => !isName).map(({ key }) => key));
  return [...names].map((key) => column(key, propertyOf(variable(ANSWER), key)));
}

/** The columns with what orders them. Where many rows belong to one answer, the best of them counts. */
function orderColumn(
  { order, ...sketch }: Sketch,
  returns: ColumnSketch[],
): { returns: ColumnSketch[]; order: QueryGraph["order"]; isGrouped: boolean } {
  if (order === null || sketch.each !== null) return { returns, order: [], isGrouped: false };
  const { measure, descending } = order;
  // Values of one named node have no order.
  if (!returns.some(({ name }) => name === ANSWER)) return { returns, order: [], isGrouped: false };
  const whole = { ...sketch, order };
  if (measure.by === "property" && "node" in measure.on && measure.on.node === sketch.target)
    return {
      returns,
      order: [{ expression: property(whole, measure.on, measure.property), descending }],
      isGrouped: false,
    };
  const isOwn = measure.by === "property";
  const expression = isOwn
    ? aggregate(descending ? "max" : "min", property(whole, measure.on, measure.property))
    : measured(whole, measure);
  const name = isOwn ? `ordered by ${measure.property.key}` : "value";
  return {
    returns: [...returns, column(name, expression)],
    order: [{ expression: variable(name), descending }],
    isGrouped: true,
  };
}

/** First what is counted for each answer, then those that pass. */
function withHaving(sketch: Sketch, pattern: Pattern): QueryGraph {
  const { ask, order, having, skip, limit } = sketch;
  const first = [column(ANSWER, variable(ANSWER)), column("counted", measured(sketch, having!.measure))];
  const measured2 =
    order && order.measure.by !== "property" ? [column("value", measured(sketch, order.measure))] : [];
  const returns = [...first, ...measured2];
  const input = builtQuery({ ...pattern, target: ANSWER, returns });
  const where = [operation(having!.operator, variable("counted"), literal(having!.value))];
  if (ask.kind === "number")
    return builtQuery({
      input,
      where,
      returns: [column("value", aggregate("count", variable(ANSWER), true))],
    });
  if (ask.kind === "yes-no") {
    const count = aggregate("count", variable(ANSWER));
    return builtQuery({ input, where, returns: [column("value", operation(">", count, literal(0)))] });
  }
  const own = valuesAfter(sketch);
  const ordered =
    order === null
      ? []
      : order.measure.by !== "property"
        ? [{ expression: variable("value"), descending: order.descending }]
        : "node" in order.measure.on && order.measure.on.node === sketch.target
          ? [
              {
                expression: propertyOf(variable(ANSWER), order.measure.property.key),
                descending: order.descending,
              },
            ]
          : [];
  return builtQuery({ input, where, target: ANSWER, returns: own, order: ordered, skip, limit });
}

/** A name that a node is shown by anyway; a display name or a code of its own is not. */
export function isPlainName({ isName, key }: PropertyTerm): boolean {
  return isName && /^(?:name|title)$/i.test(key);
}

function valuesAfter({ ask, target }: Sketch): ColumnSketch[] {
  const returns = [column(ANSWER, variable(ANSWER))];
  if (ask.kind !== "values") return returns;
  for (const { on, property: term } of ask.columns) {
    if (
      term &&
      "node" in on &&
      on.node === target &&
      !term.isName &&
      !returns.some(({ name }) => name === term.key)
    )
      returns.push(column(term.key, propertyOf(variable(ANSWER), term.key)));
  }
  return returns;
}

function measured(sketch: Sketch, measure: Measure): Expression {
  if (measure.by === "count") return aggregate("count", variable(nodeName(sketch, measure.node)), true);
  if (measure.by === "times") return aggregate("count", variable(edgeName(measure.edge)));
  const value = property(sketch, measure.on, measure.property);
  return measure.by === "property" ? value : aggregate(measure.by, value);
}
