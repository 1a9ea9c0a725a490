import { describe, expect, it } from "vitest";
import { matchTable } from "@/components/run/artefacts/match-table";
import { edge, named } from "@/components/testing/example-run";
import { readCypher } from "@/lib/graph/cypher/read";
import type { LaidMatch } from "@/lib/methods/trace/trace";
import { drawQuery } from "./draw-query";
import { layMatch } from "./lay-match";

const query = readCypher(
  "MATCH (f:Film)-[:knows]->(p:Person), (f)<-[:knows]-(q:Person)-[:knows*1..2]-(c) WHERE p.born > 1930 RETURN f, p, q, c",
);
const lay = (match: Partial<LaidMatch>) =>
  layMatch(drawQuery(query, new Map()), query, { nodes: {}, edges: [], score: null, failed: [], ...match });
const nodes = { f: named("f"), p: named("p"), q: named("q"), c: named("c") };
const failedOf = (drawing: ReturnType<typeof lay>) => [
  ...drawing.cards.filter(({ isFailed }) => isFailed).map(({ variable }) => variable),
  ...drawing.lines.filter(({ isFailed }) => isFailed).map(({ from, to }) => `${from}-${to}`),
];
const whole = [edge("1", "f", "p"), edge("2", "q", "f"), edge("3", "q", "x"), edge("4", "c", "x")];

describe("a match laid over its query", () => {
  it("puts the matched names on the cards", () => {
    const names = lay({ nodes, edges: whole }).cards.map(({ variable, matched }) => [variable, matched]);
    expect(Object.fromEntries(names)).toEqual({
      f: "Name of f",
      p: "Name of p",
      q: "Name of q",
      c: "Name of c",
    });
  });

  it("crosses out what has no edges as asked, or no node: direction, type and length count", () => {
    const failed = ["something"];
    expect(failedOf(lay({ nodes, edges: whole, failed }))).toEqual([]);
    expect(failedOf(lay({ nodes, edges: [edge("1", "p", "f"), ...whole.slice(1)], failed }))).toEqual([
      "f-p",
    ]);
    expect(
      failedOf(lay({ nodes, edges: [{ ...whole[0]!, type: "other" }, ...whole.slice(1)], failed })),
    ).toEqual(["f-p"]);
    expect(failedOf(lay({ nodes, edges: whole.slice(0, 3), failed }))).toEqual(["q-c"]);
    const { c: _, ...others } = nodes;
    expect(failedOf(lay({ nodes: others, edges: whole, failed }))).toEqual(["c", "q-c"]);
  });

  it("marks a node of which a condition is named as failed", () => {
    expect(failedOf(lay({ nodes, edges: whole, failed: ["p: born > 1930 does not hold"] }))).toEqual(["p"]);
  });

  it("crosses out nothing of an exact match", () => {
    expect(failedOf(lay({ nodes: {}, edges: [] }))).toEqual([]);
  });
});

describe("the table twin of matches", () => {
  const twin = (...matches: LaidMatch[]) => matchTable({ query, matches });

  it("has a row for each match and a column for each node, and lights what the match does", () => {
    const { columns, rows } = twin({ nodes, edges: whole, score: 0.5, failed: [] });
    expect(columns.map(({ title }) => title)).toEqual(["Film", "Person p", "Person q", "any node", "Score"]);
    expect(rows[0]?.cells).toEqual([...["f", "p", "q", "c"].map((id) => ({ nodes: [named(id)] })), 0.5]);
    expect(rows[0]?.lights?.edges).toEqual(["1", "2", "3", "4"]);
  });

  it("says what failed, and leaves a gap where no node is", () => {
    const { columns, rows } = twin(
      { nodes: { f: named("f") }, edges: [], score: null, failed: ["one", "two"] },
      { nodes: { f: named("g"), p: named("p") }, edges: [], score: null, failed: [] },
    );
    expect(columns.map(({ title }) => title)).toEqual(["Film", "Person p", "Not satisfied"]);
    expect(rows.map(({ cells }) => cells.slice(1))).toEqual([
      [null, "one; two"],
      [{ nodes: [named("p")] }, null],
    ]);
  });
});
