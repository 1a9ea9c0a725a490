/** A graph of documents from the command line: previewed, under a schema from a file, made. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Scratch, scratch } from "../../lib/server/testing/small-world";
import { PATIENCE_MS, runCommand } from "../testing/command-line";

const TEXT =
  "# Acme Pictures\n\nAcme Pictures is a film studio in Graz, Austria. Otto Brand founded Acme Pictures in 1925.\n";

let place: Scratch;

beforeAll(async () => {
  place = scratch();
  const file = place.write("acme.md", TEXT);
  expect(await hopscope("import", file, "--name", "Studios", "--json")).toMatchObject({ code: 0 });
}, PATIENCE_MS);
afterAll(() => place.remove());

const hopscope = (...words: string[]) => runCommand(place, words);

it(
  "shows what is found, writes the schema, and makes the graph under what is left of it",
  async () => {
    const file = path.join(place.folder, "schema.json");
    const preview = await hopscope("extract", "studios", "--save-schema", file);
    expect(preview).toMatchObject({ code: 0 });
    expect(preview.out).toContain("In 1 of 1 passages: 4 nodes, 3 edges; 0 edges are below the threshold.");
    expect(preview.out).toContain("Acme Pictures FOUNDED_BY Otto Brand");
    const schema = JSON.parse(readFileSync(file, "utf8"));
    expect(schema.relations.map(({ type }: { type: string }) => type).sort()).toEqual([
      "FOUNDED_BY",
      "LOCATED_IN",
    ]);

    writeFileSync(
      file,
      JSON.stringify({ ...schema, relations: [{ type: "STARTED_BY", words: ["founded by"] }] }),
    );
    const made = await hopscope("extract", "studios", "--schema", file);
    expect(made).toMatchObject({ code: 0 });
    expect(made.out).toContain('2 nodes and 1 edge were added as "graph-of-the-documents.jsonl".');
    const listed = await hopscope(
      "match",
      "studios",
      "MATCH (a)-[:STARTED_BY]->(b) RETURN a.name, b.name",
      "--csv",
    );
    expect(listed.out).toBe("a.name,b.name\nAcme Pictures,Otto Brand\n");
  },
  PATIENCE_MS,
);

it(
  "says what is wrong with a schema and a threshold",
  async () => {
    const file = place.write("wrong.json", JSON.stringify({ labels: [], relations: [] }));
    const wrong = await hopscope("extract", "studios", "--schema", file);
    expect(wrong.code).toBe(1);
    expect(wrong.err).toContain("holds no schema");
    expect(wrong.err).toContain("Expected at least one label.");
    const missing = await hopscope("extract", "studios", "--schema", path.join(place.folder, "none.json"));
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining("cannot be read") });
    const threshold = await hopscope("extract", "studios", "--threshold", "2");
    expect(threshold.err).toContain("expected a number from 0 to 1.");
  },
  PATIENCE_MS,
);
