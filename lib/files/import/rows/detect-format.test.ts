import { describe, expect, it } from "vitest";
import { detectFormat } from "./detect-format";
import { titleFromName } from "./file-name";

const rows = (delimiter: string) => ({ kind: "delimited", delimiter });
const TRIPLES = ["a\tdirected_by\tb", "c\tstarred\td"];

describe("detectFormat", () => {
  it.each([
    ["nodes.csv", ["id,name"], "nodes", rows(",")],
    ["films.nodes.csv.gz", ["id,name"], "nodes", rows(",")],
    ["x/films-nodes.tsv", ["id\tname"], "nodes", rows("\t")],
    ["nodes-2024.csv", ["id;name"], "nodes", rows(";")],
    ["nodes.jsonl", ["{}"], "nodes", { kind: "jsonl" }],
    ["edges.tsv", TRIPLES, "edges", rows("\t")],
    ["film_edges.csv", ["source,type,target"], "edges", rows(",")],
    ["EDGES.CSV", ["source,type,target"], "edges", rows(",")],
    ["kb.txt", ["a|b|c", "d|e|f"], "triples", rows("|")],
    ["train.tsv.gz", TRIPLES, "triples", rows("\t")],
    ["kb.triples", TRIPLES, "triples", rows("\t")],
    ["facts.csv", TRIPLES, "triples", rows("\t")],
    ["documents.jsonl", [""], "documents", { kind: "jsonl" }],
    ["documents.csv", ["id,text"], "documents", rows(",")],
    ["tables.jsonl", [""], "tables", { kind: "jsonl" }],
    ["a.jsonl", ['{"id": 1, "title": "t", "text": "x"}'], "documents", { kind: "jsonl" }],
    ["a.jsonl", ['{"id": 1, "title": "t", "header": [], "rows": []}'], "tables", { kind: "jsonl" }],
    ["a.ndjson", ['{"from": 1, "relation": "t", "to": 2}'], "edges", { kind: "jsonl" }],
    ["a.jsonl", ['{"node_id": 1, "labels": ["t"], "text": "x"}'], "nodes", { kind: "jsonl" }],
  ])("%s with %j holds %s", (name, lines, format, syntax) => {
    expect(detectFormat(name, lines)).toEqual({ format, syntax });
  });

  it.each([
    ["notes.txt", ["A sentence. A | b."], { format: "document", markup: null }],
    ["notes.txt", ["a|b|c", "a sentence"], { format: "document", markup: null }],
    ["notes.md", ["a|b|c"], { format: "document", markup: "markdown" }],
    ["page.html.gz", ["<p>a|b|c"], { format: "document", markup: "html" }],
    ["PAGE.HTM", [], { format: "document", markup: "html" }],
    ["films.nodes.xlsx", [], { format: "workbook" }],
    ["Report.PDF", [], { format: "pdf" }],
    ["__proto__.docx", [], { format: "docx" }],
    ["minutes.eml", [], { format: "email" }],
    ["cities.csv", ["city,country,people", "a,b,1"], { format: "table", delimiter: "," }],
    ["cities.csv", ['"a,b";c;d'], { format: "table", delimiter: ";" }],
    ["cities.table.tsv", TRIPLES, { format: "table", delimiter: "\t" }],
    ["cities.tsv", ["a\tb\tc\td"], { format: "table", delimiter: "\t" }],
  ])("%s with %j is one document or table", (name, lines, expected) => {
    expect(detectFormat(name, lines)).toEqual(expected);
  });

  it.each([
    ["people.tsv", ["Name\tCity\tAge", "Una\tLom\t33", "Ole\tVik\t41"]],
    ["notes.txt", ["Name|City|Age", "Una|Lom|33"]],
    ["sales.tsv", ["Date\tProduct\tAmount", "2020-01-02\tRope\t12.5", "2020-01-03\tHook\t3"]],
    ["parts.tsv", ["#Part\tRoom\tShelf", "bolt\tnorth\ttop", "nut\tnorth\tlow"]],
    ["towns.tsv", ["name\tregion\tcountry", "Lom\tOppland\tNorway", "Vik\tSogn\tNorway"]],
    [
      "keepers.tsv",
      ["Keeper\tTown\tBoat", ..."ABCDEFGHIJK".split("").map((one) => `Ann ${one}\t${one}ton\tMary ${one}`)],
    ],
  ])("%s whose first line names columns is a table, and triples on request", (name, lines) => {
    const delimiter = name.endsWith("txt") ? "|" : "\t";
    expect(detectFormat(name, lines)).toMatchObject({ format: "table", delimiter });
    expect(detectFormat(name, lines, { readAs: "triples" })).toEqual({
      format: "triples",
      syntax: rows(delimiter),
    });
  });

  it.each([
    ["numbers in the first line, too", ["Una\tage\t33", "Ole\tage\t41"]],
    ["a name that comes again", ["Una\tlives in\tLom", "Una\tage\t41", "Ole\tage\t41"]],
    ["relations of small words", ["Una\tlives_in\tLom", "Ole\tborn_in\t1941"]],
    ["relations that all differ", "abcdefghijk".split("").map((one) => `X${one}\t${one}s with\tY${one}`)],
    ["a header of triples", ["entity1\trelation\tentity2", "Una\tknows\tOle"]],
  ])("triples stay triples by %s", (_, lines) => {
    expect(detectFormat("kb.tsv", lines)).toEqual({ format: "triples", syntax: rows("\t") });
  });

  it.each([
    ["report.doc", [], /ending of "report.doc".*expected CSV, TSV or JSONL/],
    ["nodes", [], /ending of "nodes"/],
    ["nodes.gz", [], /ending of "nodes.gz"/],
    ["a.jsonl", ['{"url": 1}'], /fields "url"; expected/],
    ["a.jsonl", ["{"], /first line is no JSON object.*character 2/],
    ["triples.txt", ["a sentence"], /three fields/],
  ])("refuses %s with %j", (name, lines, reason) => {
    expect(detectFormat(name, lines)).toEqual({ refusal: expect.stringMatching(reason) });
  });
});

describe("titleFromName", () => {
  it("is the file's name in words", () => {
    expect(titleFromName("reports/annual_report-2024.csv.gz")).toBe("annual report 2024");
  });
});
