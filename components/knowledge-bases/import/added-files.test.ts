import { describe, expect, it } from "vitest";
import { detectFormat } from "@/lib/files/import/rows/detect-format";
import { refuseEnding } from "@/lib/files/import/rows/file-name";
import { formatByName, mergeFiles } from "./added-files";

const added = (path: string, size = 1) => ({ path, file: new File(["x".repeat(size)], path) });

describe("formatByName", () => {
  it.each([
    "a/nodes.csv",
    "films.edges.tsv.gz",
    "documents.jsonl",
    "x-tables.jsonl",
    "notes.md",
    "page.HTM",
    "a.xlsx",
    "Report.PDF",
    "letter.docx",
    "letter.odt",
    "talk.pptx",
    "book.epub",
    "minutes.eml",
    "a.ttl",
    "a.gexf",
  ])("says of %s what the server's own detection says", (path) => {
    const detected = detectFormat(path, ["id\tname"]);
    expect("format" in detected && detected.format).toBe(formatByName(path));
  });

  it.each([
    "photo.png",
    "no-ending",
    "archive.zip",
    "notes.md",
    "a.csv.gz",
    "b.ndjson",
    "c.triples",
    "d.html",
    "e.xlsx",
    "f.pdf",
    "g.pdf.gz",
    "h.doc",
    "i.eml",
    "__proto__.docx",
    "constructor",
    "f.trig",
    "g.jsonld.gz",
    "h.parquet",
    "i.feather",
    "j.json",
    "k.owl",
  ])("warns of %s exactly when the server would refuse its ending", (path) =>
    expect(formatByName(path) === null).toBe(refuseEnding(path) !== undefined),
  );
});

describe("mergeFiles", () => {
  it("lets a file of the same path take the place of the older one", () => {
    const merged = mergeFiles([added("a.csv"), added("b.csv")], [added("a.csv", 7)]);
    expect(merged.map(({ path, file }) => [path, file.size])).toEqual([
      ["a.csv", 7],
      ["b.csv", 1],
    ]);
  });
});
