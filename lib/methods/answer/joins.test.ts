import { afterEach, describe, expect, it, vi } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import { shopGraph } from "../../questions/testing/shop-graph";
import type { RankedNode } from "../trace/trace";
import { withJoins } from "./joins";

afterEach(() => void vi.useRealTimers());

const { signal } = new AbortController();
const ranked = (node: string, via: RankedNode["via"] = []): RankedNode => ({
  node,
  score: 1,
  contributions: [],
  via,
});

/** "s0 SUPPLIES p0" for each edge that leads to a node. */
async function ways(cypher: string, nodes: readonly (string | RankedNode)[], answers?: string[]) {
  const graph = await shopGraph();
  const ranking = nodes.map((one) => (typeof one === "string" ? ranked(one) : one));
  const found = new Set(answers ?? ranking.map(({ node }) => node));
  const joined = await withJoins(ranking, found, readCypher(cypher), { graph, signal });
  return joined.map(({ via }) => via.map(({ source, type, target }) => `${source} ${type} ${target}`).sort());
}

describe("withJoins", () => {
  it("joins by the alternative that holds, and by no pattern that is denied", async () => {
    const either = `MATCH (answer:Product) WHERE (EXISTS { MATCH (s:Supplier)-[:SUPPLIES]->(answer) WHERE s.id = "s0" }
      OR EXISTS { MATCH (c:Customer)-[:ORDERED]->(answer) WHERE c.id = "c1" })
      AND NOT EXISTS { MATCH (answer)-[:IN_CATEGORY]->(:Category {name: "Nothing"}) } RETURN DISTINCT answer`;
    expect(await ways(either, ["p0", "p1", "p4"])).toEqual([
      ["s0 SUPPLIES p0"],
      ["c1 ORDERED p1", "s0 SUPPLIES p1"],
      ["c1 ORDERED p4"],
    ]);
  });

  it("joins groups by what was grouped or counted", async () => {
    const grouped =
      "MATCH (answer:Supplier)-[:SUPPLIES]->(p:Product) WHERE p.price > 100 WITH answer, count(p) AS products WHERE products >= 2 RETURN answer";
    expect(await ways(grouped, ["s0"])).toEqual([[expect.stringMatching(/^s0 SUPPLIES p[02]$/)]]);
    const after = `MATCH (answer:Supplier)-[:SUPPLIES]->(p:Product) WITH answer, count(p) AS products WHERE products >= 2
      MATCH (answer)-[:SUPPLIES]->(:Product {name: "Green Tea"}) RETURN answer`;
    expect(await ways(after, ["s3"])).toEqual([
      expect.arrayContaining(["s3 SUPPLIES p4", expect.stringMatching(/^s3 SUPPLIES p[45]$/)]),
    ]);
    const counted =
      "MATCH (answer:Supplier) WHERE COUNT { (answer)-[:SUPPLIES]->(:Product) } > 1 RETURN answer";
    expect(await ways(counted, ["s3"])).toEqual([[expect.stringMatching(/^s3 SUPPLIES p[45]$/)]]);
  });

  it("leads to what the query names, beside where the method came from, and over what its conditions share", async () => {
    const graph = await shopGraph();
    const [other] = (await graph.match(readCypher("MATCH (s)-[r:SUPPLIES]->(p {id: 'p1'}) RETURN s, r, p")))
      .subgraph.edges;
    const named =
      'MATCH (c:Customer)-[:ORDERED]->(answer:Product) WHERE c.id IN ["c1"] RETURN DISTINCT answer';
    expect(await ways(named, [ranked("p1", [other!])])).toEqual([
      ["c1 ORDERED p1", expect.stringContaining("SUPPLIES p1")],
    ]);
    const shared = `MATCH (p:Product)<-[:SUPPLIES]-(answer:Supplier)
      WHERE EXISTS { MATCH (c:Customer)-[:ORDERED]->(p) WHERE c.id = "c0" } RETURN DISTINCT answer`;
    expect(await ways(shared, ["s3"])).toEqual([["c0 ORDERED p4", "s3 SUPPLIES p4"]]);
  });

  it("knows a name that a stage before has for other nodes, and one that was not the first there", async () => {
    const above = `MATCH (answer:Product) WITH avg(answer.price) AS mean
      MATCH (:Supplier)-[:SUPPLIES]->(answer:Product) WHERE answer.price > mean RETURN DISTINCT answer`;
    expect(await ways(above, ["p0", "p2"])).toEqual([["s0 SUPPLIES p0"], ["s0 SUPPLIES p2"]]);
    const second = `MATCH (answer:Product) WITH answer ORDER BY answer.price DESC SKIP 1 LIMIT 1
      MATCH (:Supplier)-[:SUPPLIES]->(answer) RETURN DISTINCT answer`;
    expect(await ways(second, ["p0"])).toEqual([[expect.stringContaining("SUPPLIES p0")]]);
  });

  it("looks at a few at once, and no longer than a person waits for all", async () => {
    const graph = await shopGraph();
    const query = readCypher("MATCH (:Supplier)-[:SUPPLIES]->(answer:Product) RETURN DISTINCT answer");
    vi.useFakeTimers();
    let [open, most, looks] = [0, 0, 0];
    const match: typeof graph.match = async (...given) => {
      most = Math.max(most, ++open);
      looks++;
      await new Promise((resolve) => setTimeout(resolve, 400));
      open--;
      return graph.match(...given);
    };
    const ranking = Array.from({ length: 200 }, () => ranked("p0"));
    const joined = withJoins(ranking, new Set(["p0"]), query, { graph: { ...graph, match }, signal });
    await vi.runAllTimersAsync();
    expect((await joined).at(-1)?.via).toEqual([]);
    expect([most, looks]).toEqual([8, 40]);
  });

  it("leaves what is no answer, what is led to, and queries without edges as they are", async () => {
    const graph = await shopGraph();
    const [way] = (await graph.match(readCypher("MATCH (s {id: 's1'})-[r:SUPPLIES]->(p) RETURN s, r, p")))
      .subgraph.edges;
    const named =
      'MATCH (s:Supplier)-[:SUPPLIES]->(answer:Product) WHERE s.id IN ["s0", "s1"] RETURN DISTINCT answer';
    expect(await ways(named, [ranked("p1", [way!]), "p0"], ["p1"])).toEqual([["s1 SUPPLIES p1"], []]);
    expect(await ways("MATCH (answer:Product) WHERE answer.price < 20 RETURN answer", ["p3"])).toEqual([[]]);
  });
});
