import { describe, expect, it } from "vitest";
import { ENDS_MADE } from "../../files/source-preview";
import { edgesOf, harvest, nodesOf, rejectionsOf } from "../testing/test-files";

const lines = (...rows: string[]) => `${rows.join("\n")}\n`;

describe("nodes", () => {
  it("reads names, labels, text and typed properties", async () => {
    const found = await harvest({
      "nodes.csv": lines(
        "id,name,label,text,year,code,seen",
        '7,Alien,Film;Classic,"A ship, lost",1979,007,true',
        "b,,,,,,",
      ),
      "more.nodes.jsonl": lines(
        '{"id": 8, "title": "Ash", "labels": ["Robot", "Role"], "description": "Odd.", "made": {"by": "W-Y"}, "n": 2, "none": null}',
        '{"nodeId": "c", "type": "gene/protein"}',
      ),
    });
    expect(nodesOf(found)).toEqual([
      {
        id: "8",
        name: "Ash",
        labels: ["Robot", "Role"],
        text: "Odd.",
        properties: { made: '{"by":"W-Y"}', n: 2 },
      },
      { id: "c", name: "c", labels: ["gene/protein"], text: "", properties: {} },
      {
        id: "7",
        name: "Alien",
        labels: ["Film", "Classic"],
        text: "A ship, lost",
        properties: { year: 1979, code: "007", seen: true },
      },
      { id: "b", name: "b", labels: ["Entity"], text: "", properties: {} },
    ]);
    const whole = {
      format: "nodes",
      rejected: 0,
      unlisted: 0,
      ignoredFields: [],
      encoding: "UTF-8",
      notes: [],
    };
    expect(found.files).toEqual([
      { name: "more.nodes.jsonl", ...whole, accepted: 2 },
      { name: "nodes.csv", ...whole, accepted: 2, delimiter: "," },
    ]);
  });

  it("takes columns of any name; one with values of mixed kinds is text", async () => {
    const found = await harvest({
      "a.nodes.csv": lines("id,toString,constructor,", "a,1,x,true", "b,y,2,"),
      "b.nodes.jsonl": lines('{"id": "c", "toString": 3}'),
    });
    const expected: Record<string, unknown>[] = [
      { toString: "1", constructor: "x", "column 4": true },
      { toString: "y", constructor: "2" },
      { toString: 3 },
    ];
    expect(nodesOf(found).map(({ properties }) => properties)).toEqual(expected);
  });

  it("names every row that it refuses", async () => {
    const wide = JSON.stringify(
      Object.fromEntries([["id", "w"], ...Array.from({ length: 257 }, (_, n) => [`p${n}`, n])]),
    );
    const found = await harvest({
      "a-nodes.csv": lines("id,name", "a,first", " a ,again", ",none", "b,x,y", "", "c"),
      "b-nodes.jsonl": lines(
        '{"id": "a"}',
        '{"name": "x"}',
        '{"id": [1]}',
        '{"id": "d", "name": {}}',
        '{"id": 1e20}',
        '{"id": "e",}',
        wide,
      ),
    });
    expect(nodesOf(found).map(({ id }) => id)).toEqual(["a", "c"]);
    expect(rejectionsOf(found)).toEqual([
      'a-nodes.csv:3 id The id "a" is already taken (a-nodes.csv, line 2); expected each id once.',
      'a-nodes.csv:4 id The field "id" is empty; expected a value.',
      "a-nodes.csv:5 - The row has 3 cells; expected at most 2, as in the header (a cell that contains the separator needs quotes around it).",
      'b-nodes.jsonl:1 id The id "a" is already taken (a-nodes.csv, line 2); expected each id once.',
      'b-nodes.jsonl:2 id The fields are "name"; expected also "id" (or "node_id").',
      'b-nodes.jsonl:3 id The field "id" holds a list of 1; expected a text or a number.',
      'b-nodes.jsonl:4 name The field "name" holds an object; expected a text.',
      'b-nodes.jsonl:5 id The number in "id" is larger than JSON keeps exactly; expected it in quotes.',
      'b-nodes.jsonl:6 - The JSON breaks at character 12: found "}", expected a field name in double quotes.',
      "b-nodes.jsonl:7 - The row has 257 properties; expected at most 256.",
    ]);
  });

  it("links a parent that is a node, in any order, and keeps others as properties", async () => {
    const found = await harvest({
      "a.nodes.csv": lines("id,parent", "leaf,root", "lost,no such node", "later,z"),
      "b.nodes.csv": lines("id,parent", "root,", "z,leaf"),
    });
    expect(edgesOf(found).sort()).toEqual(["later PARENT z", "leaf PARENT root", "z PARENT leaf"]);
    expect([...found.graph.edges()].every(({ kind }) => kind === "structural")).toBe(true);
    expect(Object.fromEntries(nodesOf(found).map(({ id, properties }) => [id, properties]))).toEqual({
      root: {},
      leaf: {},
      z: {},
      later: {},
      lost: { parent: "no such node" },
    });
  });

  it("keeps the nodes of a cycle of parents without the links, and says so", async () => {
    const found = await harvest({ "nodes.csv": lines("id,parent", "a,b", "b,c", "c,b", "d,d") });
    expect(nodesOf(found)).toHaveLength(4);
    expect(edgesOf(found)).toEqual(["a PARENT b"]);
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(/^nodes.csv:3 parent The parent "c" leads back/),
      expect.stringMatching(/^nodes.csv:4 parent The parent "b" leads back/),
      expect.stringMatching(/^nodes.csv:5 parent The parent "d" leads back/),
    ]);
  });
});

describe("edges", () => {
  const nodes = lines("id", "a", "b");

  it("reads every way to name the columns, and no header", async () => {
    const found = await harvest({
      "nodes.csv": nodes,
      "1.edges.csv": lines("from,relation,to,weight", "a,likes,b,2"),
      "2.edges.tsv": lines("a\tknows\tb"),
      "3.edges.jsonl": lines('{"head": "b", "predicate": "sees", "tail": "a", "on": "Monday"}'),
      "4.edges.csv": lines("type;target;source", "owns;b;a"),
    });
    expect([...found.graph.edges()].map(({ weight: _, ...edge }) => edge)).toEqual([
      { source: "a", type: "likes", target: "b", kind: "relation", properties: { weight: 2 } },
      { source: "a", type: "knows", target: "b", kind: "relation", properties: {} },
      { source: "b", type: "sees", target: "a", kind: "relation", properties: { on: "Monday" } },
      { source: "a", type: "owns", target: "b", kind: "relation", properties: {} },
    ]);
    expect(found.rejections).toEqual([]);
  });

  it("says which end of which edge is unknown or missing", async () => {
    const found = await harvest({
      "nodes.csv": nodes,
      "edges.csv": lines("source,type,target", "x,r,b", "a,r,y\u0007", "a,,b", "a,r"),
    });
    expect(rejectionsOf(found)).toEqual([
      'edges.csv:2 source No node has the id "x", the source of this edge; expected the id of a node from a nodes file.',
      'edges.csv:3 target No node has the id "y\\u{7}", the target of this edge; expected the id of a node from a nodes file.',
      'edges.csv:4 type The field "type" is empty; expected a value.',
      'edges.csv:5 target The field "target" is empty; expected a value.',
    ]);
  });

  it("makes nodes of their ends where no file brings nodes, and says so", async () => {
    const edges = {
      "a-edges.csv": lines("source,type,target", '"Fritz Lang",made,M'),
      "edges.csv": lines("source,type,target,since", "M,r,b,1931"),
    };
    const found = await harvest(edges);
    expect(rejectionsOf(found)).toEqual([]);
    expect([...found.graph.edges()]).toMatchObject([
      { source: "Fritz Lang", type: "made", target: "M" },
      { source: "M", type: "r", target: "b", properties: { since: 1931 } },
    ]);
    expect(found.graph.nodeCount).toBe(3);
    for (const { notes, format } of found.files)
      expect({ notes, format }).toEqual({ notes: [ENDS_MADE], format: "edges" });
  });

  it("says when the nodes beside them were not taken", async () => {
    const found = await harvest({ "edges.csv": lines("a,r,b"), "nodes.csv": lines("id,name", ",A") });
    expect(rejectionsOf(found)).toContainEqual(
      expect.stringContaining("expected a nodes file beside it, none was added"),
    );
  });

  it("lists 1,000 rejections of a file and counts the rest", async () => {
    const found = await harvest({ "nodes.csv": nodes, "edges.csv": "x,r,b\n".repeat(1_234) });
    expect(found.rejections).toHaveLength(1_000);
    expect(found.rejectionsTruncated).toBe(true);
    expect(found.files[0]).toMatchObject({ name: "edges.csv", accepted: 0, rejected: 1_234, unlisted: 234 });
  });
});

describe("triples", () => {
  it("makes nodes from names, quotes and all", async () => {
    const found = await harvest({
      "kb.txt.gz": lines('"Pimpernel" Smith|directed_by|Leslie Howard', "Leslie Howard|born_in|London"),
    });
    expect(edgesOf(found)).toEqual([
      '"Pimpernel" Smith directed_by Leslie Howard',
      "Leslie Howard born_in London",
    ]);
    expect(nodesOf(found)[0]).toEqual({
      id: '"Pimpernel" Smith',
      name: '"Pimpernel" Smith',
      labels: ["Entity"],
      text: "",
      properties: {},
    });
    expect(found.files).toMatchObject([{ format: "triples", accepted: 2 }]);
  });

  it("joins nodes by id, else by a name that only one has; edges may join its nodes", async () => {
    const found = await harvest({
      "nodes.csv": lines("id,name", "n1,Alien", "n2,Twins", "n3,Twins", "Alien 3,The third"),
      "facts.triples": lines("Alien\tbefore\tAlien 3", "Twins\tlike\tn1"),
      "edges.csv": lines("source,type,target", "Twins,are,n2"),
    });
    expect(edgesOf(found)).toEqual(["n1 before Alien 3", "Twins like n1", "Twins are n2"]);
    expect(found.graph.nodeCount).toBe(5);
  });

  it("passes over a header", async () => {
    const found = await harvest({ "kb.tsv": lines("head\trelation\ttail", "a\tr\tb") });
    expect(edgesOf(found)).toEqual(["a r b"]);
  });

  it("names rows of another shape", async () => {
    const good = "a\tr\tb\n".repeat(300);
    const found = await harvest({ "kb.tsv": `${good}a\tr\na\tr\tb\tc\n` });
    expect(rejectionsOf(found)).toEqual([
      'kb.tsv:301 target The field "target" is empty; expected a value.',
      expect.stringMatching(/^kb.tsv:302 - The row has 4 cells; expected at most 3/),
    ]);
  });
});
