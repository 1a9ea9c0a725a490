/** Every text of the grammar is a query of its graph; `DECODING_DRAWS` draws more of them. */
import { describe, expect, it } from "vitest";
import { readCypher } from "../../../graph/cypher/read";
import type { GraphSchema } from "../../../graph/graph-source";
import { seededRandom } from "../../../graph/numeric/seeded-random";
import { validateQueryGraph } from "../../../graph/query/validate-query-graph";
import { toGbnf } from "../../../stores/llm/gbnf";
import { readGbnf } from "../../../stores/llm/testing/read-gbnf";
import { Recogniser } from "../../llm/recogniser";
import { randomText } from "../../testing/random-text";
import { queryGrammar } from "./query-grammar";
import { writeQueryText } from "./write-query-text";

const DRAWS = Number(process.env.DECODING_DRAWS ?? 1_000);

const SCHEMA: GraphSchema = {
  nodeCount: 10,
  edgeCount: 10,
  labels: [
    {
      name: "Film",
      count: 4,
      properties: [
        { key: "year", type: "number", count: 4 },
        { key: "is restored", type: "boolean", count: 2 },
      ],
    },
    { name: "Person", count: 4, properties: [{ key: "born in", type: "string", count: 4 }] },
    { name: "Film `noir` \\", count: 1, properties: [] },
    { name: "ORDER", count: 1, properties: [] },
  ],
  relations: [
    {
      type: "DIRECTED_BY",
      kind: "relation",
      count: 4,
      ends: [{ source: "Film", target: "Person", count: 4 }],
    },
    {
      type: "part of",
      kind: "relation",
      count: 2,
      ends: [
        { source: "Film", target: "ORDER", count: 1 },
        { source: "Film `noir` \\", target: "ORDER", count: 1 },
      ],
    },
    { type: "REMAKE_OF", kind: "relation", count: 1, ends: [{ source: "Film", target: "Film", count: 1 }] },
  ],
};
const NAMES = [
  { name: 'Ida "the" Holm\\', labels: ["Person"] },
  { name: "Köln 😀\n}) RETURN 1 //", labels: ["Film", "ORDER"] },
];
const VALUES = [{ label: "Person", key: "born in", value: "Åland's" }];
const grammar = queryGrammar({ schema: SCHEMA, names: NAMES, values: VALUES, mostEdges: 3 });
const recogniser = new Recogniser(grammar);
const random = seededRandom(20261125);

describe("the grammar of queries", () => {
  it("has only texts that the reader reads as a query of the graph, written back as they were", () => {
    const seen = new Set<string>();
    let written = 0;
    for (let walk = 0; walk < DRAWS; walk++) {
      const text = randomText(recogniser, random);
      if (seen.has(text)) continue;
      seen.add(text);
      const query = readCypher(text);
      expect(validateQueryGraph(query, SCHEMA), text).toEqual([]);
      expect(query.returns.map(({ name }) => name)).toEqual(["answer"]);
      expect(query.edges.length).toBeLessThanOrEqual(3);
      const again = writeQueryText(query, () => null);
      if (again === null) continue;
      written += 1;
      expect(recogniser.accepts(again), again).toBe(true);
      expect(readCypher(again)).toEqual(query);
    }
    expect(written).toBeGreaterThan(DRAWS / 2);
  });

  it.each([
    ["a label that the graph does not have", "MATCH (answer:Movie) RETURN DISTINCT answer"],
    [
      "a relation the wrong way round",
      "MATCH (answer:Film)<-[:DIRECTED_BY]-(n1:Person) RETURN DISTINCT answer",
    ],
    [
      "an end that the relation never has",
      "MATCH (answer:Film)-[:DIRECTED_BY]->(n1:ORDER) RETURN DISTINCT answer",
    ],
    ["a name that is not grounded", 'MATCH (answer:Person {name: "Me"}) RETURN DISTINCT answer'],
    ["a property of another label", "MATCH (answer:Person WHERE answer.year > 1) RETURN DISTINCT answer"],
    [
      "more edges than it may have",
      `MATCH (answer:Film)${"-[:REMAKE_OF]->(answer)".repeat(4)} RETURN DISTINCT answer`,
    ],
    ["a clause that writes", "MATCH (answer:Film) DELETE answer"],
  ])("does not have %s", (_, text) => {
    expect(recogniser.accepts(text)).toBe(false);
  });

  it("is written as GBNF of the same queries", () => {
    const read = new Recogniser(readGbnf(toGbnf(grammar, 1_000_000)!));
    for (let walk = 0; walk < 100; walk++) {
      expect(read.accepts(randomText(recogniser, random))).toBe(true);
      expect(recogniser.accepts(randomText(read, random).trimStart())).toBe(true);
    }
  });

  it("is not made for a graph without labels", () => {
    expect(() => queryGrammar({ schema: { ...SCHEMA, labels: [] }, names: [] })).toThrow(RangeError);
  });
});
