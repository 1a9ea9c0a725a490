import { expect, it } from "vitest";
import { formatInWords } from "./format-names";
import { sourceFormatSchema } from "./source";

it.each([
  ["world.ttl", "RDF (Turtle)"],
  ["a.b/world.TriG.gz", "RDF (TriG)"],
  ["world.nt", "RDF (N-Triples)"],
  ["world.nq", "RDF (N-Quads)"],
  ["world.jsonld", "RDF (JSON-LD)"],
  ["world.owl", "RDF"],
  ["folder.ttl/world", "RDF"],
])("says how the RDF of %s is written", (file, words) => {
  expect(formatInWords("rdf", file)).toBe(words);
});

it("has a name of its own for every format, and no identifier", () => {
  const names = sourceFormatSchema.options.map((format) => formatInWords(format, "file.pdf"));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names)
    expect(name).not.toMatch(/^(?:rdf|pdf|gexf|graphml|docx|odt|pptx|epub)$|-(?!mail)/);
});
