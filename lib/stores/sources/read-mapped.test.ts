/** What a person chooses of a graph's nodes and edges holds in every format. */
import { describe, expect, it } from "vitest";
import type { SourceReading } from "../../files/source";
import { edgesOf, harvest, nodesOf, rejectionsOf } from "../testing/test-files";

const E = "http://example.org/";
const graphml = `<graphml><key id="c" for="node" attr.name="called" attr.type="string"/>
<key id="k" for="node" attr.name="kind_of" attr.type="string"/><key id="v" for="edge" attr.name="doing" attr.type="string"/>
<key id="b" for="edge" attr.name="started_in" attr.type="int"/><graph edgedefault="directed">
<node id="a"><data key="c">Ada</data><data key="k">Person</data></node>
<node id="b"><data key="c">Bo</data><data key="k">Person</data></node>
<node id="x"><data key="c">Draft</data><data key="k">Scratch</data></node>
<edge source="a" target="b"><data key="v">KNOWS</data><data key="b">1840</data></edge>
<edge source="a" target="x"><data key="v">KNOWS</data></edge>
<edge source="b" target="a"><data key="v">DREW</data></edge></graph></graphml>`;
const nodes = [
  { id: "a", called: "Ada", kind_of: "Person" },
  { id: "b", called: "Bo", kind_of: "Person" },
  { id: "x", called: "Draft", kind_of: "Scratch" },
];
const links = [
  { source: "a", target: "b", doing: "KNOWS", started_in: 1840 },
  { source: "a", target: "x", doing: "KNOWS" },
  { source: "b", target: "a", doing: "DREW" },
];
const attvalues = (values: object) =>
  `<attvalues>${Object.entries(values)
    .map(([key, value]) => `<attvalue for="${key}" value="${value}"/>`)
    .join("")}</attvalues>`;
const gexf = `<gexf version="1.3"><graph defaultedgetype="directed">
<attributes class="edge"><attribute id="started_in" title="started_in" type="integer"/></attributes>
<nodes>${nodes.map(({ id, ...others }) => `<node id="${id}">${attvalues(others)}</node>`).join("\n")}</nodes>
<edges>${links.map(({ source, target, ...others }) => `<edge source="${source}" target="${target}">${attvalues(others)}</edge>`).join("\n")}</edges></graph></gexf>`;
const property = ({ id, source, target, ...others }: Record<string, unknown>) => others;
const graphLines = [
  { hopscope: "graph", version: 1 },
  ...nodes.map((one) => ({
    node: { id: one.id, name: one.id, labels: ["Entity"], properties: property(one) },
  })),
  ...links.map((one) => ({
    edge: { source: one.source, type: "RELATED_TO", target: one.target, properties: property(one) },
  })),
  { end: { nodes: 3, edges: 3 } },
]
  .map((line) => JSON.stringify(line))
  .join("\n");
const neo4j = JSON.stringify([
  ...nodes.map((one) => ({ type: "node", id: one.id, labels: [], properties: property(one) })),
  ...links.map((one, at) => ({
    ...{ type: "relationship", id: `e${at}`, label: "RELATED_TO", properties: property(one) },
    ...{ start: { id: one.source }, end: { id: one.target } },
  })),
]);
const turtle = `@prefix ex: <${E}> .
${nodes.map(({ id, called, kind_of }) => `ex:${id} ex:called "${called}" ; ex:kind_of "${kind_of}" .`).join("\n")}
${links
  .map(
    ({ source, target, doing, started_in = 0 }) =>
      `<< ex:${source} ex:related ex:${target} >> ex:doing "${doing}" ${started_in ? `; ex:started_in ${started_in}` : ""}.`,
  )
  .join("\n")}
ex:a ex:related ex:b , ex:x . ex:b ex:related ex:a .`;

const CHOSEN: SourceReading = {
  columns: [
    { column: "called", as: "name" },
    { column: "kind_of", as: "labels" },
    { column: "doing", as: "type" },
    { column: "started_in", as: "since" },
    // What a file calls its edges is no property of them here.
    { column: "type", as: "ignore", of: "edges" },
  ],
  direction: "turned",
  leftOut: { labels: ["Scratch"], relations: ["DREW"] },
};

describe("the same choices", () => {
  it.each([
    ["films.graphml", graphml],
    ["films.gexf", gexf],
    ["films.json", JSON.stringify({ nodes, links })],
    ["films.jsonl", graphLines],
    ["neo4j.json", neo4j],
    ["films.ttl", turtle],
  ])("hold in %s", async (file, content) => {
    const found = await harvest({ [file]: content }, {}, "given", { [file]: CHOSEN });
    expect(rejectionsOf(found)).toEqual([]);
    const short = (id: string) => id.replaceAll(E, "");
    expect(
      nodesOf(found).map(({ id, name, labels, properties }) => [short(id), name, labels, properties]),
    ).toEqual([
      ["a", "Ada", ["Person"], file === "films.ttl" ? { aliases: '["a"]' } : {}],
      ["b", "Bo", ["Person"], file === "films.ttl" ? { aliases: '["b"]' } : {}],
    ]);
    expect(edgesOf(found).map(short)).toEqual(["b KNOWS a"]);
    expect([...found.graph.edges()][0]!.properties).toEqual({ since: 1840 });
    expect(found.files[0]!.notes).toEqual(
      expect.arrayContaining([
        "Nodes whose labels are left out: 1.",
        "Edges whose relations are left out: 1.",
        "Edges of nodes that are left out: 1.",
      ]),
    );
  });
});

it("take one of several files, and an edge of another to a node that is left out is no error", async () => {
  const readings = { "films.graphml": CHOSEN };
  const edges = "source,type,target\nb,SAW,x\nb,SAW,a\nb,SAW,q\n";
  const found = await harvest({ "films.graphml": graphml, "edges.csv": edges }, {}, "given", readings);
  expect(edgesOf(found)).toEqual(["b KNOWS a", "b SAW a"]);
  expect(rejectionsOf(found)).toEqual([expect.stringContaining('edges.csv:4 target No node has the id "q"')]);
  expect(found.files.find(({ name }) => name === "edges.csv")!.notes).toEqual([
    "Edges of nodes that are left out: 1.",
  ]);
});

it("are those of the file that says what a thing of RDF is, whichever names it first", async () => {
  const links = `@prefix ex: <${E}> .\nex:b ex:knows ex:a .`;
  const things = `@prefix ex: <${E}> .\nex:a ex:called "Ada" .`;
  const reading: SourceReading = { columns: [{ column: "called", as: "name" }], label: "Person" };
  const files = { "1-links.ttl": links, "2-things.ttl": things };
  const found = await harvest(files, {}, "given", { "2-things.ttl": reading });
  expect(nodesOf(found).map(({ name, labels }) => [name, labels])).toEqual([
    ["b", ["Entity"]],
    ["Ada", ["Person"]],
  ]);
});

it("also hold for rows: relations, directions, times and what is left out", async () => {
  const csv = "source,type,target,joined\na,WORKS_AT,b,12.3.1999\na,RELATED_TO,c,\nb,DREW,a,\n";
  const reading: SourceReading = {
    columns: [{ column: "joined", as: "since" }],
    relation: "KNOWS",
    direction: "both",
    leftOut: { relations: ["DREW"] },
  };
  const found = await harvest({ "list.csv": csv }, {}, "given", { "list.csv": reading });
  expect(rejectionsOf(found)).toEqual([]);
  expect(edgesOf(found)).toEqual(["a WORKS_AT b", "b WORKS_AT a", "a KNOWS c", "c KNOWS a"]);
  expect([...found.graph.edges()][0]!.properties).toEqual({ since: "1999-03-12" });
  expect(found.files[0]).toMatchObject({ accepted: 3, rejected: 0 });
});

it("leave out what lies in what, too", async () => {
  const nested = `<graphml><graph><node id="g"><graph><node id="in"/></graph></node></graph></graphml>`;
  const reading: SourceReading = { leftOut: { relations: ["PARENT"] } };
  expect(edgesOf(await harvest({ "n.graphml": nested }))).toEqual(["in PARENT g"]);
  expect(edgesOf(await harvest({ "n.graphml": nested }, {}, "given", { "n.graphml": reading }))).toEqual([]);
  const rows = { "nodes.csv": "id,parent\na,\nb,a\n" };
  expect(edgesOf(await harvest(rows))).toEqual(["b PARENT a"]);
  expect(edgesOf(await harvest(rows, {}, "given", { "nodes.csv": reading }))).toEqual([]);
});

it("refuse a node whose property is none of its type, with its place", async () => {
  const reading: SourceReading = { columns: [{ column: "called", as: "property", type: "number" }] };
  const found = await harvest({ "films.gexf": gexf }, {}, "given", { "films.gexf": reading });
  expect(rejectionsOf(found)[0]).toMatch(/^films\.gexf:3 called .*"Ada".*type that was chosen, number/);
});
