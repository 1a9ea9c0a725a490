/** Graphs of formats that are not read, and texts that look like them. */
import { expect, it } from "vitest";
import { harvest, rejectionsOf } from "../testing/test-files";

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

it.each(["g.gml", "g.net", "g.dot", "g.sif", "g.cx2", "onto.obo", "g.xgmml"])(
  "says how to bring %s",
  async (name) => {
    expect(rejectionsOf(await harvest({ [name]: "graph []" }))).toEqual([
      expect.stringMatching(/Graphs are not read from \.\w+ files; expected GraphML/),
    ]);
  },
);
