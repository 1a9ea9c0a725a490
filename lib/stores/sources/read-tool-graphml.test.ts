/** GraphML as tools write it. */
import { describe, expect, it } from "vitest";
import { edgesOf, harvest, nodesOf } from "../testing/test-files";

const graphml = (inside: string) =>
  `<?xml version="1.0"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n${inside}\n</graphml>\n`;
const called = (found: Awaited<ReturnType<typeof harvest>>) => nodesOf(found).map(({ name }) => name);
const notesOf = (found: Awaited<ReturnType<typeof harvest>>) => found.files.flatMap(({ notes }) => notes);

describe("GraphML of tools", () => {
  it("of Gephi: the label is the name, the edge's label the relation", async () => {
    const found = await harvest({
      "mills.graphml": graphml(`<key attr.name="label" attr.type="string" for="node" id="label"/>
<key attr.name="Edge Label" attr.type="string" for="edge" id="edgelabel"/>
<graph edgedefault="directed"><node id="4"><data key="label">Odd Mill</data></node>
<node id="5"><data key="label">Weir</data></node>
<edge source="4" target="5"><data key="edgelabel">drives</data></edge><edge source="5" target="4"/></graph>`),
    });
    expect(nodesOf(found)).toMatchObject([
      { id: "4", name: "Odd Mill", labels: ["Entity"] },
      { id: "5", name: "Weir" },
    ]);
    expect(edgesOf(found)).toEqual(["4 drives 5", "5 RELATED_TO 4"]);
    expect(notesOf(found)).toEqual([expect.stringContaining('"label" is read as the name')]);
  });

  it("of igraph: the label is the name, and the name another", async () => {
    const found = await harvest({
      "g.graphml":
        graphml(`<key id="v_name" for="node" attr.name="name" attr.type="string"/><key id="v_label" for="node" attr.name="label" attr.type="string"/>
<graph edgedefault="undirected"><node id="n0"><data key="v_name">w</data><data key="v_label">Wren</data></node>
<node id="n1"><data key="v_name">o</data><data key="v_label">Owl</data></node><edge source="n0" target="n1"/></graph>`),
    });
    expect(nodesOf(found)).toMatchObject([
      { name: "Wren", labels: ["Entity"], properties: { aliases: '["w"]' } },
      { name: "Owl" },
    ]);
    expect(notesOf(found)).toContainEqual(
      expect.stringContaining("Edges without a direction are kept from their first end to their second: 1."),
    );
  });

  it("keeps labels that sort nodes", async () => {
    const node = (id: number, label: string) => `<node id="${id}"><data key="l">${label}</data></node>`;
    const found = await harvest({
      "g.graphml": graphml(
        `<key id="l" for="node" attr.name="label"/><graph>${[node(1, "Bird"), node(2, "Bird"), node(3, "Tree")].join("")}</graph>`,
      ),
    });
    expect(nodesOf(found).map(({ labels }) => labels[0])).toEqual(["Bird", "Bird", "Tree"]);
  });

  const labelled = (labels: readonly string[], id: (at: number) => string, names?: readonly string[]) =>
    graphml(
      `<key id="v_name" for="node" attr.name="name"/><key id="v_label" for="node" attr.name="label"/><graph>${labels
        .map((label, at) => {
          const name = names ? `<data key="v_name">${names[at]}</data>` : "";
          return `<node id="${id(at)}">${name}<data key="v_label">${label}</data></node>`;
        })
        .join("")}</graph>`,
    );

  it("of igraph: labels that come again sort nodes that have names", async () => {
    const names = ["anselm", "bede", "clara"];
    const found = await harvest({ "g.graphml": labelled(["Monk", "Monk", "Nun"], (at) => `n${at}`, names) });
    expect(nodesOf(found).map(({ name, labels }) => `${name} ${labels}`)).toEqual([
      "anselm Monk",
      "bede Monk",
      "clara Nun",
    ]);
  });

  it("of igraph: a label that is the name once more is no kind", async () => {
    const names = ["Jon", "Jon", "Ida"];
    const found = await harvest({ "g.graphml": labelled(names, (at) => `n${at}`, names) });
    expect(nodesOf(found).map(({ name, labels }) => `${name} ${labels}`)).toEqual(
      names.map((name) => `${name} Entity`),
    );
  });

  it.each([
    ["names, of which one comes again", ["Jon Ray", "Ida Fox", "Jon Ray", "Una Mor"], true],
    [
      "names, of which several come again",
      "Jon Ray,Ida Fox,Jon Ray,Una M,Una M,Per Li,Ola B,Ida Fox".split(","),
      true,
    ],
    ["single words, of which one comes again", ["Ray", "Fox", "Ray", "Mor", "Eli", "Bo"], true],
    ["kinds", ["Lake", "River", "Lake", "River", "Bay", "Bay"], false],
    ["few kinds", ["Lake", "Lake", "River", "Bay"], false],
  ])("of NetworkX: labels beside keys are %s", async (_, labels, areNames) => {
    const text = labelled(labels, (at) => `p${at}`)
      .replaceAll("v_label", "d0")
      .replaceAll("v_name", "d1");
    expect(called(await harvest({ "g.graphml": text }))).toEqual(
      areNames ? labels : labels.map((_, at) => `p${at}`),
    );
    const places = await harvest({ "g.graphml": text.replace(/id="p(\d)"/g, 'id="Loch $1"') });
    expect(called(places)[0]).toBe("Loch 0");
  });

  it("of igraph: the sides of a bipartite graph are no labels", async () => {
    const found = await harvest({
      "g.graphml": graphml(
        '<key id="v_name" for="node" attr.name="name" attr.type="string"/><key id="v_type" for="node" attr.name="type" attr.type="boolean"/><graph edgedefault="undirected"><node id="n0"><data key="v_name">Ann</data><data key="v_type">false</data></node><node id="n1"><data key="v_name">Chess club</data><data key="v_type">true</data></node></graph>',
      ),
      "g.json": '{"nodes":[{"id":"x","type":true}],"links":[]}',
    });
    expect(nodesOf(found)).toMatchObject([
      { name: "Ann", labels: ["Entity"], properties: { type: false } },
      { name: "Chess club", labels: ["Entity"], properties: { type: true } },
      { name: "x", labels: ["Entity"], properties: { type: true } },
    ]);
  });

  it("has no value where a number is NaN", async () => {
    const found = await harvest({
      "g.graphml": graphml(
        '<key id="a" for="node" attr.name="age" attr.type="double"/><graph><node id="n"><data key="a">NaN</data></node></graph>',
      ),
    });
    expect(nodesOf(found)[0]!.properties).toEqual({});
  });

  it("of APOC: several labels, and lists", async () => {
    const found = await harvest({
      "g.graphml":
        graphml(`<key id="labels" for="node" attr.name="labels"/><key id="marks" for="node" attr.name="marks" attr.list="string"/>
<graph><node id="n0" labels=":Boat:Ferry"><data key="labels">:Boat:Ferry</data><data key="marks">["p","q"]</data></node>
<node id="n1"><data key="labels">:Quay</data></node><edge source="n0" target="n1" label="LIES_AT"><data key="label">LIES_AT</data></edge></graph>`),
    });
    expect(nodesOf(found)).toMatchObject([
      { labels: ["Boat", "Ferry"], properties: { marks: '["p","q"]' } },
      { labels: ["Quay"] },
    ]);
    expect(edgesOf(found)).toEqual(["n0 LIES_AT n1"]);
  });

  it("takes descriptions for names, and longer ones for texts", async () => {
    const long = "A text about the pond. ".repeat(6).trim();
    const found = await harvest({
      "g.graphml": graphml(
        `<graph><desc>All</desc><node id="a"><desc>Upper pond</desc></node><node id="b"><desc>${long}</desc></node><edge source="a" target="b"><desc>spills into</desc></edge></graph>`,
      ),
    });
    expect(nodesOf(found)).toMatchObject([
      { name: "Upper pond", text: "" },
      { name: "b", text: long },
    ]);
    expect(edgesOf(found)).toEqual(["a spills into b"]);
  });

  it("of yEd: what is written on the drawing, and groups", async () => {
    const label = (text: string) =>
      `<y:ShapeNode><y:Fill color="#f"/><y:NodeLabel x="1">${text}<y:LabelModel/></y:NodeLabel></y:ShapeNode>`;
    const found = await harvest({
      "g.graphml":
        graphml(`<key for="node" id="d1" yfiles.type="nodegraphics"/><key for="edge" id="d2" yfiles.type="edgegraphics"/>
<graph edgedefault="directed"><node id="n0" yfiles.foldertype="group"><data key="d1">${label("Harbour")}</data>
<graph id="n0:"><node id="n0::a"><data key="d1">${label("Long\nshed")}</data></node></graph></node>
<node id="n1"><data key="d1">${label("Crane")}</data></node>
<edge source="n1" target="n0::a"><data key="d2"><y:PolyLineEdge><y:EdgeLabel>unloads</y:EdgeLabel></y:PolyLineEdge></data></edge></graph>`),
    });
    expect(nodesOf(found)).toMatchObject([
      { id: "n0::a", name: "Long shed", properties: {} },
      { id: "n0", name: "Harbour", labels: ["Group"] },
      { id: "n1", name: "Crane" },
    ]);
    expect(edgesOf(found)).toEqual(["n1 unloads n0::a", "n0::a PARENT n0"]);
    expect(notesOf(found)).toHaveLength(2);
  });

  it("of yEd: no tags of HTML, and edges as their arrow points", async () => {
    const edge = (arrows: string) =>
      `<edge source="a" target="b"><data key="d2"><y:PolyLineEdge><y:Arrows ${arrows}/></y:PolyLineEdge></data></edge>`;
    const found = await harvest({
      "g.graphml":
        graphml(`<key for="node" id="d1" yfiles.type="nodegraphics"/><key for="edge" id="d2" yfiles.type="edgegraphics"/><graph edgedefault="directed">
<node id="a"><data key="d1"><y:NodeLabel>&lt;html&gt;&lt;b&gt;Tug&lt;/b&gt;s&lt;br&gt;Pool&lt;/html&gt;</y:NodeLabel></data></node>
<node id="b"><data key="d1"><y:NodeLabel>5 &lt; 6</y:NodeLabel></data></node>
${edge('source="none" target="standard"')}${edge('source="standard" target="none"')}${edge('source="standard" target="standard"')}</graph>`),
    });
    expect(called(found)).toEqual(["Tugs Pool", "5 < 6"]);
    expect(edgesOf(found)).toEqual(["a RELATED_TO b", "b RELATED_TO a", "a RELATED_TO b"]);
    expect(notesOf(found)).toContainEqual(expect.stringContaining("turned round: 1."));
  });
});
