import fc from "fast-check";
import { expect, it } from "vitest";
import { queryGraph } from "../query/normalize-query-graph";
import { AGGREGATES, type Expression, FUNCTIONS, OPERATORS, QUANTIFIERS } from "../query/query-expression";
import { sameQueryGraph } from "../query/query-facts";
import type { QueryGraph } from "../query/query-graph";
import { PREDICATE_OPERATORS } from "../query/query-pattern";
import { readCypher } from "./read";
import { renderCypher } from "./render";

const CASES = Number(process.env.MATCH_CASES ?? 500);

const name = fc.constantFrom("Film", "ACTED IN", "tick`s", "größe", "match", "x9");
const scalar = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.boolean(),
);
const literal = fc.oneof(scalar, fc.constant(null), fc.array(scalar, { maxLength: 3 }));

/** Expressions over the variables of the pattern below. */
const { expression } = fc.letrec<{ expression: Expression }>((tie) => {
  const inner = tie("expression");
  const variable = fc.record({
    kind: fc.constant("variable" as const),
    name: fc.constantFrom("a", "b", "r"),
  });
  const unary = ["not", "is null", "is not null"] as const;
  const nary = ["and", "or"] as const;
  const binary = OPERATORS.filter((known) => ![...unary, ...nary, "negate", "slice"].includes(known));
  const operation = (operators: readonly (typeof OPERATORS)[number][], least: number, most: number) =>
    fc.record({
      kind: fc.constant("operation" as const),
      operator: fc.constantFrom(...operators),
      operands: fc.array(inner, { minLength: least, maxLength: most }),
    });
  return {
    expression: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.record({ kind: fc.constant("literal" as const), value: literal }),
      variable,
      fc.record({ kind: fc.constant("property" as const), of: variable, key: name }),
      fc.record({
        kind: fc.constant("label" as const),
        variable: fc.constant("a"),
        labels: fc.array(name, { minLength: 1, maxLength: 2 }),
      }),
      operation(binary, 2, 2),
      operation(unary, 1, 1),
      operation(["slice"], 3, 3),
      operation(nary, 2, 3),
      fc.record({
        kind: fc.constant("call" as const),
        function: fc.constantFrom(...FUNCTIONS),
        arguments: fc.array(inner, { maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant("list" as const), items: fc.array(inner, { maxLength: 3 }) }),
      fc.record({
        kind: fc.constant("map" as const),
        entries: fc.array(fc.record({ key: name, value: inner }), { maxLength: 2 }),
      }),
      fc.record({
        kind: fc.constant("reduce" as const),
        accumulator: fc.constant("sum"),
        initial: inner,
        variable: fc.constant("x"),
        list: inner,
        step: inner,
      }),
      fc.record({
        kind: fc.constant("case" as const),
        branches: fc.array(fc.record({ when: inner, result: inner }), { minLength: 1, maxLength: 2 }),
        otherwise: fc.option(inner),
      }),
      fc.record({
        kind: fc.constant("quantifier" as const),
        quantifier: fc.constantFrom(...QUANTIFIERS),
        variable: fc.constant("x"),
        list: inner,
        where: inner,
      }),
      fc.record({
        kind: fc.constant("comprehension" as const),
        variable: fc.constant("x"),
        list: inner,
        where: fc.option(inner),
        result: fc.option(inner),
      }),
      fc.record({
        kind: fc.constantFrom("exists" as const, "matches" as const),
        pattern: fc.constant(neighbour()),
      }),
      fc.record({ kind: fc.constant("collect" as const), pattern: fc.constant(neighbour()), result: inner }),
    ) as fc.Arbitrary<Expression>,
  };
});

const predicates = fc.array(
  fc
    .record({ key: name, operator: fc.constantFrom(...PREDICATE_OPERATORS), value: literal })
    .map((predicate) => {
      return predicate.operator.startsWith("is ") ? { ...predicate, value: null } : predicate;
    }),
  { maxLength: 2 },
);

const edge = fc
  .record({
    variable: fc.constantFrom("_e7", "s"),
    from: fc.constantFrom("a", "b", "_0"),
    to: fc.constantFrom("a", "_0", "_5"),
    types: fc.array(name, { maxLength: 2 }),
    direction: fc.constantFrom("out" as const, "in" as const, "any" as const),
    hops: fc.constantFrom([1, 1] as const, [1, 3] as const, [2, 2] as const),
    predicates,
    clause: fc.nat({ max: 2 }),
  })
  .map((value) => {
    const along = value.predicates.filter(
      (predicate) => predicate.operator === "=" && predicate.value !== null,
    );
    return value.hops[1] > 1 ? { ...value, predicates: along } : value;
  });

const stage = fc.record({
  nodes: fc.record({
    labels: fc.array(name, { maxLength: 2 }),
    predicates,
    text: fc.option(fc.string({ minLength: 1 })),
  }),
  id: fc.option(fc.string()),
  edges: fc.uniqueArray(edge, { maxLength: 3, selector: ({ variable }) => variable }),
  where: fc.array(expression, { maxLength: 2 }),
  columns: fc.array(expression, { maxLength: 2 }),
  aggregate: fc.option(
    fc.record({ aggregate: fc.constantFrom(...AGGREGATES), distinct: fc.boolean(), argument: expression }),
  ),
  distinct: fc.boolean(),
  isOrdered: fc.boolean(),
  descending: fc.boolean(),
  skip: fc.nat({ max: 3 }),
  limit: fc.option(fc.nat({ max: 9 })),
  isOptional: fc.boolean(),
  unwind: fc.option(literal),
});

/** Two stages, so that WITH is written too; what cannot be a query at all is left out. */
const query: fc.Arbitrary<QueryGraph> = fc
  .tuple(fc.option(stage), stage)
  .map(([first, last]) => {
    try {
      return queryGraph(sketch(last, first ? sketch(first, null) : null));
    } catch {
      return null;
    }
  })
  .filter((made) => made !== null);

it("reads what it writes, whatever it contains", { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(query, (given) => {
      const { text, parameters } = renderCypher(given);
      const back = readCypher(text, parameters);
      expect(sameQueryGraph(back, given), text).toBe(true);
    }),
    { numRuns: CASES },
  );
});

it("never writes a value into the text", () => {
  fc.assert(
    fc.property(query, fc.string({ minLength: 3 }), (given, secret) => {
      const value = `${secret}' RETURN 1 //`;
      const { text, parameters } = renderCypher(
        queryGraph({ ...given, where: [...given.where, equal("a", value)] }),
      );
      expect(text).not.toContain(value);
      expect(Object.values(parameters)).toContain(value);
    }),
    { numRuns: 100 },
  );
});

it("names what is anonymous where a condition asks about it", () => {
  const given = readCypher("MATCH (a)-[{since: a.born}]->(:Film {year: a.born}) RETURN a");
  const { text, parameters } = renderCypher(given);
  expect(text).toBe(
    "MATCH (a)-[_e0]->(_1:Film)\nWHERE (_e0.since = a.born) AND (_1.year = a.born)\nRETURN a",
  );
  expect(sameQueryGraph(readCypher(text, parameters), given)).toBe(true);
});

type Stage = typeof stage extends fc.Arbitrary<infer T> ? T : never;

function sketch(given: Stage, input: object | null) {
  const own = {
    nodes: [
      { variable: "a", ...given.nodes, text: given.nodes.text ?? undefined, id: given.id ?? undefined },
      { variable: "b" },
    ],
  };
  const edges = [{ variable: "r", from: "a", to: "b" }, ...given.edges];
  const columns = ["a", "b", "r"].map((variable) => ({
    name: variable,
    expression: { kind: "variable", name: variable },
  }));
  const computed = given.columns.map((expression, at) => ({ name: `column ${at}`, expression }));
  const aggregated = given.aggregate
    ? [{ name: "made", expression: { kind: "aggregate", ...given.aggregate } }]
    : [];
  return {
    ...own,
    input,
    unwind:
      given.unwind === null ? [] : [{ name: "item", expression: { kind: "literal", value: given.unwind } }],
    edges,
    where: given.where,
    optional: given.isOptional ? [neighbour()] : [],
    returns: [...columns, ...computed, ...aggregated],
    distinct: given.distinct,
    order: given.isOrdered
      ? [{ expression: { kind: "variable", name: "a" }, descending: given.descending }]
      : [],
    skip: given.skip,
    limit: given.limit,
  };
}

function neighbour() {
  return {
    nodes: [
      { variable: "a", labels: [], predicates: [] },
      { variable: "_1", labels: ["Film"], predicates: [] },
    ],
    edges: [
      {
        variable: "_e0",
        from: "a",
        to: "_1",
        types: ["R"],
        direction: "out" as const,
        hops: [1, 1] as [number, number],
        predicates: [],
        clause: 0,
      },
    ],
    where: [],
  };
}

function equal(variable: string, value: string): Expression {
  const of: Expression = { kind: "property", of: { kind: "variable", name: variable }, key: "secret" };
  return { kind: "operation", operator: "=", operands: [of, { kind: "literal", value }] };
}
