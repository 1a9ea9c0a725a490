import { describe, expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import type { GraphSource } from "../../graph/graph-source";
import type { Computes } from "../../questions/language/interpretation";
import { shopGraph } from "../../questions/testing/shop-graph";
import type { Answer } from "../contract/answer";
import { computedAnswer, computeResult, MOST_TABLE_ROWS } from "./computed-answer";

const { signal } = new AbortController();
const compute = async (kind: Computes["kind"], cypher: string, graph?: GraphSource) =>
  computeResult({ kind, query: readCypher(cypher) }, graph ?? (await shopGraph()), signal);
/** The same graph, whose matches end as if a bound had cut them. */
const cut = (graph: GraphSource): GraphSource => ({
  ...graph,
  match: async (query, options) => ({ ...(await graph.match(query, options)), truncated: "milliseconds" }),
});

describe("computeResult", () => {
  it("counts and averages over the whole graph, and names the query", async () => {
    expect(await compute("value", "MATCH (p:Product) RETURN count(p) AS value")).toMatchObject({
      kind: "value",
      value: 6,
      atLeast: false,
      cypher: expect.stringContaining("count"),
    });
    expect(await compute("value", "MATCH (p:Product) RETURN avg(p.price) AS value")).toMatchObject({
      value: (340 + 85 + 120 + 15 + 8 + 7) / 6,
    });
  });

  it("says a share in per cent", async () => {
    const share = (met: number) =>
      `MATCH (p:Product) RETURN avg(CASE WHEN p.price > 100 THEN ${met} ELSE 0 END) AS value`;
    const percentage = await compute("value", share(100));
    expect(percentage).toMatchObject({ value: 100 / 3, unit: "%" });
    expect(computedAnswer(percentage!, null).sentences).toEqual([{ text: "33.3333%.", citations: [] }]);
    expect(await compute("value", share(50))).not.toHaveProperty("unit");
    expect(await compute("value", "MATCH (p:Product) RETURN avg(p.price) AS value")).not.toHaveProperty(
      "unit",
    );
  });

  it("says yes, and no where nothing matches", async () => {
    const asked = (name: string) => `MATCH (s:Supplier {country: "${name}"}) RETURN count(s) > 0 AS value`;
    expect(await compute("yes-no", asked("Norway"))).toMatchObject({ kind: "yes-no", yes: true });
    expect(await compute("yes-no", asked("Peru"))).toMatchObject({ kind: "yes-no", yes: false });
  });

  it("names the nodes of a table, and passes values on", async () => {
    const result = await compute(
      "table",
      "MATCH (s:Supplier) RETURN s AS answer, s.founded AS founded ORDER BY s.founded",
    );
    expect(result).toMatchObject({ kind: "table", columns: ["Supplier", "founded"], more: false });
    expect(result?.kind === "table" && result.rows[0]).toEqual([{ node: "s0", name: "Alder Mill" }, 1951]);
  });

  it("never says no, nor an empty table, of a query that a bound ended", async () => {
    const graph = cut(await shopGraph());
    const none = 'MATCH (s:Supplier {country: "Peru"}) RETURN count(s) > 0 AS value';
    expect(await compute("yes-no", none, graph)).toBeNull();
    expect(await compute("table", 'MATCH (s:Supplier {country: "Peru"}) RETURN s.name', graph)).toBeNull();
    expect(await compute("value", "MATCH (p:Product) RETURN count(p) AS value", graph)).toMatchObject({
      value: 6,
      atLeast: true,
    });
  });

  it("asks for no more rows than a table shows", async () => {
    const graph = await shopGraph();
    let limit = 0;
    const counting: GraphSource = {
      ...graph,
      match: (query, options) => {
        limit = options?.limit ?? 0;
        return graph.match(query, options);
      },
    };
    await compute("table", "MATCH (p:Product) RETURN p.price", counting);
    expect(limit).toBe(MOST_TABLE_ROWS);
  });
});

describe("computedAnswer", () => {
  const by = { cypher: "", parameters: {} };
  const found: Answer = {
    writer: "extractive",
    abstained: false,
    sentences: [
      { text: "1.", citations: [] },
      { text: "Oak Table.", citations: [{ node: "p0", edges: [] }] },
    ],
    nodes: ["p0"],
  };
  const texts = (answer: Answer) => answer.sentences.map(({ text }) => text);

  it("leads with the number, and cites what it was computed from, but not what a method counted itself", () => {
    const answer = computedAnswer({ kind: "value", value: 12_345, atLeast: true, ...by }, found);
    expect(texts(answer)).toEqual(["At least 12,345.", "Oak Table."]);
    expect(answer).toMatchObject({ abstained: false, nodes: ["p0"], result: { value: 12_345 } });
  });

  it("leaves years as they are, and cuts long fractions", () => {
    const said = (value: number) =>
      texts(computedAnswer({ kind: "value", value, atLeast: false, ...by }, null));
    expect(said(1999)).toEqual(["1999."]);
    expect(said(10 / 3)).toEqual(["3.3333."]);
  });

  it("says yes with its evidence, and no without any", () => {
    expect(texts(computedAnswer({ kind: "yes-no", yes: true, ...by }, found))).toEqual([
      "Yes.",
      "Oak Table.",
    ]);
    expect(texts(computedAnswer({ kind: "yes-no", yes: false, ...by }, null))[0]).toMatch(/^No: /);
    const query = readCypher("MATCH (a)-[:DIRECTED_BY|WRITTEN_BY]->(b) RETURN count(a) > 0 AS value");
    expect(texts(computedAnswer({ kind: "yes-no", yes: false, ...by }, null, query))).toEqual([
      "No: the knowledge base holds nothing that says so (looked for: directed by, written by).",
    ]);
    const each = readCypher("MATCH (a:Boat) WHERE a.sails = true RETURN count(DISTINCT a) = 2 AS value");
    expect(texts(computedAnswer({ kind: "yes-no", yes: false, ...by }, null, each))).toEqual([
      "No: the knowledge base does not say so of all of them.",
    ]);
  });

  it("writes the first rows of a table, and says how many more there are", () => {
    const rows = Array.from({ length: 12 }, (_, at) => [{ node: `n${at}`, name: `N${at}` }, at]);
    const table = { kind: "table" as const, columns: ["answer", "value"], rows, ...by };
    expect(texts(computedAnswer({ ...table, more: false }, null)).slice(-2)).toEqual([
      "N9: 9.",
      "And 2 more.",
    ]);
    expect(texts(computedAnswer({ ...table, more: true }, null)).at(-1)).toBe("And at least 2 more.");
  });

  it("abstains where there is nothing to compute from", () => {
    const answers = [
      computedAnswer({ kind: "value", value: null, atLeast: false, ...by }, found),
      computedAnswer({ kind: "table", columns: ["a"], rows: [], more: false, ...by }, found),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ abstained: true, nodes: [] });
      expect(answer.result).toBeUndefined();
    }
  });
});
