import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCypher } from "@/lib/graph/cypher/read";
import { renderCypher } from "@/lib/graph/cypher/render";
import { queryGraph } from "@/lib/graph/query/normalize-query-graph";
import { sameQueryGraph } from "@/lib/graph/query/query-facts";
import { EMPTY_QUERY, type QueryGraph } from "@/lib/graph/query/query-graph";
import {
  addEdge,
  addNode,
  bindNode,
  changeEdge,
  removeEdge,
  removeNode,
  renameNode,
  setLabels,
  setLimit,
  setNodePredicates,
  setTarget,
} from "./edit-query";
import { inlineParameters } from "./inline-parameters";
import { type Output, outputOf, withOutput } from "./query-output";

const at = fc.nat({ max: 9 });
const label = fc.constantFrom("Film", "Person", "matches", "2 parts", "größe");
const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.integer({ min: -9, max: 9 }),
  fc.boolean(),
);
const predicate = fc.record({ key: label, operator: fc.constantFrom("=", "<>", "<", "contains"), value });

type Edit = (query: QueryGraph) => QueryGraph;

/** An edit of the node or edge at a position; a position that does not exist changes nothing. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.array(label, { maxLength: 2 }), fc.option(fc.string(), { nil: undefined })).map(
    ([labels, id]): Edit =>
      (query) =>
        addNode(query, labels, id).query,
  ),
  fc.tuple(at, at, fc.array(label, { maxLength: 2 }), fc.constantFrom("out", "in", "any")).map(
    ([from, to, types, direction]): Edit =>
      (query) =>
        onNode(query, from, (a) =>
          onNode(query, to, (b) => addEdge(query, { from: a, to: b, types, direction }).query),
        ),
  ),
  at.map(
    (index): Edit =>
      (query) =>
        onNode(query, index, (name) => removeNode(query, name)),
  ),
  at.map(
    (index): Edit =>
      (query) =>
        onEdge(query, index, (name) => removeEdge(query, name)),
  ),
  fc.tuple(at, fc.constantFrom("film", "matches", "x", "no name")).map(
    ([index, to]): Edit =>
      (query) =>
        onNode(query, index, (name) => renameNode(query, name, to)),
  ),
  fc.tuple(at, fc.array(label, { maxLength: 3 })).map(
    ([index, labels]): Edit =>
      (query) =>
        onNode(query, index, (name) => setLabels(query, name, labels)),
  ),
  fc.tuple(at, fc.option(fc.string())).map(
    ([index, id]): Edit =>
      (query) =>
        onNode(query, index, (name) => bindNode(query, name, id)),
  ),
  fc.tuple(at, fc.array(predicate, { maxLength: 2 })).map(
    ([index, predicates]): Edit =>
      (query) =>
        onNode(query, index, (name) => setNodePredicates(query, name, predicates)),
  ),
  fc.tuple(at, fc.integer({ min: -2, max: 20 }), fc.integer({ min: -2, max: 20 })).map(
    ([index, least, most]): Edit =>
      (query) =>
        onEdge(query, index, (name) => changeEdge(query, name, { hops: [least, most] })),
  ),
  fc.option(at).map(
    (index): Edit =>
      (query) =>
        index === null ? setTarget(query, null) : onNode(query, index, (name) => setTarget(query, name)),
  ),
  fc.constantFrom<Output[]>("all", "target", "count", "count-by-target").map(
    (output): Edit =>
      (query) =>
        query.nodes.length === 0 ? query : withOutput(query, output),
  ),
  fc.option(fc.integer({ min: -3, max: 50 })).map(
    (limit): Edit =>
      (query) =>
        setLimit(query, limit),
  ),
);

function onNode(query: QueryGraph, index: number, change: (variable: string) => QueryGraph): QueryGraph {
  const node = query.nodes[index % Math.max(query.nodes.length, 1)];
  return node ? change(node.variable) : query;
}

function onEdge(query: QueryGraph, index: number, change: (variable: string) => QueryGraph): QueryGraph {
  const edge = query.edges[index % Math.max(query.edges.length, 1)];
  return edge ? change(edge.variable) : query;
}

const drawn = fc.array(edit, { maxLength: 14 }).map((edits) => {
  const query = edits.reduce((before, apply) => apply(before), EMPTY_QUERY);
  return query.nodes.length === 0 ? addNode(query, ["Film"]).query : query;
});

/** Matched through films, filtered and ordered in ways that the drawing has no words for. */
const WRITTEN = queryGraph(
  readCypher(
    "MATCH (f:Film)<-[r:ACTED_IN]-(p:Person)-[:LIVES_IN]->(c:City) WHERE f.year + 1 > p.born AND c.name = 'Rome' " +
      "RETURN p.name AS name, avg(f.year) AS year, count(c) AS cities ORDER BY year",
  ),
);

describe("editing a query graph", () => {
  it("keeps it valid: whatever was drawn can be completed", () => {
    fc.assert(
      fc.property(drawn, (query) => {
        expect(() => queryGraph(query)).not.toThrow();
      }),
    );
  });

  it("gives the output that was chosen, also after it was completed", () => {
    fc.assert(
      fc.property(drawn, (query) => {
        expect(outputOf(queryGraph(query))).toBe(outputOf(query));
      }),
    );
  });

  it("is the same query after it was written as Cypher with its values, and read again", () => {
    fc.assert(
      fc.property(drawn, (query) => {
        const complete = queryGraph(query);
        const { text, parameters } = renderCypher(complete);
        expect(sameQueryGraph(readCypher(inlineParameters(text, parameters)), complete)).toBe(true);
      }),
    );
  });

  it("can be edited on after it came from Cypher", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        const query = edits.reduce((before, apply) => apply(before), WRITTEN);
        if (query.nodes.length > 0) expect(() => queryGraph(query)).not.toThrow();
      }),
    );
  });

  it("names nodes after their label, and never twice", () => {
    const first = addNode(EMPTY_QUERY, ["Film"]);
    const second = addNode(first.query, ["Film"], "m1");
    expect([first.variable, second.variable]).toEqual(["film", "film2"]);
    expect(second.query.nodes[1]).toEqual({ variable: "film2", labels: ["Film"], predicates: [], id: "m1" });
    expect(second.query.returns.map(({ name }) => name)).toEqual(["film", "film2"]);
  });

  it("takes with a node what speaks of it, and nothing else", () => {
    const left = removeNode(WRITTEN, "c");
    expect(left.nodes.map(({ variable }) => variable)).toEqual(["f", "p"]);
    expect(left.edges.map(({ variable }) => variable)).toEqual(["r"]);
    expect(left.returns.map(({ name }) => name)).toEqual(["name", "year"]);
    expect(left.order).toEqual(WRITTEN.order);
    expect(left.where).toHaveLength(1);
    const further = removeNode(left, "f");
    expect(further.where).toEqual([]);
    expect(further.returns.map(({ name }) => name)).toEqual(["name"]);
    expect(further.order).toEqual([]);
  });

  it("renames everywhere, but never into a name that is taken", () => {
    const renamed = renameNode(WRITTEN, "p", "actor");
    expect(JSON.stringify(renamed)).not.toMatch(/"p"/);
    expect(() => queryGraph(renamed)).not.toThrow();
    expect(renameNode(WRITTEN, "p", "f")).toBe(WRITTEN);
    expect(renameNode(WRITTEN, "p", "a b")).toBe(WRITTEN);
  });

  it("keeps on a path only the conditions that a path can have", () => {
    const { query, variable } = addEdge(addNode(EMPTY_QUERY, []).query, {
      from: "node",
      to: "node",
      types: [],
      direction: "any",
    });
    const conditions = [
      { key: "role", operator: "=", value: "lead" },
      { key: "year", operator: ">", value: 1 },
    ] as const;
    const edges = query.edges.map((edge) => ({ ...edge, predicates: [...conditions] }));
    expect(changeEdge({ ...query, edges }, variable, { hops: [3, 0] }).edges[0]).toMatchObject({
      hops: [1, 3],
      predicates: [conditions[0]],
    });
  });
});

describe("Cypher with its values", () => {
  it("leaves names in backticks alone", () => {
    const parameters = { p0: "it's", p1: [1, null, true] };
    expect(
      inlineParameters("MATCH (n:`$p0`) WHERE n.a = $p0 AND n.b IN $p1 AND n.c = $other", parameters),
    ).toBe("MATCH (n:`$p0`) WHERE n.a = 'it\\'s' AND n.b IN [1, null, true] AND n.c = $other");
  });
});
