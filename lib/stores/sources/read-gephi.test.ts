/** Tables and GEXF as Gephi writes them. */
import { describe, expect, it } from "vitest";
import { edgesOf, harvest, nodesOf, rejectionsOf } from "../testing/test-files";

const called = (found: Awaited<ReturnType<typeof harvest>>) => nodesOf(found).map(({ name }) => name);
const edgeProperties = (found: Awaited<ReturnType<typeof harvest>>) =>
  [...found.graph.edges()].map(({ properties }) => properties ?? {});
const notesOf = (found: Awaited<ReturnType<typeof harvest>>) => found.files.flatMap(({ notes }) => notes);

describe("tables of Gephi", () => {
  const EDGES =
    "Source,Target,Type,Id,Label,timeset,Weight\n1,2,Directed,0,feeds,,2.0\n2,1,Undirected,1,,,1.0\n";
  const NODES = "Id,Label,timeset,modularity_class\n1,Fern,,0\n2,Moss,,0\n";

  it.each([
    ["nodes.csv", "edges.csv"],
    ["garden [Nodes].csv", "garden [Edges].csv"],
    ["a.csv", "b.csv"],
  ])("%s and %s are read by what is in them", async (nodes, edges) => {
    const found = await harvest({ [nodes]: NODES, [edges]: EDGES });
    expect(rejectionsOf(found)).toEqual([]);
    expect(nodesOf(found)).toMatchObject([
      { id: "1", name: "Fern", labels: ["Entity"], properties: { modularity_class: 0 } },
      { id: "2", name: "Moss" },
    ]);
    expect(edgesOf(found)).toEqual(["1 feeds 2", "2 RELATED_TO 1"]);
    expect(edgeProperties(found)[1]).toMatchObject({ Type: "Undirected" });
    expect(notesOf(found)).toHaveLength(2);
  });

  it("made by hand have their relation in Kind", async () => {
    const found = await harvest({
      "bonds.csv": "Source;Target;Type;Kind\nFern;Moss;Undirected;shades\nMoss;Fern;Undirected;feeds\n",
    });
    expect(edgesOf(found)).toEqual(["Fern shades Moss", "Moss feeds Fern"]);
  });

  it("have times that are start and end, and several of them as GEXF has spells", async () => {
    const found = await harvest({
      "n.csv":
        'Id,Label,Interval\n1,Ann Lee,"<[1990.0, 1995.0]>"\n2,Bo Fox,"<[2001-01-01, 2002-01-01); (2005-01-01, Infinity]>"\n3,Cy Do,<empty>\n4,Di Ro,summer\n',
      "e.csv": 'Source,Target,Type,timeset\n1,2,Directed,"<[-Infinity, 1999]>"\n',
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(nodesOf(found).map(({ properties }) => properties)).toEqual([
      { start: 1990, end: 1995 },
      { spells: '["2001-01-01/2002-01-01","2005-01-01/.."]' },
      {},
      { Interval: "summer" },
    ]);
    expect(edgeProperties(found)).toEqual([{ Type: "Directed", end: 1999 }]);
    expect(notesOf(found)).toContain('The column "Interval" is read as the start and end of each row.');
  });

  it("have times only where cells are intervals, and leave start and end alone", async () => {
    const found = await harvest({
      "a.nodes.csv": 'id,name,Interval\na,A,"1,200"\nb,B,n/a\nc,C,7\n',
      "b.nodes.csv": 'id,name,start,Interval\ne,E,1960,"<[1990, 1995]>"\n',
    });
    expect(nodesOf(found).map(({ properties }) => properties)).toEqual([
      { Interval: 1200 },
      {},
      { Interval: 7 },
      { start: 1960, Interval: "<[1990, 1995]>" },
    ]);
  });

  it("of edges alone make their nodes", async () => {
    expect(edgesOf(await harvest({ "edges.csv": EDGES }))).toEqual(["1 feeds 2", "2 RELATED_TO 1"]);
  });

  it("are what their columns say against their names", async () => {
    const found = await harvest({ "edges.csv": NODES, "nodes.csv": EDGES });
    expect(called(found)).toEqual(["Fern", "Moss"]);
    expect(edgesOf(found)).toHaveLength(2);
  });
});

it("keeps time, lists and directions of GEXF", async () => {
  const found = await harvest({
    "tide.gexf": `<gexf version="1.3"><graph mode="dynamic" defaultedgetype="directed">
<attributes class="node" mode="dynamic"><attribute id="d" title="Depth" type="double"/></attributes>
<attributes class="node"><attribute id="k" title="kinds" type="liststring"/></attributes>
<nodes><node id="a" label="Lock" start="2019-01-01"><attvalues><attvalue for="d" value="3.5" start="2019-01-01" end="2019-06-30"/><attvalue for="d" value="4" start="2019-07-01"/><attvalue for="k" value="iron|wood"/></attvalues>
<spells><spell start="2019-01-01" end="2019-02-01"/><spell start="2019-03-01"/></spells><viz:color r="1"/></node>
<node id="b" label="Sluice" pid="a"/></nodes>
<edges><edge id="0" source="a" target="b" label="fills" start="2019-02-01" end="2019-05-01"/><edge id="1" source="b" target="a" kind="drains" type="undirected"/></edges></graph></gexf>`,
  });
  expect(nodesOf(found)[0]!.properties).toEqual({
    start: "2019-01-01",
    Depth: "[3.5,4]",
    "Depth time": '["2019-01-01/2019-06-30","2019-07-01/.."]',
    kinds: '["iron","wood"]',
    spells: '["2019-01-01/2019-02-01","2019-03-01/.."]',
  });
  expect(edgesOf(found)).toEqual(["a fills b", "b drains a", "b PARENT a"]);
  expect(edgeProperties(found).slice(0, 2)).toEqual([
    { start: "2019-02-01", end: "2019-05-01" },
    { direction: "undirected" },
  ]);
  expect(notesOf(found)).toHaveLength(5);
});

it("has every time of GEXF that is a list of times, and truth only where it is said", async () => {
  const found = await harvest({
    "tide.gexf": `<gexf><graph><attributes class="node"><attribute id="w" title="wild" type="boolean"/></attributes><nodes><node id="a" timestamps="[2020-01-01, 2020-03-01]"><attvalues><attvalue for="w" value="TRUE"/></attvalues></node>
<node id="b" intervals="&lt;[2020-01-01, 2020-03-01]&gt;"><attvalues><attvalue for="w" value="partly"/></attvalues></node></nodes></graph></gexf>`,
  });
  expect(nodesOf(found).map(({ properties }) => properties)).toEqual([
    { wild: true, spells: '["2020-01-01","2020-03-01"]' },
    { wild: "partly", spells: '["2020-01-01/2020-03-01"]' },
  ]);
});
