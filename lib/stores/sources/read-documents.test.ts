import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { harvest, nodesOf, rejectionsOf } from "../testing/test-files";

const lines = (...rows: string[]) => `${rows.join("\n")}\n`;

describe("documents and tables", () => {
  it("reads JSONL, with numbers as ids, padded rows and parents", async () => {
    const found = await harvest({
      "documents.jsonl": lines(
        '{"id": 1, "title": "One", "text": "First.", "parent": "t"}',
        '{"id": "2", "text": "Second.", "url": "x"}',
      ),
      "tables.jsonl": lines(
        '{"id": "t", "title": "T", "header": ["a", "b"], "rows": [["1", 2], [true], [null, "x"], [1, 2, 3], 5]}',
      ),
    });
    expect(found.documents).toEqual([
      { id: "1", title: "One", text: "First.", parent: "t" },
      { id: "2", title: "2", text: "Second." },
    ]);
    expect(found.tables).toEqual([
      {
        id: "t",
        title: "T",
        header: ["a", "b"],
        rows: [
          ["1", "2"],
          ["true", ""],
          ["", "x"],
        ],
      },
    ]);
    expect(found.files).toMatchObject([
      { name: "documents.jsonl", accepted: 2, rejected: 0, ignoredFields: ["url"] },
      { name: "tables.jsonl", accepted: 1, rejected: 2 },
    ]);
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(/^tables.jsonl:1 rows\[3\] The row has 3 cells; expected at most 2/),
      'tables.jsonl:1 rows[4] The field "rows[4]" holds 5; expected a list of texts.',
    ]);
  });

  it("takes the tables of a Markdown file as tables that belong to it", async () => {
    const table = "| Quay | Built |\n|---|---|\n| Old Quay | 1872 |\n";
    const found = await harvest({ "ports.md": `# Ports\n\nTwo quays.\n\n## Quays\n\n${table}` });
    expect(found.documents).toEqual([
      { id: "ports.md", title: "Ports", text: "Ports\n\nTwo quays.\n\nQuays" },
    ]);
    expect(found.tables).toEqual([
      {
        id: "ports.md table 1",
        title: "Ports - Quays",
        header: ["Quay", "Built"],
        rows: [["Old Quay", "1872"]],
        parent: "ports.md",
      },
    ]);
  });

  it("takes the tables of a page as tables that belong to it, and lists which it cannot take", async () => {
    const table = "<table><tr><th>Quay<th>Built<tr><td>Old Quay<td>1872</table>";
    const large = `<table>${"<tr><td colspan=1000>x".repeat(100)}</table>`;
    const page = `<h1>Ports</h1>\n<p>Two quays.\n<h2>Quays</h2>${table}\n${large}`;
    const found = await harvest({ "ports.html.gz": page }, { wholeFileLimit: 5_000 });
    expect(found.documents).toEqual([
      { id: "ports.html.gz", title: "Ports", text: "Ports\n\nTwo quays.\n\nQuays" },
    ]);
    expect(found.tables).toEqual([
      {
        id: "ports.html.gz table 1",
        title: "Ports - Quays",
        header: ["Quay", "Built"],
        rows: [["Old Quay", "1872"]],
        parent: "ports.html.gz",
      },
    ]);
    expect(found.files).toMatchObject([{ format: "document", accepted: 2, rejected: 1 }]);
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(/^ports.html.gz:4 table The cells of this table, repeated/),
    ]);
  });

  it("takes every sheet of a workbook as a table, packed or not", async () => {
    const sheets = [
      {
        name: "Quays",
        rows: [
          ["Quay", "Built"],
          ["Old Quay", 1872],
          ["New Quay", 1901],
        ],
      },
      { name: "Plan", rows: [["To come"]] },
    ];
    const bytes = Buffer.from(await writeXlsx({ sheets }));
    const found = await harvest({ "ports.xlsx": bytes, "same.xlsx.gz": gzipSync(bytes), "text.xlsx": "a,b" });
    expect(found.tables.map(({ id, title }) => `${id}: ${title}`)).toEqual([
      "ports.xlsx sheet 1: ports - Quays",
      "same.xlsx.gz sheet 1: same - Quays",
    ]);
    expect(found.tables[0]?.rows).toEqual([
      ["Old Quay", "1872"],
      ["New Quay", "1901"],
    ]);
    expect(found.files[0]).toMatchObject({ format: "workbook", accepted: 2, rejected: 1 });
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(/^ports.xlsx:1 sheet "Plan" This is the only row/),
      expect.stringMatching(/^same.xlsx.gz:1 sheet "Plan"/),
      "text.xlsx:- - The file is no XLSX workbook; expected one as Excel saves it.",
    ]);
    const limited = await harvest({ "ports.xlsx": bytes }, { workbookLimitBytes: 4_000 });
    expect(rejectionsOf(limited)).toEqual([expect.stringMatching(/^ports.xlsx:- - The (file|workbook)/)]);
  });

  it("makes documents of Markdown and text, and tables of other CSV", async () => {
    const found = await harvest({
      "notes/whale.md": "# The blue whale\n\nIt is *large*.\n",
      "notes/plain_note.txt": "One.\r\nTwo.",
      "big_cities-2024.csv": lines('"city, in full",people', "Delhi", 'Tokyo,"37\nmillion"', "a,b,c"),
    });
    expect(found.documents).toEqual([
      { id: "notes/plain_note.txt", title: "plain note", text: "One.\nTwo." },
      { id: "notes/whale.md", title: "The blue whale", text: "The blue whale\n\nIt is large." },
    ]);
    expect(found.tables).toEqual([
      {
        id: "big_cities-2024.csv",
        title: "big cities 2024",
        header: ["city, in full", "people"],
        rows: [
          ["Delhi", ""],
          ["Tokyo", "37\nmillion"],
        ],
      },
    ]);
    expect(found.files[0]).toMatchObject({ format: "table", accepted: 2, rejected: 1 });
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(/^big_cities-2024.csv:5 - The row has 3 cells/),
    ]);
  });

  it("refuses parents that are missing, refused or in a cycle", async () => {
    const doc = (id: string, parent: string) => `{"id": "${id}", "text": "x", "parent": "${parent}"}`;
    const found = await harvest({
      "documents.jsonl": lines(
        doc("a", "b"),
        doc("b", "a"),
        doc("c", "nowhere"),
        doc("e", "d"),
        doc("d", "c"),
        doc("a", "a"),
        '{"id": "f", "text": " "}',
      ),
    });
    expect(found.documents).toEqual([]);
    expect(rejectionsOf(found).map((text) => text.slice(0, 60))).toEqual([
      'documents.jsonl:1 parent The parent "b" leads back to this o',
      'documents.jsonl:2 parent The parent "a" leads back to this o',
      'documents.jsonl:3 parent No document or table has the id "no',
      'documents.jsonl:4 parent The parent "d" was refused itself; ',
      'documents.jsonl:5 parent The parent "c" was refused itself; ',
      'documents.jsonl:6 id The id "a" is already taken (documents.',
      'documents.jsonl:7 text The field "text" is empty; expected t',
    ]);
    expect(found.files).toMatchObject([{ accepted: 0, rejected: 7 }]);
  });
});

describe("any rows", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "B", "0", " ", '"', "\n", ",", "\t", "|", "é", "漢", "😀", "\\"),
  });
  const row = fc.record({ name: text, text, note: text });
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

  it.each(["nodes.csv", "nodes.tsv", "nodes.jsonl", "nodes.csv.gz", "nodes.jsonl.gz"])(
    "come back from %s",
    async (name) => {
      const delimiter = name.includes("tsv") ? "\t" : ",";
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
          const given = rows.map((fields, at) => ({ id: `n${at}`, ...fields }));
          const delimited = [
            ["id", "name", "text", "note"],
            ...given.map((fields) => Object.values(fields).map(quoted)),
          ].map((cells) => cells.join(delimiter));
          const content = name.includes("jsonl") ? given.map((fields) => JSON.stringify(fields)) : delimited;
          const found = await harvest({ [name]: lines(...content) });
          expect(found.rejections).toEqual([]);
          expect(nodesOf(found).map((node) => [node.id, node.name, node.text])).toEqual(
            given.map(({ id, name: given, text }) => [id, given.trim() || id, text]),
          );
          const notes = nodesOf(found).map(({ properties }) => String(properties.note ?? ""));
          const isNumber = (value: string) => /^\s*(0|[1-9]0*)\s*$/.test(value);
          notes.forEach((note, at) => {
            const written = given[at]!.note;
            const typed = !name.includes("jsonl") && (written.trim() === "" || isNumber(written));
            expect(note).toBe(typed ? written.trim() : written);
          });
        }),
        { numRuns: 40 },
      );
    },
  );
});

describe("files that cannot be read", () => {
  const refusalOf = async (name: string, content: string | Buffer, options = {}) => {
    const found = await harvest({ [name]: content }, options);
    expect(found.rejections.every(({ line }) => line === undefined)).toBe(true);
    expect(found.files).toMatchObject([{ rejected: 1 }]);
    return found.rejections[0]!.reason;
  };

  it.each([
    ["nodes.csv", "", "The file is empty"],
    ["nodes.csv", "\n \n\n", "only blank lines"],
    ["nodes.csv", "id,name\n", "holds no rows"],
    [
      "nodes.csv",
      "idd,name\na,b\n",
      'The columns are "idd", "name"; expected also "id" (or "node_id"). Perhaps "idd" is meant.',
    ],
    ["nodes.csv", "id,x,x\na,b,c\n", 'names the column "x" twice'],
    ["nodes.csv", "id,na\0me\na,b\n", "NUL bytes"],
    ["nodes.csv", Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2]), "a ZIP archive (also Word, Excel)"],
    ["notes.txt", Buffer.from("%PDF-1.7\n%x\n"), "The PDF is damaged and cannot be read"],
    ["notes.md", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d]), "a PNG image"],
    ["notes.md", "---\ntitle: x\n---\n", "holds no text"],
    ["movie.cypher", "CREATE ()", 'The ending of "movie.cypher" is not one that can be read; expected CSV'],
    ["README", "text", 'The ending of "README"'],
    ["x.jsonl", '{"a": 1}\n', 'has the fields "a"; expected'],
  ])("%s with %j", async (name, content, reason) => {
    expect(await refusalOf(name, content)).toContain(reason);
  });

  it("refuses edges without a type beside nodes; alone they make their ends, and are related", async () => {
    const edges = { "edges.csv": "source,kind,target,year\na,b,c,d\n" };
    const beside = await harvest({ "nodes.csv": "id\na\nc\n", ...edges });
    expect(rejectionsOf(beside).join()).toContain(
      'expected also "type" (or "relation", "label", "predicate").',
    );
    const alone = await harvest(edges);
    expect([...alone.graph.edges()]).toMatchObject([{ type: "RELATED_TO", properties: { kind: "b" } }]);
  });

  it("refuses a line over the limit, and keeps the rows before it", async () => {
    const rows = lines("id,text", "a,x", `b,${"x".repeat(100)}`, "c,x");
    const found = await harvest({ "nodes.csv": rows }, { lineLimitBytes: 50 });
    expect(nodesOf(found).map(({ id }) => id)).toEqual(["a"]);
    expect(rejectionsOf(found)).toEqual([
      "nodes.csv:- - Line 3 is longer than 50 bytes, the limit for one line; expected shorter lines. The rows before it were added: 1.",
    ]);
  });

  it("refuses single documents and tables over their limit", async () => {
    expect(await refusalOf("notes.txt", "x".repeat(60), { wholeFileLimit: 50 })).toContain(
      "one document of more than 50 characters",
    );
    expect(await refusalOf("t.csv", "a,b\n".repeat(60), { wholeFileLimit: 50 })).toContain(
      "one table of more than 50 characters",
    );
  });

  it("refuses lines that are not UTF-8, and documents that hold one", async () => {
    // Whole characters elsewhere say that it is UTF-8 all the same.
    const broken = Buffer.concat([
      Buffer.from("id,name\na,caf"),
      Buffer.from([0xe9]),
      Buffer.from("\nb,Köln\n"),
    ]);
    const found = await harvest({
      "nodes.csv": broken,
      "nodes.jsonl": Buffer.from('{"id": "x"}\n{"id": "\xff"}\n', "latin1"),
      "note.txt": broken,
    });
    expect(nodesOf(found).map(({ id }) => id)).toEqual(["b", "x"]);
    expect(rejectionsOf(found)).toEqual([
      "nodes.csv:2 - The byte 0xE9 at offset 13 of the file is not valid UTF-8; save the file as UTF-8.",
      "nodes.jsonl:2 - The byte 0xFF at offset 20 of the file is not valid UTF-8; save the file as UTF-8.",
      "note.txt:2 - The byte 0xE9 at offset 13 of the file is not valid UTF-8; save the file as UTF-8.",
    ]);
  });
});
