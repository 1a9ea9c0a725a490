import { beforeAll, describe, expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import { renderCypher } from "../../graph/cypher/render";
import type { GraphSource } from "../../graph/graph-source";
import type { MatchValue } from "../../graph/match/match-result";
import { sameQueryGraph } from "../../graph/query/query-facts";
import { validateQueryGraph } from "../../graph/query/validate-query-graph";
import { shopGraph } from "../testing/shop-graph";
import type { Interpretation } from "./interpretation";
import { type LanguageReader, openLanguageReader } from "./read-question";

let graph: GraphSource;
let reader: LanguageReader;

beforeAll(async () => {
  graph = await shopGraph();
  reader = openLanguageReader({ graph, embedder: null });
});

/** Time never decides what these tests see. */
const read = (question: string) => reader.read(question, { milliseconds: 60_000 });

async function rowsOf({ query }: Interpretation): Promise<MatchValue[][]> {
  return (await graph.match(query)).rows;
}

/** The nodes of the best reading, in their order. */
async function nodesOf(question: string): Promise<string[]> {
  const [best] = (await read(question)).interpretations;
  const at = best!.query.returns.findIndex(({ name }) => name === "answer");
  return (await rowsOf(best!)).map((row) => (row[at] as { node: string }).node);
}

async function valuesOf(question: string): Promise<MatchValue[]> {
  const [best] = (await read(question)).interpretations;
  return (await rowsOf(best!)).map((row) => row.at(-1)!);
}

/** By kind: the question and the ids that answer it. */
const NODES: Record<string, [string, string[]][]> = {
  relations: [
    ["Which products does Alder Mill supply?", ["p0", "p1", "p2"]],
    ["Who supplies the Pine Shelf?", ["s0", "s1"]],
    ["Which customers ordered products supplied by Alder Mill?", ["c0", "c1"]],
    ["List all products in the category Textiles.", ["p2", "p3"]],
  ],
  "properties only": [
    ["List all suppliers in Norway.", ["s0", "s1"]],
    ["Which products have a price over 100?", ["p0", "p2"]],
    ["Which suppliers were founded before 1970?", ["s0", "s3"]],
    ["Which customers were born between 1970 and 1990?", ["c0", "c2"]],
    ["Which products are discontinued?", ["p2", "p5"]],
    ["Which products have a description containing 'wool'?", ["p2"]],
    ["Which customers have an email?", ["c0", "c2"]],
    ["Which suppliers were founded on or after 1987?", ["s1", "s2"]],
    ["Which suppliers were founded on or before 1969?", ["s0", "s3"]],
  ],
  "texts of nodes": [
    ["Which suppliers have a text containing 'sawmill'?", ["s0", "s1"]],
    ["Which products are supplied by suppliers with a text mentioning 'tea'?", ["p4", "p5"]],
  ],
  "a property of two kinds of node": [
    [
      "Which suppliers supply products that were ordered by customers who joined before 2010?",
      ["s0", "s1", "s3"],
    ],
    [
      "Which suppliers that joined before 2010 supply products that were ordered by customers?",
      ["s0", "s1", "s3"],
    ],
    ["Which customers that joined after 2010 ordered products of suppliers?", ["c0"]],
    ["Which customers ordered products of suppliers who joined after 2005?", ["c1"]],
  ],
  negation: [
    ["Which products are not discontinued?", ["p0", "p1", "p3", "p4"]],
    ["Which products have not been ordered?", ["p3", "p5"]],
    ["Which customers have not ordered Green Tea?", ["c2"]],
    ["Which customers have no email?", ["c1"]],
    ["Which products are not discontinued and have no stock?", ["p1"]],
  ],
  or: [["Which products are supplied by Birch Works or Cedar Yard?", ["p1", "p3"]]],
  "inner joins": [["Which suppliers supply products ordered by Mara Lindt?", ["s0", "s3"]]],
  quantities: [
    ["Which suppliers supply more than two products?", ["s0"]],
    ["Which customers ordered at least 2 products?", ["c0", "c1"]],
  ],
  "edge properties": [["Which customers reviewed products with a rating above 3?", ["c0", "c2"]]],
  time: [["Which products were ordered after 2020?", ["p1", "p4"]]],
};

/** In this order. */
const ORDERED: [string, string[]][] = [
  ["What is the most expensive product?", ["p0"]],
  ["What are the 2 cheapest products?", ["p5", "p4"]],
  ["Which supplier supplies the most products?", ["s0"]],
  ["Which product has the highest price?", ["p0"]],
  ["Who is the oldest customer?", ["c1"]],
  ["List the top 2 products by stock.", ["p3", "p4"]],
];

const VALUES: [string, MatchValue[]][] = [
  ["How many products are there?", [6]],
  ["How many products does Alder Mill supply?", [3]],
  ["What is the price of the Wool Rug?", [120]],
  ["When was Otto Brandt born?", [1962]],
  ["What is the average price of products in the category Food?", [7.5]],
  ["Did Mara Lindt order Green Tea?", [true]],
  ["Did Pia Solano order Green Tea?", [false]],
];

describe.each(Object.entries(NODES))("reads %s", (_, cases) => {
  it.each(cases)("%s", async (question, answers) => {
    expect((await nodesOf(question)).sort()).toEqual(answers);
  });
});

describe("reads orders, numbers, values, yes and no", () => {
  it.each(ORDERED)("%s", async (question, answers) => {
    expect(await nodesOf(question)).toEqual(answers);
  });

  it.each(VALUES)("%s", async (question, values) => {
    expect(await valuesOf(question)).toEqual(values);
  });

  it.each([
    "List products in the category Food and limit the results to one.",
    "List the first two products.",
  ])("cuts the answer: %s", async (question) => {
    expect(await nodesOf(question)).toHaveLength(question.includes("two") ? 2 : 1);
  });

  it("reads a table of a number per group", async () => {
    const [best] = (await read("How many products are there per category?")).interpretations;
    const rows = await rowsOf(best!);
    const counts = Object.fromEntries(rows.map(([node, count]) => [(node as { node: string }).node, count]));
    expect(counts).toEqual({ Food: 2, Furniture: 2, Textiles: 2 });
  });
});

const QUESTIONS = [...Object.values(NODES).flat(), ...ORDERED, ...VALUES].map(([question]) => question);

describe("every interpretation", () => {
  it.each(QUESTIONS)("of %s is valid, runs and reads back from its Cypher", async (question) => {
    const schema = await graph.schema();
    const { interpretations } = await read(question);
    expect(interpretations.length).toBeGreaterThan(0);
    for (const { query } of interpretations) {
      expect(validateQueryGraph(query, schema)).toEqual([]);
      const { text, parameters } = renderCypher(query);
      expect(sameQueryGraph(readCypher(text, parameters), query)).toBe(true);
      await graph.match(query, { limit: 1 });
    }
  });

  it("has a probability, best first, and leaves room for none of them", async () => {
    for (const question of QUESTIONS) {
      const probabilities = (await read(question)).interpretations.map(({ probability }) => probability);
      expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
      expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeLessThan(1);
    }
  });
});

describe("what was not understood", () => {
  it("never drops a negation silently", async () => {
    for (const question of QUESTIONS.filter((one) => /\b(?:not|no)\b/.test(one))) {
      for (const { query, leftOut, operators } of (await read(question)).interpretations) {
        const isDenied = /"operator":"(?:not|<>|is null)"|"value":(?:false|0)\b/.test(JSON.stringify(query));
        const isShown = leftOut.some(({ text }) => /^(?:not|no)$/.test(text));
        const isRead = operators.some(({ reading }) => /null|false|= 0/.test(reading));
        expect(isDenied || isShown || isRead, question).toBe(true);
      }
    }
  });

  it("lists the words that nothing represents", async () => {
    const [best] = (await read("Which fluorescent products does Alder Mill supply?")).interpretations;
    expect(best!.leftOut.map(({ text }) => text)).toEqual(["fluorescent"]);
  });
});

describe("corrections", () => {
  it("reads a part as the person chose", async () => {
    const question = "Which products have a price over 100?";
    const [best] = (await read(question)).interpretations;
    const operator = best!.operators.find(({ text }) => text === "over 100")!;
    const reading = operator.alternatives.find((one) => one.startsWith("Product.stock"))!;
    const choices = [{ span: operator.span, reading }];
    const [other] = (await reader.read(question, { choices, milliseconds: 60_000 })).interpretations;
    expect(other!.operators.map((one) => one.reading)).toContain(reading);
  });
});

describe("the property of one named node", () => {
  const likely = async (question: string) => {
    const [best] = (await read(question)).interpretations;
    return { kind: best!.kind, probability: best!.probability, value: (await rowsOf(best!))[0]?.at(-1) };
  };

  it("is likely meant where every word of the question is read", async () => {
    expect(await likely("What is the price of the Oak Table?")).toMatchObject({ kind: "values", value: 340 });
    expect((await likely("What is the price of the Oak Table?")).probability).toBeGreaterThanOrEqual(0.75);
    expect((await likely("When was Mara Lindt born?")).value).toBe(1990);
  });

  it("is not where words are left over", async () => {
    expect((await likely("What is the flurbo price of the wimbat Oak Table?")).probability).toBeLessThan(
      0.75,
    );
  });
});
