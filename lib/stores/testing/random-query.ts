/** Small random graphs, and questions of every kind to ask them. */
import fc from "fast-check";
import { homomorphic } from "../../graph/match/match-case.conformance";
import { queryGraph } from "../../graph/query/normalize-query-graph";

import type { NewEdge, NewNode } from "../../graph/snapshot/graph-builder";

const LABELS = ["Source_A", "Source_B", "Source_C"];
const TYPES = ["R", "S"];

export interface Given {
  nodes: NewNode[];
  edges: NewEdge[];
}

/** Up to nine nodes and fourteen edges: loops and parallel edges are frequent, cycles more so. */
export const graph: fc.Arbitrary<Given> = fc.integer({ min: 1, max: 9 }).chain((count) => {
  const end = fc.nat({ max: count - 1 }).map((at) => `n${at}`);
  const label = fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 1, maxLength: 2 });
  const properties = fc.record(
    { year: fc.nat({ max: 3 }), roles: fc.constantFrom('["a","b"]', "plain") },
    {
      requiredKeys: ["year"],
    },
  );
  const node = fc.record({ labels: label, properties });
  return fc.record({
    nodes: fc.array(node, { minLength: count, maxLength: count }).map((all) =>
      all.map(({ labels, properties }, at) => {
        return { id: `n${at}`, name: `Name ${at % 3}`, labels, text: `text ${at % 2}`, properties };
      }),
    ),
    edges: fc.array(
      fc.record({
        source: end,
        target: end,
        type: fc.constantFrom(...TYPES),
        kind: fc.constant("relation" as const),
        properties: fc.record({ since: fc.nat({ max: 2 }) }),
      }),
      { maxLength: 14 },
    ),
  });
});

const labels = fc.uniqueArray(fc.constantFrom(...LABELS, "Source_Absent"), { maxLength: 2 });
const types = fc.uniqueArray(fc.constantFrom(...TYPES, "ABSENT"), { maxLength: 2 });
const hops = fc.constantFrom([1, 1] as const, [1, 1] as const, [1, 2] as const, [2, 3] as const);
const predicate = fc.oneof(
  fc.record({
    key: fc.constant("year"),
    operator: fc.constantFrom("=" as const, "<" as const, ">=" as const, "<>" as const),
    value: fc.nat({ max: 3 }),
  }),
  fc.record({
    key: fc.constant("id"),
    operator: fc.constant("in" as const),
    value: fc.constant(["n0", "n3", "no"]),
  }),
  fc.record({
    key: fc.constant("name"),
    operator: fc.constant("ends with" as const),
    value: fc.constant("1"),
  }),
  fc.record({
    key: fc.constant("text"),
    operator: fc.constant("contains" as const),
    value: fc.constant("0"),
  }),
);

/** Once in six times: what asks for less leaves more rows to compare. */
function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

/** Patterns of up to four nodes and five edges, connected or not, anonymous or not. */
const pattern = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()).chain(([count, isNamed]) => {
  const variable = fc.nat({ max: count - 1 }).map((at) => (at === 0 || isNamed ? `v${at}` : `_${at}`));
  const node = fc.record({
    labels,
    id: seldom(fc.nat({ max: 9 }).map((at) => `n${at}`)),
    text: seldom(fc.constantFrom("text 0", "name 1")),
    predicates: seldom(predicate).map((found) => (found ? [found] : [])),
  });
  const direction = fc.constantFrom("out" as const, "in" as const, "any" as const);
  const since = fc.record({
    key: fc.constant("since"),
    operator: fc.constant("=" as const),
    value: fc.nat({ max: 2 }),
  });
  const edge = fc.record(
    {
      from: variable,
      to: variable,
      types,
      direction,
      hops,
      predicates: fc.array(since, { maxLength: 1 }),
      clause: fc.nat({ max: 1 }),
    },
    { requiredKeys: ["from", "to"] },
  );
  return fc.record({
    nodes: fc
      .array(node, { minLength: count, maxLength: count })
      .map((all) =>
        all.map((rest, at) => ({ ...rest, variable: at === 0 || isNamed ? `v${at}` : `_${at}` })),
      ),
    edges: fc
      .array(edge, { maxLength: 5 })
      .map((all) => all.map((rest, at) => ({ ...rest, variable: isNamed ? `e${at}` : `_e${at}` }))),
  });
});

const v0 = { kind: "variable", name: "v0" };
const year = { kind: "property", of: v0, key: "year" };
const next = (variable: string, hops: readonly [number, number], direction: string) => ({
  nodes: [{ variable, labels: [] }],
  edges: [{ variable: "_e9", from: "v0", to: variable, direction, hops }],
});

/** What is asked beside the pattern: nothing, aggregates, DISTINCT, an optional part, a stage before, patterns in columns. */
const shape = fc.record({
  kind: fc.constantFrom(
    "plain",
    "aggregate",
    "distinct",
    "optional",
    "staged",
    "inner",
    "homomorphic",
    "ordered",
  ),
  aggregate: fc.constantFrom("count", "sum", "avg", "min", "max", "collect"),
  isDistinct: fc.boolean(),
  hops,
  direction: fc.constantFrom("out", "in", "any"),
});

export const question = fc
  .tuple(pattern, shape)
  .map(([pattern, { kind, aggregate, isDistinct, hops, direction }]) => {
    const column = (name: string, expression: object) => ({ name, expression });
    const computed = column("made", { kind: "aggregate", aggregate, distinct: isDistinct, argument: year });
    const all = column("all", { kind: "aggregate", aggregate: "count", distinct: false, argument: null });
    const other = { kind: "variable", name: "w" };
    switch (kind) {
      case "aggregate":
        return queryGraph({ ...pattern, returns: [column("v0", v0), computed, all] });
      case "distinct":
        return queryGraph({
          ...pattern,
          distinct: true,
          returns: [column("year", year), column("v0", v0)],
          order: [{ expression: year, descending: isDistinct }],
        });
      case "optional":
        return queryGraph({
          ...pattern,
          optional: [next("w", hops, direction), next("x", [1, 1], direction)],
          returns: [column("v0", v0), column("w", other), column("x", { kind: "variable", name: "x" })],
        });
      case "staged":
        return queryGraph({
          input: { ...pattern, returns: [column("v0", v0), all] },
          ...next("w", hops, direction),
          returns: [column("v0", v0), column("all", { kind: "variable", name: "all" }), column("w", other)],
        });
      case "inner": {
        const inner = { ...next("_5", hops, direction), where: [] };
        return queryGraph({
          ...pattern,
          where: [{ kind: "exists", pattern: inner }],
          returns: [
            column("v0", v0),
            column("matches", { kind: "matches", pattern: inner }),
            column("made", { kind: "collect", pattern: inner, result: year }),
          ],
        });
      }
      case "homomorphic":
        return homomorphic(queryGraph(pattern));
      case "ordered":
        return queryGraph({
          ...pattern,
          distinct: true,
          returns: [column("v0", v0), column("id", { kind: "property", of: v0, key: "id" })],
          order: [{ expression: { kind: "property", of: v0, key: "id" }, descending: isDistinct }],
          limit: 3,
          skip: 1,
        });
      default:
        return queryGraph(pattern);
    }
  });
