/** What is exported is imported again by the readers that people use, and compared by the digests of its content. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeEdgesCsv, writeNodesCsv } from "../../files/export/write-csv";
import { writeGraphml } from "../../files/export/write-graphml";
import { writeJsonl } from "../../files/export/write-jsonl";
import { writeNtriples } from "../../files/export/write-ntriples";
import type { NewEdge, NewNode } from "../../graph/snapshot/graph-builder";
import { built, contentOf, exported, graphs, type TestGraph } from "../testing/awkward-graphs";
import { harvest, nodesOf, rejectionsOf } from "../testing/test-files";

/** Each case is indexed twice; `npm run test:deep` says how many there are. */
const runs = process.env.PROPERTY_RUNS ? {} : { numRuns: 12 };

const EXACT = [
  ["graph.jsonl", writeJsonl],
  ["graph.graphml", writeGraphml],
  ["graph.nt", writeNtriples],
] as const;

describe.each(EXACT)("%s", (file, write) => {
  it("holds a graph of any strings, values and parallel edges exactly", async () => {
    await fc.assert(
      fc.asyncProperty(graphs(), async (graph) => {
        const lines = [...write(await exported(graph))].join("");
        const read = await harvest({ [file]: lines });
        expect(rejectionsOf(read)).toEqual([]);
        expect(await contentOf(read.graph)).toEqual(await contentOf(built(graph)));
      }),
      runs,
    );
  });
});

describe("CSV tables", () => {
  const tables = async (graph: TestGraph) => {
    const found = await exported(graph);
    return {
      "nodes.csv": [...writeNodesCsv(found)].join(""),
      "edges.csv": [...writeEdgesCsv(found)].join(""),
    };
  };

  it("hold a graph of plain names, texts and numbers exactly", async () => {
    const plain = fc.stringMatching(/^[a-z][a-z "',\n]{0,6}[a-z]$/);
    const values = {
      year: fc.integer(),
      note: plain,
      "is it": fc.boolean(),
      "a;b": fc.constantFrom(0.25, -1.5),
    };
    const some = fc.record(values, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(
        graphs(),
        fc.array(plain, { minLength: 6, maxLength: 6 }),
        fc.array(some, { minLength: 8, maxLength: 8 }),
        async ({ nodes, edges }, names, maps) => {
          const rename = new Map(nodes.map(({ id }, at) => [id, `n${at}`]));
          const graph: TestGraph = {
            nodes: nodes.map(({ id }, at) => ({
              id: rename.get(id)!,
              name: names[at]!,
              labels: ["Film", "Classic"].slice(at % 2),
              text: names[at]!,
              properties: maps[at]!,
            })),
            edges: edges.map((edge, at) => ({
              source: rename.get(edge.source)!,
              target: rename.get(edge.target)!,
              type: "KNOWS",
              kind: "relation",
              properties: maps[at]!,
            })),
          };
          const read = await harvest(await tables(graph));
          const refused = rejectionsOf(read).filter((one) => !one.includes("holds no rows"));
          expect(refused).toEqual([]);
          expect(await contentOf(read.graph)).toEqual(await contentOf(built(graph)));
        },
      ),
      runs,
    );
  });

  it("lose types, spaces at the ends, signs that part labels, columns of the same name, and parents", async () => {
    const node: NewNode = {
      id: "a",
      name: " A ",
      labels: ["Film;Classic", "x|y"],
      text: " as it is ",
      properties: {
        digits: "7",
        zeros: "007",
        word: "true",
        long: 0.1 + 0.2,
        empty: "",
        list: "[1,2]",
        name: "another",
        parent: "b",
        "x:ID": "one",
      },
    };
    const other: NewNode = { id: "b", name: "B", labels: ["X"], text: "" };
    const edge: NewEdge = { source: "a", type: "PARENT", target: "b", kind: "structural" };
    const read = await harvest(await tables({ nodes: [node, other], edges: [edge] }));
    expect(nodesOf(read)).toEqual([
      {
        id: "a",
        name: "A",
        labels: ["Film", "Classic", "x", "y"],
        text: " as it is ",
        properties: { digits: 7, zeros: "007", word: true, long: "0.30000000000000004", list: "[1,2]" },
      },
      { id: "b", name: "B", labels: ["X"], text: "", properties: {} },
    ]);
    expect([...read.graph.edges()]).toEqual([
      { source: "a", type: "PARENT", target: "b", kind: "relation", properties: {} },
    ]);
  });
});
