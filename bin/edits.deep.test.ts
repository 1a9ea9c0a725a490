/** Corrections from the command line: nodes named as a person names them, what became of each, the log in and out. */
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Scratch, SMALL_WORLD, scratch } from "../lib/server/testing/small-world";
import { PATIENCE_MS, runCommand } from "./testing/command-line";

let place: Scratch;

beforeAll(async () => {
  place = scratch();
  mkdirSync(path.join(place.folder, "world"));
  for (const [name, content] of Object.entries(SMALL_WORLD)) place.write(`world/${name}`, content);
  const imported = await hopscope("import", path.join(place.folder, "world"), "--name", "World", "--json");
  expect(imported).toMatchObject({ code: 0 });
}, PATIENCE_MS);
afterAll(() => place.remove());

const hopscope = (...words: string[]) => runCommand(place, words);

async function edit(...words: string[]) {
  const { code, out, err } = await hopscope("edit", ...words, "--json");
  expect({ code, err }).toMatchObject({ code: 0 });
  return JSON.parse(out);
}

it(
  "writes down what waits, names nodes that wait too, and applies all with one job",
  async () => {
    const added = ["add-node", "world", "c1", "--name", "Belfast", "--labels", "City", "--set", "lat=54.6"];
    expect((await edit(...added, "--later", "--note", "It is missing.")).edits).toMatchObject([
      { state: "waiting", note: "It is missing.", change: { properties: { lat: 54.6 } } },
    ]);
    const written = await edit("add-edge", "World", "Odd Man Out", "SET_IN", "Belfast");
    expect(written).toMatchObject({
      edits: [{ state: "applied", change: { source: "f2", target: "c1" } }],
      job: { state: "succeeded" },
    });
    await edit("set", "world", "Carol Reed", "--name", "Sir Carol Reed", "--set", "born=1906", "--later");
    await edit("alias", "world", "p2", "The Great Orson", "--later");
    await edit("set-edge", "world", "f1", "STARRING", "p2", "--type", "ACTED_BY");
    const rows = await hopscope(
      "match",
      "world",
      "MATCH (a)-[:ACTED_BY|SET_IN]->(b) RETURN a.name, b.name ORDER BY b.name",
      "--csv",
    );
    expect(rows.out).toBe("a.name,b.name\nOdd Man Out,Belfast\nThe Third Man,Orson Welles\n");
    const found = await hopscope("search", "world", "the great orson", "--json");
    expect(JSON.parse(found.out).nodes[0].id).toBe("p2");
  },
  PATIENCE_MS,
);

it(
  "says what could not be applied with exit code 1, undoes it, and exports and imports the log",
  async () => {
    const nothing = await hopscope("edit", "delete-edge", "world", "f1", "MADE_OF", "p1");
    expect(nothing).toMatchObject({ code: 1 });
    expect(nothing.err).toContain('There is no edge MADE_OF from "f1" to "p1".');
    const listed = await hopscope("edit", "list", "world", "--state", "not-applied");
    const [id] = listed.out.split(" ") as [string];
    expect(listed.out).toContain('you: delete "f1" -MADE_OF-> "p1"');
    expect((await edit("undo", "world", id)).edits).toMatchObject([{ id, state: "undone" }]);

    const file = path.join(place.folder, "log.jsonl");
    await hopscope("edit", "export", "world", "--out", file);
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(6);
    expect(await edit("import", "world", file)).toMatchObject({ added: 0, known: 6 });
    const table = place.write("table.csv", "action,node,into\nmerge,p1,p2\nexplode,p1,\n");
    const refused = await hopscope("edit", "import", "world", table);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining("row 3: Expected one of add-node"),
    ]);
    const missing = await hopscope("edit", "merge", "world", "Carol Rede", "p2");
    expect([missing.code, missing.err]).toEqual([
      1,
      expect.stringContaining("No node has the id or the name"),
    ]);
  },
  PATIENCE_MS,
);

it(
  "renames, describes, and removes a source with those that need it",
  async () => {
    expect(await hopscope("rename", "world", "Old films", "--description", "Two films.")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^world +Old films\n$/),
    });
    expect(await hopscope("rename", "world")).toMatchObject({ code: 1 });
    const dry = await hopscope("remove-source", "Old films", "nodes.csv", "--dry-run");
    expect(dry.out).toBe("nodes.csv: 4 rows\nedges.csv: 3 rows that need it, 0 rows left\n");
    const refused = await hopscope("remove-source", "world", "nodes.csv");
    expect(refused.err).toContain('Without "nodes.csv" no row is left of "edges.csv".');
    const removed = await hopscope("remove-source", "world", "documents.jsonl");
    expect(removed).toMatchObject({ code: 0, out: "Removed documents.jsonl.\n" });
    const bases = await hopscope("list", "--json");
    expect(JSON.parse(bases.out).knowledgeBases).toMatchObject([
      { name: "Old films", description: "Two films.", manifest: { documents: 0 } },
    ]);
  },
  PATIENCE_MS,
);
