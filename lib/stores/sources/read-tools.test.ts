/** Files as other tools write them come in with what they mean there. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { previewSources } from "./preview-source";
import { edgesOf, harvest, nodesOf, rejectionsOf } from "./testing/test-files";

const graphml = (inside: string) =>
  `<?xml version="1.0"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n${inside}\n</graphml>\n`;
const called = (found: Awaited<ReturnType<typeof harvest>>) => nodesOf(found).map(({ name }) => name);
const edgeProperties = (found: Awaited<ReturnType<typeof harvest>>) =>
  [...found.graph.edges()].map(({ properties }) => properties ?? {});
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

describe("types of columns", () => {
  const read = async (column: string, cells: readonly string[]) => {
    const rows = cells.map((cell, at) => `n${at},"${cell}"`).join("\n");
    const found = await harvest({ "nodes.csv": `id,${column}\n${rows}\n` });
    return { values: nodesOf(found).map(({ properties }) => properties), notes: notesOf(found) };
  };

  it("writes dates of one column in one way, and keeps apart what could be two", async () => {
    const { values, notes } = await read("built", [
      "2020-01-31",
      "3 May 2019",
      "July 9, 2018",
      "02/03/2017",
      "N/A",
    ]);
    expect(values).toEqual([
      { built: "2020-01-31" },
      { built: "2019-05-03" },
      { built: "2018-07-09" },
      { built: "2017-02-03 or 2017-03-02", "built (as written)": "02/03/2017" },
      {},
    ]);
    expect(notes).toEqual([
      'The column "built" is read as dates: 2 values are rewritten ("3 May 2019" is 2019-05-03); 1 value is said to be none ("N/A"); 1 value is two days, for nothing says which number is the month, and kept as "built (as written)", too ("02/03/2017").',
    ]);
  });

  it("leaves seasons and codes alone that look like months", async () => {
    const seasons = Array.from({ length: 20 }, (_, at) => `${2000 + at}-${String(at + 1).padStart(2, "0")}`);
    for (const cells of [seasons, ["4711-01", "4711-13"], ["2012-13", "2001-02", "2005"]]) {
      const { values } = await read("season", cells);
      expect(values.map((value) => Object.entries(value!).join())).toEqual(
        cells.map((cell) => `season,${cell}`),
      );
    }
  });

  it("tells day and month by a value that can mean nothing else", async () => {
    const { values } = await read("built", ["04/12/2020", "25/12/2020", "1/2/2021"]);
    expect(values.map(({ built }) => built)).toEqual(["2020-12-04", "2020-12-25", "2021-02-01"]);
  });

  it("leaves dates alone of which nothing says what they mean", async () => {
    const { values, notes } = await read("built", ["04/12/2020", "05/11/2020"]);
    expect(values.map(({ built }) => built)).toEqual(["04/12/2020", "05/11/2020"]);
    expect(notes).toEqual([expect.stringContaining("in an order that nothing says")]);
  });

  it("rejects days that no calendar has, and names what is no date", async () => {
    const cells = [
      "2021-02-28",
      "2020-02-29",
      "May 1, 2021",
      "2021-02-31",
      "2021-13-01",
      "2021-04-31T10:00",
      "soon",
    ];
    const { values, notes } = await read("built", [...cells, "3 May 2021", "31/02/2021", "2021-06-30"]);
    expect(values.map(({ built }) => built)).toEqual([
      "2021-02-28",
      "2020-02-29",
      "2021-05-01",
      undefined,
      undefined,
      undefined,
      undefined,
      "2021-05-03",
      undefined,
      "2021-06-30",
    ]);
    expect(values[3]).toEqual({ "built (as written)": "2021-02-31" });
    expect(notes).toEqual([
      expect.stringContaining(
        '5 values are no date and kept as "built (as written)" ("2021-02-31", "2021-13-01", "2021-04-31T10:00", "soon", "31/02/2021")',
      ),
    ]);
    const declared = await harvest({ "nodes.csv": "id:ID,built:date\na,2021-02-31\nb,2021-03-31\n" });
    expect(rejectionsOf(declared)).toEqual([
      expect.stringContaining('nodes.csv:2 built The field "built" holds'),
    ]);
  });

  it("names the dates that it cannot read where most can be", async () => {
    const cells = ["2020-01-31", "3 May 2019", "July 9, 2018", "2021-01-01", "2021-01-02", "2021-01-03"];
    const { values, notes } = await read("built", [...cells, "soon", "later", "02/03/2017", "04/12/2020"]);
    expect(values.slice(5)).toEqual([
      { built: "2021-01-03" },
      { "built (as written)": "soon" },
      { "built (as written)": "later" },
      { built: "2017-02-03 or 2017-03-02", "built (as written)": "02/03/2017" },
      { built: "2020-04-12 or 2020-12-04", "built (as written)": "04/12/2020" },
    ]);
    expect(notes[0]).toContain('2 values are no date and kept as "built (as written)" ("soon", "later")');
    expect(notes[0]).toContain('too ("02/03/2017", "04/12/2020")');
  });

  it("reads numbers with thousands and currencies, and words for nothing", async () => {
    const { values } = await read("cost", ["2,400.50", "€80", "12", "n/a", "on request", "1.250,75"]);
    expect(values).toEqual([
      { cost: 2400.5 },
      { cost: 80 },
      { cost: 12 },
      {},
      { "cost (as written)": "on request" },
      { cost: 1250.75 },
    ]);
  });

  it("takes points for thousands where other columns are as Germans write them, and says where they could be both", async () => {
    const populated = async (column: string, cells: readonly string[]) => {
      const people = ["12.500", "1.234", "999"];
      const rows = cells.map((cell, at) => `n${at};${people[at]};${cell}\n`).join("");
      const found = await harvest({ "nodes.csv": `id;people;${column}\n${rows}` });
      return { values: nodesOf(found).map(({ properties }) => properties!.people), notes: notesOf(found) };
    };
    const thousands = [12_500, 1_234, 999];
    expect((await populated("seen", ["1.2.2020", "15.11.2019", "3.4.2020"])).values).toEqual(thousands);
    expect((await populated("area", ["12,5", "7,25", "100"])).values).toEqual(thousands);
    expect((await populated("price", ["1.250,00 €", "12,00 €", "7 €"])).values).toEqual(thousands);
    expect((await populated("total", ["1.234.567", "12.500", "999"])).values).toEqual(thousands);
    expect((await populated("sales", ["1 200,50", "12 000,00", "7,5"])).values).toEqual(thousands);
    const either = await populated("place", ["Elm", "Ash", "Oak"]);
    expect(either.values).toEqual([12.5, 1.234, 999]);
    expect(either.notes).toEqual([
      expect.stringContaining('a point could part thousands, too, as in "12.500"'),
    ]);
    expect(await populated("depth", ["1.5", "2.25", "3"])).toEqual({ values: [12.5, 1.234, 999], notes: [] });
  });

  it("reads yes and no beside true and false, and leaves them alone", async () => {
    expect((await read("open", ["yes", "No", "TRUE", "n/a"])).values).toEqual([
      { open: true },
      { open: false },
      { open: true },
      {},
    ]);
    expect((await read("open", ["yes", "no"])).values).toEqual([{ open: "yes" }, { open: "no" }]);
  });

  it("is what a person chooses: a value that is none of it rejects its row", async () => {
    const csv = "id;price;open;since;tags;code\na;1.000,5;1;3.4.2020;x,y;7\nb;cheap;no;4.4.2020;z;8\n";
    const chosen = (["price", "open", "since", "tags", "code"] as const).map((column, at) => ({
      column,
      as: "property" as const,
      type: (["number", "boolean", "date", "list", "text"] as const)[at],
    }));
    const readings = { "nodes.csv": { columns: chosen }, "nodes.jsonl": { columns: chosen } };
    const found = await harvest({ "nodes.csv": csv }, {}, "given", readings);
    expect(nodesOf(found).map(({ properties }) => properties)).toEqual([
      { price: 1000.5, open: true, since: "2020-04-03", tags: '["x","y"]', code: "7" },
    ]);
    expect(rejectionsOf(found)).toEqual([
      'nodes.csv:3 price The field "price" holds "cheap"; expected a value of the type that was chosen, number.',
    ]);
    const lines =
      '{"id":"a","name":"A","price":"2","tags":["x"],"code":7}\n{"id":"b","name":"B","since":7}\n';
    const typed = await harvest({ "nodes.jsonl": lines }, {}, "given", readings);
    expect(nodesOf(typed).map(({ properties }) => properties)).toEqual([
      { price: 2, tags: '["x"]', code: "7" },
    ]);
    expect(rejectionsOf(typed)).toEqual([expect.stringContaining("chosen, date")]);
  });

  it("is asked of more than the first rows", async () => {
    const cells = Array.from({ length: 600 }, (_, at) => (at < 300 ? String(at + 1) : `x${at}`));
    expect((await read("code", cells)).values.map(({ code }) => code)).toEqual(cells);
  });

  it("is asked of all rows, in a preview, too", async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, at) => `n${at},${at < 2_500 ? `1.${at % 10}` : "on request"},b\n`,
    );
    const found = await harvest({ "nodes.csv": `id,price,note\n${rows.join("")}` });
    const preview = await harvest({ "nodes.csv": `id,price,note\n${rows.join("")}` }, { firstBytes: 100 });
    for (const { graph } of [found, preview])
      expect(graph.node(0).properties).toEqual({ price: 1, note: "b" });
    expect(nodesOf(found).at(-1)!.properties).toEqual({ "price (as written)": "on request", note: "b" });
    expect(notesOf(found)).toEqual([expect.stringContaining("500 values are no number")]);
    const codes = rows.map((row) => row.replace(/,1\.(\d),/, ",1$1,").replace("on request", "1e5x"));
    const mixed = await harvest({ "nodes.csv": `id,price,note\n${codes.slice(1_000).join("")}` });
    expect(mixed.graph.node(0).properties!.price).toBe(10);
  });

  it("is asked of all values of JSONL whose types differ", async () => {
    const object = (at: number) => ({
      id: `n${at}`,
      name: "x",
      label: "S",
      tags: ["a"],
      plain: "7",
      size: at,
    });
    const lines = Array.from({ length: 2_200 }, (_, at) => ({
      ...object(at),
      ...(at % 2 === 0 && { other: 1 }),
      n: at === 2_100 ? "six" : at,
      code: at < 5 ? `1e${at}x` : at,
      ...(at < 1_000 ? { v: 1.5 } : { v: "2.50" }),
      kind: at % 2 === 0 ? at : "odd",
    }));
    const found = await harvest({ "nodes.jsonl": lines.map((line) => JSON.stringify(line)).join("\n") });
    expect(rejectionsOf(found)).toEqual([]);
    const nodes = nodesOf(found).map(({ properties }) => properties);
    const same = { tags: '["a"]', plain: "7" };
    expect(nodes[7]).toEqual({ ...same, size: 7, n: 7, code: 7, v: 1.5, kind: "odd" });
    expect(nodes[2_100]).toMatchObject({ ...same, v: 2.5, "n (as written)": "six", kind: "2100" });
    expect(nodes[2_100]).not.toHaveProperty("n");
    expect(nodes[1]).toMatchObject({ "code (as written)": "1e1x" });
    expect(notesOf(found)).toEqual([
      'The column "n" is read as numbers: 1 value is no number and kept as "n (as written)" ("six").',
      expect.stringContaining('The column "code" is read as numbers: 5 values are no number'),
      expect.stringContaining('The column "kind" is read as text'),
    ]);
  });

  it("reads lists by the separators in use", async () => {
    const rows = ["1|2,a;b,Ann Lee; Bo,Oslo", "1,b,Bo,Rome", "2|1,a;c;d,Cy; Ann Lee,Rome", "3|2,d,Di,Oslo"];
    const found = await harvest({
      "nodes.csv": `id,kinds,tags,cast,place\n${rows.map((row, at) => `n${at},${row}`).join("\n")}\n`,
    });
    expect(nodesOf(found)[0]!.properties).toEqual({
      kinds: '["1","2"]',
      tags: '["a","b"]',
      cast: '["Ann Lee","Bo"]',
      place: "Oslo",
    });
    expect(nodesOf(found)[1]!.properties).toMatchObject({ tags: '["b"]', cast: '["Bo"]' });
    expect(notesOf(found)).toContain('The column "tags" is read as lists, parted by ";".');
    expect((await read("cast", ["Ann Lee, Bo", "Bo", "Ann Lee", "Bo, Cy"])).values[0]).toEqual({
      cast: '["Ann Lee","Bo"]',
    });
    expect((await read("place", ["Rome, Italy", "Oslo, Norway", "Bari, Italy"])).values[0]).toEqual({
      place: "Rome, Italy",
    });
    const prose = "It ran all the way down to the sea; it never stopped.";
    expect((await read("said", [prose, prose])).values[0]).toEqual({ said: prose });
  });

  it("takes names in other languages, and others, for aliases", async () => {
    const found = await harvest({
      "nodes.csv": "id,name,name_de,label@it,synonyms\n1,Dog,Hund,cane,hound;mutt\n2,Cat,Katze,gatto,\n",
    });
    expect(nodesOf(found)).toMatchObject([
      { name: "Dog", properties: { name_de: "Hund", aliases: '["Hund","cane","hound","mutt"]' } },
      { name: "Cat", properties: { aliases: '["Katze","gatto"]' } },
    ]);
  });

  it("rejects a row whose cell breaks the type that its header declares", async () => {
    const found = await harvest({
      "nodes.csv":
        "id:ID,born:int,up:boolean,seen:date,sizes:float[]\na,1970,true,2020-01-02,1;2.5\nb,x,,,\nc,1.5,,,\nd,,yes,,\ne,,,3 May,\nf,,,,1;two\n",
    });
    expect(nodesOf(found)).toMatchObject([
      { properties: { born: 1970, up: true, seen: "2020-01-02", sizes: "[1,2.5]" } },
    ]);
    expect(rejectionsOf(found)).toEqual([
      'nodes.csv:3 born The field "born" holds "x"; expected a value of its type, int.',
      'nodes.csv:4 born The field "born" holds "1.5"; expected a value of its type, int.',
      'nodes.csv:5 up The field "up" holds "yes"; expected a value of its type, boolean.',
      'nodes.csv:6 seen The field "seen" holds "3 May"; expected a value of its type, date.',
      'nodes.csv:7 sizes The field "sizes" holds "two"; expected a value of its type, float.',
    ]);
  });

  it("keeps what only looks like numbers beside texts", async () => {
    expect(
      (await read("version", ["1.10", "1.9", "2.0", "2.1", "next"])).values.map(({ version }) => version),
    ).toEqual(["1.10", "1.9", "2.0", "2.1", "next"]);
    const { values, notes } = await read("version", ["1.10", "1.20", "1.30", "beta"]);
    expect(values.map(({ version }) => version)).toEqual(["1.10", "1.20", "1.30", "beta"]);
    expect(notes).toEqual([expect.stringContaining('"version" is read as text')]);
    expect((await read("price", ["12.50", "8.25", "9.75", "on request"])).values).toEqual([
      { price: 12.5 },
      { price: 8.25 },
      { price: 9.75 },
      { "price (as written)": "on request" },
    ]);
    expect((await read("size", ["1.5", "2", "3.25", "4", "big"])).values.map(({ size }) => size)).toEqual([
      1.5,
      2,
      3.25,
      4,
      undefined,
    ]);
    expect((await read("code", ["1e5", "12", "x7"])).values.map(({ code }) => code)).toEqual([
      "1e5",
      "12",
      "x7",
    ]);
    expect((await read("place", ["NA", "DE", "n/a"])).values.map(({ place }) => place)).toEqual([
      "NA",
      "DE",
      "n/a",
    ]);
  });
});

const SIF = "GAL4 pd GAL80\nGAL80 pp GAL1\nGAL1 pp GAL4\nGAL3 pd GAL1\n";
it.each([
  ["gml", "g.txt", '# made\nCreator "x"\nVersion 1\ngraph\n[\n node [ id 1 label "Ann" ]\n]\n'],
  ["net", "g.txt", '% made\n*Vertices 2\n1 "Ann"\n2 "Bob"\n*Arcs\n1 2 1\n'],
  ["dot", "g.txt", "strict digraph pets {\n a -> b\n}\n"],
  ["gdf", "g.txt", "nodedef>name VARCHAR\ns1\nedgedef>node1 VARCHAR,node2 VARCHAR\ns1,s1\n"],
  ["gml", "h.txt", "graph [\n directed 1\n comment x\n]\n"],
  ["dot", "h.txt", 'graph "my pets" { a; b }\n'],
  ["sif", "g.txt", SIF],
  ["cx2", "g.json", '[{"CXVersion":"2.0"},{"nodes":[{"id":1,"v":{}}]},{"edges":[]}]'],
  ["cx", "g.json", '[{"numberVerification":[{"longNumber":1}]},{"nodes":[{"@id":1}]}]'],
])("refuses .%s by its content in %s", async (ending, name, content) => {
  const found = await harvest({ [name]: content });
  expect(rejectionsOf(found)).toEqual([expect.stringContaining(`Graphs are not read from .${ending} files`)]);
  expect(found.documents.length + found.tables.length + found.graph.nodeCount).toBe(0);
});

it("has other texts as documents, also where a person says so", async () => {
  const texts = {
    "a.txt": "Graph [1] shows it.\n",
    "b.txt": "We were there.\nYou came late.\nWe said so.\n",
    "c.txt": "rain falls down\nwind takes leaves\nsnow comes soon\n",
    "d.txt": SIF,
    "e.txt": "Graph G = {V, E} is a pair; V has the nodes -- and E the edges.\n",
    "f.txt": "Graph [adapted from Smith 2010] shows a node.\n",
    "g.txt": "men hate war\nwar kills men\n",
    "h.txt": "men hate war\nwar kills men\nmen love peace\npeace saves men\n",
    "i.txt": "Graph theory {a field} is old.\n",
  };
  const found = await harvest(texts, {}, "given", { "d.txt": { readAs: "document" } });
  expect(rejectionsOf(found)).toEqual([]);
  expect(found.documents).toHaveLength(9);
});

it("names values that are not of the type which their file declares", async () => {
  const found = await harvest({
    "a.gexf":
      '<gexf version="1.3"><graph><attributes class="node"><attribute id="0" title="age" type="integer"/><attribute id="1" title="tags" type="listinteger"/></attributes><nodes><node id="g1" label="G"><attvalues><attvalue for="0" value="12x"/><attvalue for="1" value="[1, b]"/></attvalues></node><node id="g2"><attvalues><attvalue for="0" value="7"/></attvalues></node></nodes></graph></gexf>',
    "b.graphml": graphml(
      '<key id="w" for="node" attr.name="width" attr.type="double"/><key id="o" for="node" attr.name="open" attr.type="boolean"/><graph><node id="m1"><data key="w">abc</data><data key="o">maybe</data></node><node id="m2"><data key="w">INF</data><data key="o">true</data></node><node id="m3"><data key="w">99999999999999999999</data></node></graph>',
    ),
    "c.ttl":
      '@prefix : <http://x.example/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . :r :age "abc"^^xsd:integer ; :size "1.5"^^xsd:decimal ; :born "2021-02-31"^^xsd:date ; :since "2021-02-28Z"^^xsd:date , "-0044-03-15"^^xsd:date ; :at "2020-01-01T10:00:00Z"^^xsd:dateTime ; :name "12x" .',
  });
  expect(rejectionsOf(found)).toEqual([]);
  const said = "Values that are not of the type which the file declares are kept as they are written";
  expect(notesOf(found)).toEqual([
    `${said}: 2. The first: "age" of type integer is "12x".`,
    `${said}: 2. The first: "width" of type double is "abc".`,
    `${said}: 2. The first: "age" of type integer is "abc".`,
  ]);
  expect(nodesOf(found)[0]!.properties).toEqual({ age: "12x", tags: '[1,"b"]' });
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

it.each(["g.gml", "g.net", "g.dot", "g.sif", "g.cx2", "onto.obo", "g.xgmml"])(
  "says how to bring %s",
  async (name) => {
    expect(rejectionsOf(await harvest({ [name]: "graph []" }))).toEqual([
      expect.stringMatching(/Graphs are not read from \.\w+ files; expected GraphML/),
    ]);
  },
);

describe("RDF as people write it", () => {
  const PREFIXES =
    "@prefix : <http://yard.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n";

  it.each([
    [
      "a quoted statement",
      ':ivo :rents :shed . << :ivo :rents :shed >> :from 2011 ; :as "store" ; :by :town .',
    ],
    ["an annotation", ':ivo :rents :shed {| :from 2011 ; :as "store" ; :by :town |} .'],
    ["a named annotation", ':ivo :rents :shed ~ :r {| :from 2011 ; :as "store" ; :by :town |} .'],
    [
      "a resource",
      ':s a rdf:Statement ; rdf:subject :ivo ; rdf:predicate :rents ; rdf:object :shed ; :from 2011 ; :as "store" ; :by :town . :ivo :rents :shed .',
    ],
    ["a statement that is only described", '<< :ivo :rents :shed >> :from 2011 ; :as "store" ; :by :town .'],
  ])("%s is a property of its edge", async (_, text) => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}:ivo rdfs:label "Ivo" . :town rdfs:label "Town" . ${text}`,
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(
      called(found)
        .filter((name) => name !== "Town")
        .sort(),
    ).toEqual(["Ivo", "shed"]);
    expect([...found.graph.edges()].map(({ type, properties }) => ({ type, ...properties }))).toEqual([
      { type: "rents", from: 2011, as: "store", by: "Town" },
    ]);
    expect(notesOf(found)).toEqual([
      expect.stringContaining("Statements about statements became properties of edges: 1."),
    ]);
  });

  it("reads N-Triples of RDF-star, and joins what is said of one statement", async () => {
    const [a, b, c] = ["ivo", "rents", "shed"].map((name) => `<http://yard.example/${name}>`);
    const found = await harvest({
      "yard.nt": `${a} ${b} ${c} .\n<< ${a} ${b} ${c} >> <http://yard.example/from> "2011" .\n<< ${a} ${b} ${c} >> <http://yard.example/as> "store" .\n`,
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(edgeProperties(found)).toEqual([{ from: "2011", as: "store" }]);
  });

  it("has one edge for each time that a statement holds", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}:ivo :rents :shed {| :from 2011 |} {| :from 2015 |} .`,
    });
    expect(edgeProperties(found)).toEqual([{ from: 2011 }, { from: 2015 }]);
  });

  it("says what it leaves out, and keeps what others speak of", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}<< :ivo :age 40 >> :from 2011 . :s a rdf:Statement ; rdf:subject :ivo ; rdf:predicate :rents ; rdf:object :shed ; :from 2011 . :ann :doubts :s .`,
    });
    expect(called(found)).toContain("s");
    expect(notesOf(found).join(" ")).toContain(
      'Statements about a value or a type are left out, for only edges have properties: 1. The first: "age".',
    );
  });

  it("has the items of a list as values and edges", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}:ivo :sizes (3 5 8) ; :visits (:shed :town (:mill)) ; :none () . :c rdf:first 1 ; rdf:rest :c .`,
    });
    expect(nodesOf(found).find(({ name }) => name === "ivo")!.properties).toEqual({ sizes: "[3,5,8]" });
    expect(edgesOf(found).map((edge) => edge.replaceAll("http://yard.example/", ""))).toEqual([
      "c rest c",
      "ivo visits shed",
      "ivo visits town",
      "ivo visits mill",
    ]);
  });

  it("loses only what has an IRI that is none", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}:ivo rdfs:label "Ivo" ;\n  :page <http://yard.example/my page> ;\n  :rents :shed .\n# it's\n:ann :says """It is here.\n<http://x y>\nso .""" ; :plan <http://yard.example/{id}> , :shed .\n:shed :near :ivo .\n`,
    });
    expect(rejectionsOf(found)).toEqual([
      'yard.ttl:3 - The statement is left out, for "http://yard.example/my page" is no IRI.',
      'yard.ttl:8 - The statement is left out, for "http://yard.example/{id}" is no IRI.',
    ]);
    expect(edgesOf(found).map((edge) => edge.replaceAll("http://yard.example/", ""))).toEqual([
      "ivo rents shed",
      "ann plan shed",
      "shed near ivo",
    ]);
    expect(nodesOf(found).find(({ name }) => name === "ann")!.properties).toEqual({
      says: "It is here.\n<http://x y>\nso .",
    });
  });

  it("names each statement of JSON-LD that has a term which is no IRI, and fields without a meaning", async () => {
    const found = await harvest({
      "a.jsonld": JSON.stringify({
        "@context": { "@vocab": "http://x.example/", ex: "http://x.example/", note: null },
        "@id": "http://x.example/a",
        "@type": "Thing Type",
        name: "A",
        "my key": 1,
        near: { "@id": "not an iri" },
      }),
      "b.jsonld": JSON.stringify({
        "@context": { name: "http://x.example/name" },
        "@graph": [{ "@id": "urn:b", name: "B", age: 3 }, { "@id": "urn:c", name: "C", age: 4 }, "lost"],
      }),
    });
    expect(rejectionsOf(found)).toEqual([
      'a.jsonld:- - The statement is left out, for "http://x.example/my key" is no IRI.',
      'a.jsonld:- - The statement is left out, for "http://x.example/Thing Type" is no IRI.',
      'a.jsonld:- - The statement is left out, for "file:///not an iri" is no IRI.',
    ]);
    expect(notesOf(found)).toEqual([
      'Fields that no context gives a meaning are left out: 2. The first: "age".',
      'Values that say nothing of a thing are left out: 1. The first: "lost".',
    ]);
    expect(called(found)).toEqual(["A", "B", "C"]);
  });

  it("names a term of JSON-LD that is no IRI once, with how often", async () => {
    const things = Array.from({ length: 2_000 }, (_, at) => ({ "@id": `urn:${at}`, name: "N", "my key": 1 }));
    const found = await harvest({
      "a.jsonld": JSON.stringify({ "@context": { "@vocab": "http://x.example/" }, "@graph": things }),
    });
    expect(rejectionsOf(found)).toEqual([
      'a.jsonld:- - 2,000 statements are left out, for "http://x.example/my key" is no IRI.',
    ]);
  });

  it("refuses what is nearly all broken", async () => {
    const found = await harvest({ "yard.ttl": "no statement .\n".repeat(5_000) });
    expect(rejectionsOf(found)).toHaveLength(101);
    expect(rejectionsOf(found)).toContainEqual(expect.stringContaining("100 statements are no Turtle"));
  });

  it("names things by vocabularies of people's own", async () => {
    const found = await harvest({
      "a.ttl": `${PREFIXES}:1 :title "Dr." ; :name "Brie" ; :description "A soft cheese." . :2 :label "Meaux" . :3 rdfs:label "Oslo" ; :name "O" .`,
      "b.jsonld":
        '{"@context": "https://schema.org", "@type": "Person", "name": "Ida", "knows": {"name": "Ben"}}',
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(nodesOf(found)).toMatchObject([
      { name: "Brie", text: "A soft cheese.", properties: { title: "Dr." } },
      { name: "Meaux" },
      { name: "Oslo", properties: { name: "O" } },
      { name: "Ida", labels: ["Person"] },
      { name: "Ben" },
    ]);
    expect(edgesOf(found)).toEqual([expect.stringMatching(/ knows /)]);
  });

  it("has what blank nodes hold as properties, but for names and several of a kind", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}:ivo :address [ a :Address ; :street "Hill 1" ; :geo [ :lat 1.5 ] ] ; :mass [ rdf:value 80 ; :unit "kg" ] ; :parts [ a rdf:Bag ; rdf:_1 "a" ; rdf:_2 "b" ] ; :pet [ rdfs:label "Rex" ] ; :job [ :from 1 ; :as "x" ] , [ :from 2 ] .`,
    });
    expect(nodesOf(found).find(({ name }) => name === "ivo")!.properties).toEqual({
      "address street": "Hill 1",
      "address geo lat": 1.5,
      mass: 80,
      "mass unit": "kg",
      parts: '["a","b"]',
    });
    expect(edgesOf(found)).toHaveLength(3);
    expect(notesOf(found)).toEqual([
      expect.stringContaining("Blank nodes that only hold values became properties"),
    ]);
  });

  it("has the synonyms of an ontology as names", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}@prefix o: <http://www.geneontology.org/formats/oboInOwl#> . :inn rdfs:label "inn" ; o:hasExactSynonym "tavern" ; o:hasBroadSynonym "house" .`,
    });
    expect(nodesOf(found)[0]!.properties).toMatchObject({ aliases: JSON.stringify(["tavern"]) });
  });

  it("has several values as a list, and other names as names", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}:inn rdfs:label "The Crow"@en , "Zur Krähe"@de ; :nickname "Crow" , "Old Crow" ; :rooms 3 , 5 ; :code "x" .`,
    });
    expect(nodesOf(found)[0]).toMatchObject({
      name: "The Crow",
      properties: {
        name_de: "Zur Krähe",
        nickname: '["Crow","Old Crow"]',
        rooms: "[3,5]",
        code: "x",
        aliases: '["Zur Krähe","Crow","Old Crow"]',
      },
    });
  });
});

describe("notes", () => {
  it("are documents, nodes and edges", async () => {
    const found = await harvest({
      "vault/Ida Moor.md": `---
aliases: [I. Moor]
tags: [person]
born: 1901-05-06
employer: "[[Lamp Works]]"
---
Ida left [[Lamp Works#History]] for [[people/Jo|her brother Jo]]. ![[portrait.png]] #retired

\`[[No link]]\` and [[1]](http://x.example).
`,
      "vault/people/Jo.md":
        "# Jo Moor\n\nSee [the works](../Lamp%20Works.md), [a page](https://x.example) and [[Ida Moor]].\n",
      "vault/Lamp Works.md": "---\ntype: company\nfounded: 1880\n---\nIn [[Elm]].\n\n## History\n\nClosed.\n",
      "plain.md": "## Only a text\n\nWith words.\n",
    });
    expect(rejectionsOf(found)).toEqual([]);
    const ida = nodesOf(found).find(({ name }) => name === "Ida Moor");
    expect(ida).toMatchObject({
      labels: ["Note"],
      properties: { aliases: '["I. Moor"]', tags: '["person","retired"]', born: "1901-05-06" },
    });
    expect(nodesOf(found).find(({ name }) => name === "Lamp Works")).toMatchObject({
      labels: ["Note", "company"],
      properties: { founded: 1880 },
    });
    const nameOf = (id: string) => nodesOf(found).find((node) => node.id === id)!.name;
    expect(
      [...found.graph.edges()]
        .map(({ source, type, target }) => [nameOf(source), type, nameOf(target)].join(" > "))
        .sort(),
    ).toEqual([
      "Ida Moor > LINKS_TO > Jo Moor",
      "Ida Moor > LINKS_TO > Lamp Works",
      "Ida Moor > employer > Lamp Works",
      "Jo Moor > LINKS_TO > Ida Moor",
      "Jo Moor > LINKS_TO > Lamp Works",
      "Lamp Works > LINKS_TO > Elm",
    ]);
    expect(found.documents.map(({ title }) => title).sort()).toEqual([
      "Ida Moor",
      "Jo Moor",
      "Lamp Works",
      "plain",
    ]);
    expect(found.documents.find(({ title }) => title === "Ida Moor")!.text).toBe(
      "Ida left Lamp Works for her brother Jo.  #retired\n\n[[No link]] and [1].",
    );
    expect(notesOf(found).join(" ")).toContain(
      'Links to files that are no notes of this import are left out: 1. The first: "portrait.png"',
    );
  });

  it("are previewed together, for they link to each other", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "hopscope-notes-"));
    const notes = {
      "A.md": "To [[B]] and [[C]].",
      "B.md": "---\nborn: 1900\n---\nTo [[A]].",
      "x.csv": "id,name\n",
    };
    const files = await Promise.all(
      Object.entries(notes).map(async ([name, content]) => {
        await writeFile(path.join(folder, name), content);
        return { name, path: path.join(folder, name) };
      }),
    );
    const [first, second] = await previewSources(files, { line: 1e6, whole: 1e6 }, () => {});
    await rm(folder, { recursive: true });
    expect(first).toMatchObject({
      edges: [{ source: "A", target: "B" }, { target: "C" }],
      nodes: [{ name: "A" }, { name: "C" }],
      notes: [expect.stringMatching(/no file has.*: 1\. The first: "C"/), expect.stringContaining("2.")],
    });
    expect(second).toMatchObject({ edgeCount: 1, nodeCount: 1, texts: [{ title: "B" }] });
    expect(second!.notes.join()).not.toContain("no file has");
  });

  it("have fields in their text, daily pages, and names of their files", async () => {
    const found = await harvest({
      "pages/Ida%20Moor.md":
        "born:: 1901\nalias:: I. Moor\n\n- id:: 64f0-11\n- works at:: no field, employer:: [[Lamp___Works]] on [[2024-01-05]]\n",
      "pages/Lamp___Works.md": "# The works\n\nLed by [[Ida Moor]] (founder:: [[Ida Moor]]).\n",
      "journals/2024_01_05.md": "- Met [[Lamp/Works]].\n",
      "docs/start.mdx":
        "---\ntitle: Start\n---\nimport Tabs from '@theme/Tabs';\n\nSee [it](../pages/Lamp___Works.md).\n",
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(called(found).sort()).toEqual(["2024-01-05", "Ida Moor", "Start", "The works"]);
    expect(nodesOf(found).find(({ name }) => name === "Ida Moor")!.properties).toEqual({
      born: 1901,
      aliases: '["I. Moor"]',
    });
    expect(nodesOf(found).find(({ name }) => name === "The works")!.properties).toEqual({
      aliases: '["Lamp/Works"]',
    });
    const nameOf = (id: string) => nodesOf(found).find((node) => node.id === id)!.name;
    expect(
      [...found.graph.edges()]
        .map(({ source, type, target }) => `${nameOf(source)} ${type} ${nameOf(target)}`)
        .sort(),
    ).toEqual([
      "2024-01-05 LINKS_TO The works",
      "Ida Moor LINKS_TO 2024-01-05",
      "Ida Moor employer The works",
      "Start LINKS_TO The works",
      "The works LINKS_TO Ida Moor",
      "The works founder Ida Moor",
    ]);
    const texts = found.documents.map(({ text }) => text).join(" ");
    expect(texts).not.toContain("64f0");
    expect(texts).not.toContain("import Tabs");
  });

  it("say why their front matter cannot be read", async () => {
    const found = await harvest({ "a.md": "---\nx: [1\n---\nText of [[b]].\n", "b.md": "---\nx: 1\n---\n" });
    expect(rejectionsOf(found)).toEqual([]);
    expect(called(found)).toEqual(["a", "b"]);
    expect(notesOf(found)).toContainEqual(expect.stringContaining("The front matter is left out"));
  });
});

describe("files that are made to hold a reader", () => {
  const many = (count: number, text: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => text(at)).join("");
  /** One second on an idle machine; minutes where work grows with the square. */
  const WITHIN_MS = 10_000;
  /** A busy machine takes longer, and works no more. */
  const processorMs = () => process.cpuUsage().user / 1_000;
  const DEEP = 2_800_000;
  const deep = (open: string, close: string, element = "a") =>
    gzipSync(`${open}${`<${element}>`.repeat(DEEP)}${`</${element}>`.repeat(DEEP)}${close}`);
  const RDF = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e.example/">';

  it.each([
    ["g.graphml.gz", deep("<graphml>", "</graphml>"), {}],
    ["g.gexf.gz", deep("<gexf>", "</gexf>"), {}],
    ["g.rdf.gz", deep(RDF, "</rdf:RDF>", "e:a"), {}],
  ])("%s is refused for its depth, with its line", async (name, content) => {
    const started = processorMs();
    const found = await harvest({ [name]: content }, { lineLimitBytes: 64 * 2 ** 20 });
    expect(processorMs() - started).toBeLessThan(WITHIN_MS);
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(/:1 - Elements are nested more than 256 deep in line 1/),
    ]);
  });

  it("refuses values of JSON that nest too deep", async () => {
    const nested = `{"nodes":[{"id":"a","x":${"[".repeat(5_000)}${"]".repeat(5_000)}}],"links":[]}`;
    expect(rejectionsOf(await harvest({ "g.json": nested, "g.jsonld": nested }))).toEqual([
      expect.stringContaining("nested more than 500 levels deep"),
      expect.stringContaining("nested more than 500 levels deep"),
    ]);
  });

  it("refuses objects that have too many fields", async () => {
    const objects = many(30_000, (at) => `,{"id":"${at}","name":"x","k${at}":1}`);
    expect(rejectionsOf(await harvest({ "a.json": `[${objects.slice(1)}]` }))).toEqual([
      expect.stringContaining("30,002 different fields"),
    ]);
  });

  it("refuses a table of 100,000 columns", async () => {
    const header = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(",");
    const started = processorMs();
    const found = await harvest({
      "wide.csv": `${header}\n${header}\n`,
      "wide.nodes.csv": `${header}\n${header}\n`,
    });
    expect(processorMs() - started).toBeLessThan(WITHIN_MS);
    expect(rejectionsOf(found)).toEqual([
      expect.stringContaining("100,000 columns; expected at most 16,384"),
      expect.stringContaining("100,000 columns; expected at most 16,384"),
    ]);
  });

  it.each<[string, string]>([
    ["a.md", `---\n${"[".repeat(60_000)}\n---\nText.`],
    ["a.md", `---\nx: ${'["]", '.repeat(8_000)}\n---\nText.`],
    ["a.md", `---\n${"- ".repeat(16_000)}\n---\nText.`],
    ["a.md", `---\n${many(250, (at) => `${" ".repeat(at)}a:\n`)}\n---\nText.`],
    ["b.md", "[[a".repeat(50_000)],
    ["c.md", `[[${"a".repeat(1_000_000)}`],
    ["d.ttl", `<http://a.example/> <http://b.example/> ${"[ <http://b.example/> ".repeat(50_000)}`],
    ["e.ttl", `<http://a.example/> <http://b.example/> ${many(50_000, (at) => `${at} , `)} 1 .`],
    ["f.ttl", `@prefix : <http://a.example/> . :a :b :c ${many(20_000, (at) => `{| :from ${at} |} `)} .`],
    [
      "g.ttl",
      many(20_000, (at) => `@prefix p${at}: <http://p${at}.example/> . p${at}:a p${at}:b p${at}:c .\n`),
    ],
    [
      "nodes.csv",
      `id,name,note\n1,a,"a${" ".repeat(500_000)}b"\n2,b,2020-01-01\n3,c,2020-01-02\n4,d,2020-01-02\n`,
    ],
    ["h.graphml", `<graphml><graph><node id="${"\n".repeat(3_000_000)}`],
    ["i.graphml", `<graphml><graph><node ${many(100_000, (at) => `a${at}="" `)} id="a"/></graph></graphml>`],
    [
      "j.graphml",
      `<graphml>${many(50_000, (at) => `<key id="k${at}" for="node"/>`)}<graph>${many(50_000, (at) => `<node id="${at}"/>`)}</graph></graphml>`,
    ],
    [
      "k.gexf",
      `<gexf><graph><nodes>${many(50_000, (at) => `<node id="${at}"><attvalues/></node>\n`)}</nodes></graph></gexf>`,
    ],
  ])("%s is read or refused within seconds", async (name, content) => {
    const started = processorMs();
    await harvest({ [name]: content });
    expect(processorMs() - started).toBeLessThan(WITHIN_MS);
  });

  it.each(["g.graphml", "g.gexf"])("%s with many defaults is refused", async (name) => {
    const keys = many(
      65,
      (at) =>
        `<key id="k${at}" for="node"><default>x</default></key><attribute id="k${at}"><default>x</default></attribute>`,
    );
    const [root] = [name.slice(2)];
    const found = await harvest({ [name]: `<${root}>${keys}</${root}>` });
    expect(rejectionsOf(found)).toEqual([
      expect.stringContaining("More than 64 attributes have a default value"),
    ]);
  });
});
