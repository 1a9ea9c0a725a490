import { describe, expect, it } from "vitest";
import { edgesOf, harvest, nodesOf, rejectionsOf } from "../testing/test-files";

const EVERYTHING = {
  "edges.csv": "source,type,target\nn1,likes,n2\nn1,likes,Ridley Scott\nn1,likes,nobody\n",
  "graph/nodes.jsonl.gz":
    '{"id": "n1", "name": "Alien", "parent": "n2"}\n{"id": "n2", "name": "Ash"}\nnot json\n',
  "graph/more-nodes.csv": '\ufeffid,name,label\r\nn3,"Ripley, Ellen",Role\r\nn2,again,Role\r\n',
  "kb.txt": "Alien|directed_by|Ridley Scott\n",
  "docs/a.md": "# A\n\nText of a.\n",
  "docs/documents.jsonl": '{"id": "d", "title": "D", "text": "Text of d.", "parent": "stats.csv"}\n',
  "stats.csv": "film,year\nAlien,1979\n",
  "tables.jsonl": '{"id": "t", "header": ["x"], "rows": [["1"]]}\n',
  "photo.png": "x",
};

describe("a folder with everything", () => {
  it("becomes one graph, documents and tables, with every refusal named", async () => {
    const found = await harvest(EVERYTHING);
    expect(
      nodesOf(found)
        .map(({ id, name }) => `${id}=${name}`)
        .sort(),
    ).toEqual(
      ["Ridley Scott=Ridley Scott", "n1=Alien", "n2=Ash", "n3=Ripley, Ellen"]
        .map((node) => (node === "n2=Ash" ? "n2=again" : node))
        .sort(),
    );
    expect(edgesOf(found).sort()).toEqual([
      "n1 PARENT n2",
      "n1 directed_by Ridley Scott",
      "n1 likes Ridley Scott",
      "n1 likes n2",
    ]);
    expect(found.documents.map(({ id }) => id)).toEqual(["docs/a.md", "d"]);
    expect(found.tables.map(({ id }) => id)).toEqual(["stats.csv", "t"]);
    expect(
      found.files.map(({ name, format, accepted, rejected }) => [name, format, accepted, rejected]),
    ).toEqual([
      ["docs/a.md", "document", 1, 0],
      ["docs/documents.jsonl", "documents", 1, 0],
      ["edges.csv", "edges", 2, 1],
      ["graph/more-nodes.csv", "nodes", 2, 0],
      ["graph/nodes.jsonl.gz", "nodes", 1, 2],
      ["kb.txt", "triples", 1, 0],
      ["photo.png", null, 0, 1],
      ["stats.csv", "table", 1, 0],
      ["tables.jsonl", "tables", 1, 0],
    ]);
    expect(rejectionsOf(found).map((text) => text.split(" ")[0])).toEqual([
      "edges.csv:4",
      "graph/nodes.jsonl.gz:2",
      "graph/nodes.jsonl.gz:3",
      "photo.png:-",
    ]);
  });

  it("is the same in whatever order the files come", async () => {
    const [given, reversed] = [await harvest(EVERYTHING), await harvest(EVERYTHING, {}, "reversed")];
    expect(nodesOf(reversed)).toEqual(nodesOf(given));
    expect(edgesOf(reversed)).toEqual(edgesOf(given));
    const { graph: _, ...rest } = given;
    expect(reversed).toMatchObject(rest);
  });

  it("reports bytes of the whole while it reads", async () => {
    const seen: { done: number; total: number | null }[] = [];
    await harvest(EVERYTHING, { report: ({ done, total }) => seen.push({ done, total }) });
    const { done, total } = seen.at(-1)!;
    expect(done).toBe(total);
    expect(seen.map((step) => step.done)).toEqual(seen.map((step) => step.done).sort((a, b) => a - b));
  });

  it("stops when it is cancelled", async () => {
    await expect(harvest(EVERYTHING, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});
