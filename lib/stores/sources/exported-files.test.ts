/** Files that Hopscope exported, also after another program had them, or where they are damaged. */
import { describe, expect, it } from "vitest";
import { writeGraphml } from "../../files/export/write-graphml";
import { writeJsonl } from "../../files/export/write-jsonl";
import { writeNtriples } from "../../files/export/write-ntriples";
import { exportedGraph } from "../../graph/snapshot/exported-graph";
import type { NewEdge } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { exported, type TestGraph } from "../testing/awkward-graphs";
import { edgesOf, harvest, nodesOf, rejectionsOf } from "../testing/test-files";

it.each([
  ["graph.jsonl", writeJsonl],
  ["graph.graphml", writeGraphml],
  ["graph.nt", writeNtriples],
] as const)("the texts of an index mention in %s what they did", async (file, write) => {
  const read = await harvest({
    "text_units.csv": "id,text,n_tokens,document_ids\nt1,A mill.,2,[]\n",
    "entities.csv": "id,title,type,description,text_unit_ids\ne1,MILL,GEO,x,['t1']\n",
  });
  const graph = await exportedGraph(await memorySnapshot(read.graph), { passages: false });
  const again = await harvest({ [file]: [...write(graph)].join("") });
  expect(rejectionsOf(again)).toEqual([]);
  expect([...again.graph.edges()]).toEqual([
    { source: "t1", type: "MENTIONS", target: "e1", kind: "similarity", properties: {} },
  ]);
});

it.each([
  ["graph.jsonl", writeJsonl],
  ["graph.graphml", writeGraphml],
  ["graph.nt", writeNtriples],
] as const)("a date that could be two is still both in %s, and in a table of it", async (file, write) => {
  const rows = ["2020-01-31", "3 May 2019", "July 9, 2018", "02/03/2017"];
  const csv = (cells: readonly unknown[]) =>
    `id,built\n${cells.map((cell, at) => `n${at},"${cell}"`).join("\n")}\n`;
  const read = await harvest({ "nodes.csv": csv(rows) });
  const nodes = nodesOf(read).map(({ properties }) => properties!);
  expect(nodes[3]).toEqual({ built: "2017-02-03 or 2017-03-02", "built (as written)": "02/03/2017" });
  const graph = await exportedGraph(await memorySnapshot(read.graph), { passages: false });
  const again = await harvest({ [file]: [...write(graph)].join("") });
  expect(nodesOf(again).map(({ properties }) => properties)).toEqual(nodes);
  const table = await harvest({ "nodes.csv": csv(nodes.map(({ built }) => built)) });
  expect(nodesOf(table).map(({ properties }) => properties!.built)).toEqual(nodes.map(({ built }) => built));
  expect(table.files[0]!.notes).toEqual([]);
});

describe("RDF that went through another program", () => {
  const graph: TestGraph = {
    nodes: [
      { id: "a", name: "A", labels: ["Person", "Actor"], text: "", properties: { born: 1930 } },
      { id: "b", name: "B", labels: ["Film"], text: "" },
    ],
    edges: [
      { source: "a", type: "ACTED_IN", target: "b", kind: "relation", properties: { role: "lead" } },
      { source: "a", type: "ACTED_IN", target: "b", kind: "relation", properties: { role: "double" } },
      { source: "b", type: "KNOWS", target: "a", kind: "relation" },
    ],
  };
  const roles = (edges: Iterable<NewEdge>) =>
    [...edges].map(({ type, properties }) => `${type} ${properties?.role ?? "-"}`).sort();

  it("keeps nodes and properties of edges when its lines are sorted", async () => {
    const lines = [...writeNtriples(await exported(graph))].join("").trim().split("\n").sort();
    const read = await harvest({ "graph.nt": lines.join("\n") });
    expect(nodesOf(read).map(({ id, labels, properties }) => [id, labels.toSorted(), properties])).toEqual(
      expect.arrayContaining([
        ["a", ["Actor", "Person"], { born: 1930 }],
        ["b", ["Film"], {}],
      ]),
    );
    expect(roles(read.graph.edges())).toEqual(["ACTED_IN double", "ACTED_IN lead", "KNOWS -"]);
  });

  it("keeps parallel edges with properties when equal statements are merged", async () => {
    const lines = [...writeNtriples(await exported(graph))].join("").trim().split("\n");
    const read = await harvest({ "graph.nt": [...new Set(lines)].join("\n") });
    expect(roles(read.graph.edges())).toEqual(["ACTED_IN double", "ACTED_IN lead", "KNOWS -"]);
  });

  it("names an edge whose ends are missing", async () => {
    const edge = '<urn:hopscope:edge:1> <urn:hopscope:property:role> "lead" .\n';
    const read = await harvest({ "graph.nt": `<http://a.example/x> <http://a.example/y> "z" .\n${edge}` });
    expect(rejectionsOf(read)).toEqual([
      'graph.nt:- - The edge "urn:hopscope:edge:1" has no subject, predicate or object; expected all three.',
    ]);
  });

  it("reads statements about edges as nodes where they are not ours", async () => {
    const rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    const read = await harvest({ "graph.nt": `_:s <${rdf}subject> <http://a.example/x> .\n` });
    expect(edgesOf(read)).toEqual(["_:graph.nt#s subject http://a.example/x"]);
  });
});

describe("GraphML that another program saved", () => {
  it("is read like any other, by the names of its attributes", async () => {
    const written = [
      ...writeGraphml(
        await exported({
          nodes: [{ id: " a ", name: "A", labels: ["Film", "Classic"], text: "", properties: { year: "7" } }],
          edges: [{ source: " a ", type: "LIKE", target: " a ", kind: "relation" }],
        }),
      ),
    ].join("");
    const read = await harvest({ "graph.graphml": written.replace(/ hopscope:version="1"/, "") });
    expect(nodesOf(read)).toMatchObject([
      { id: "a", name: "A", labels: ["Film", "Classic"], properties: { year: "7" } },
    ]);
    expect(edgesOf(read)).toEqual(["a LIKE a"]);
  });
});

describe("JSON lines of a graph", () => {
  const node = '{"node":{"id":"a","name":"A","labels":["X"]}}';
  const open = '{"hopscope":"graph","version":1}';

  it("are known by their first line, whatever the file is called", async () => {
    const content = `${open}\n${node}\n{"end":{"nodes":1,"edges":0}}\n`;
    const read = await harvest({ "nodes.jsonl": content, "edges.jsonl.gz": content.replace('"a"', '"b"') });
    expect(nodesOf(read).map(({ id }) => id)).toEqual(["b", "a"]);
    expect(read.files.map(({ format }) => format)).toEqual(["graph-lines", "graph-lines"]);
  });

  it("say that a file is cut off, and take what came before", async () => {
    const read = await harvest({ "graph.jsonl": `${open}\n${node}\n` });
    expect(nodesOf(read).map(({ id }) => id)).toEqual(["a"]);
    expect(rejectionsOf(read)).toEqual([
      "graph.jsonl:- - The file ends before its last line, which counts what it holds; what comes before was taken. The rows before it were added: 1.",
    ]);
  });

  it("refuse a version that is not known yet", async () => {
    const read = await harvest({ "graph.jsonl": `{"hopscope":"graph","version":2}\n${node}\n` });
    expect(rejectionsOf(read)).toEqual([
      "graph.jsonl:1 - The file is of version 2; expected 1, or a newer Hopscope to read it.",
    ]);
  });

  it("name each line that is no node and no edge", async () => {
    const lines = [
      open,
      '{"node":{"id":"a","labels":[]}}',
      '{"node":{"id":"","labels":["X"]}}',
      '{"node":{"id":"b","labels":["X"],"properties":[1]}}',
      '{"edge":{"source":"a","type":"T","target":"b"}}',
      '{"edge":{"source":"a","type":"T","target":"b","kind":"twin"}}',
      '{"other":1}',
      "{",
      '{"end":{}}',
    ];
    const read = await harvest({ "graph.jsonl": lines.join("\n") });
    expect(rejectionsOf(read).map((one) => one.split(" ").slice(0, 2).join(" "))).toEqual([
      "graph.jsonl:2 labels",
      "graph.jsonl:3 id",
      "graph.jsonl:4 properties",
      "graph.jsonl:5 source",
      "graph.jsonl:6 kind",
      "graph.jsonl:7 -",
      "graph.jsonl:8 -",
    ]);
  });
});
