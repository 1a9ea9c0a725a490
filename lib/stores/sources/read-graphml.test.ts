import { describe, expect, it } from "vitest";
import { edgesOf, harvest, nodesOf, rejectionsOf } from "../testing/test-files";

const graphml = (inside: string, rest = "</graph></graphml>") =>
  `<?xml version="1.0"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n${inside}\n${rest}\n`;

describe("GraphML", () => {
  it("reads declared attributes by their type, and edges whose ends come later", async () => {
    const found = await harvest({
      "films.graphml": graphml(`<key id="n" for="node" attr.name="name" attr.type="string"/>
<key id="l" for="node" attr.name="labels" attr.type="string"/>
<key id="y" for="node" attr.name="year" attr.type="int"/>
<key id="s" for="node" attr.name="seen" attr.type="boolean"><default>false</default></key>
<key id="c" for="node" attr.name="code" attr.type="long"/>
<key id="t" for="edge" attr.name="type" attr.type="string"/>
<key id="w" for="edge" attr.name="weight" attr.type="double"/>
<graph edgedefault="directed">
<edge source="a" target="b"><data key="t">STARS &amp; MORE</data><data key="w">0.5</data></edge>
<node id="a"><data key="n">Alien &#60;3</data><data key="l">Film|Classic</data><data key="y">1979</data><data key="s">true</data></node>
<node id="b"><data key="n">Ash
of two lines</data><data key="c">12345678901234567890</data><data key="free">text</data></node>
<edge source="b" target="a"/>`),
    });
    expect(nodesOf(found)).toEqual([
      {
        id: "a",
        name: "Alien <3",
        labels: ["Film", "Classic"],
        text: "",
        properties: { year: 1979, seen: true },
      },
      {
        id: "b",
        name: "Ash\nof two lines",
        labels: ["Entity"],
        text: "",
        properties: { code: "12345678901234567890", free: "text", seen: false },
      },
    ]);
    expect(edgesOf(found)).toEqual(["a STARS & MORE b", "b RELATED_TO a"]);
    expect([...found.graph.edges()][0]?.properties).toEqual({ weight: 0.5 });
    expect(found.files).toMatchObject([
      { name: "films.graphml", format: "graphml", accepted: 4, rejected: 0 },
    ]);
  });

  it("reads labels and types as Neo4j writes them, nested graphs, and a property that is called like a field", async () => {
    const found = await harvest({
      "neo.graphml":
        graphml(`<graph><node id="n0" labels=":Person:Actor"><data key="name">Ash</data><data key="id">7</data>
<graph><node id="n1"><data key="parent">n0</data></node></graph></node>
<edge id="e0" source="n0" target="n1" label="KNOWS"/>`),
    });
    expect(nodesOf(found)).toEqual([
      { id: "n1", name: "n1", labels: ["Entity"], text: "", properties: { parent: "n0" } },
      { id: "n0", name: "Ash", labels: ["Person", "Actor"], text: "", properties: { id: "7" } },
    ]);
    expect(edgesOf(found)).toEqual(["n0 KNOWS n1", "n1 PARENT n0"]);
  });

  it("joins nodes of other files, and says with its line what it cannot take", async () => {
    const found = await harvest({
      "nodes.csv": "id,name\nx,Xenia\n",
      "lines.graphml": graphml(`<graph>
<node id="a"/>
<node id="a"/>
<node><data key="name">nobody</data></node>
<edge source="a" target="x"/>
<edge source="a" target="nowhere"/>
<hyperedge/>`),
    });
    expect(edgesOf(found)).toEqual(["a RELATED_TO x"]);
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(/^lines.graphml:5 id .*already taken \(lines.graphml, line 4\)/),
      expect.stringMatching(/^lines.graphml:6 id .*missing/),
      expect.stringMatching(/^lines.graphml:8 target No node has the id "nowhere"/),
      expect.stringMatching(/^lines.graphml:9 - .*<hyperedge>/),
    ]);
  });

  it("keeps what a file that was cut short holds, and refuses what is no GraphML", async () => {
    const found = await harvest({
      "cut.graphml": graphml(
        '<graph><node id="a"/><node id="b"/><edge source="a" target="b"/><node id="c',
        "",
      ),
      "page.graphml": "<html><node id='z'/></html>\n",
    });
    expect(nodesOf(found).map(({ id }) => id)).toContain("a");
    expect(edgesOf(found)).toHaveLength(1);
    expect(rejectionsOf(found)).toEqual([
      expect.stringContaining("ends before </graphml>"),
      expect.stringContaining("no <graphml> element"),
    ]);
  });

  it("refuses a value that is too long, and goes on", async () => {
    const long = "x".repeat(60);
    const found = await harvest(
      {
        "long.graphml": graphml(
          `<graph><node id="a"><data key="name">${long}\n${long}</data></node>\n<node id="b"/>`,
        ),
      },
      { lineLimitBytes: 100 },
    );
    expect(nodesOf(found).map(({ id }) => id)).toEqual(["b"]);
    expect(rejectionsOf(found)).toEqual([expect.stringContaining("more than 100 characters")]);
  });
});
