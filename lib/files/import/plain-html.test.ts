import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainHtml } from "./plain-html";

const LIMITS = { places: 10_000, characters: 100_000 };
const read = (html: string, limits = LIMITS) => plainHtml(html, limits);
const tableOf = (rows: string, limits = LIMITS) => read(`<table>${rows}</table>`, limits).tables[0];

const PAGE = `<!doctype html><html><head><title>Harbours | Site</title><style>p { color: red }</style></head>
<body><h1>Harbours of <em>Denmark</em></h1>
<p>They are&nbsp;old &amp; small.<script>alert("x")</script></p>
<ul><li>Rønne<li>Gedser</ul>
<h2>Ferries</h2>
<table><caption>Ferries by <b>year</b></caption>
<thead><tr><th rowspan=2>Line<th colspan=2>Passengers<tr><th>1990<th>2000</thead>
<tbody><tr><td rowspan="2">Rønne<br>Ystad<td>10<td>20<tr><td colspan=2>none</tbody></table>
<p>After it.</p>
<table><tr><td>Town<td>Quays<tr><td>Gedser<td>2</table>`;

describe("plainHtml", () => {
  it("reads the text of a page, and its tables with caption or heading", () => {
    expect(read(PAGE)).toEqual({
      title: "Harbours of Denmark",
      text: "Harbours of Denmark\n\nThey are old & small.\n\nRønne\n\nGedser\n\nFerries\n\nAfter it.",
      tables: [
        {
          heading: "Ferries by year",
          header: ["Line", "Passengers 1990", "Passengers 2000"],
          rows: [
            ["Rønne, Ystad", "10", "20"],
            ["Rønne, Ystad", "none", "none"],
          ],
        },
        { heading: "Ferries", header: ["Town", "Quays"], rows: [["Gedser", "2"]] },
      ],
      problems: [],
    });
  });

  it("takes the header from header cells, and numbers the columns where they name rows only", () => {
    expect(tableOf("<tr><th>a<th>b<tr><td>1")).toEqual({
      heading: undefined,
      header: ["a", "b"],
      rows: [["1", ""]],
    });
    expect(tableOf("<tr><th>Name<td>Gedser<tr><th>Quays<td>2")).toMatchObject({
      header: ["column 1", "column 2"],
      rows: [
        ["Name", "Gedser"],
        ["Quays", "2"],
      ],
    });
    expect(tableOf("<tr><th>a<tr><th>b<tr><th>c")).toMatchObject({ header: ["a"], rows: [["b"], ["c"]] });
  });

  it("reads tables within tables, and what a table that lays out the page says as text", () => {
    const inner = "<table><tr><th>a<tr><td>1</table>";
    const { text, tables } = read(`<table><tr><td><p>Welcome.</p>${inner}<p>Bye.</p></td></tr></table>`);
    expect(text).toBe("Welcome. Bye.");
    expect(tables).toEqual([{ heading: undefined, header: ["a"], rows: [["1"]] }]);
  });

  it.each([
    ["-1", 1],
    ["x", 1],
    ["", 1],
    ["2.9", 2],
    ["1000000000000", 1_000],
  ])("reads colspan %j as the standard does", (span, columns) => {
    expect(tableOf(`<tr><th colspan="${span}">a<tr><td>1`)?.header).toHaveLength(columns);
  });

  it("reports tables whose spans are larger than the limit, with their line, and reads on", () => {
    const large = `<table>\n${"<tr><td rowspan=0 colspan=1000>x".repeat(20)}</table>`;
    const { tables, problems } = read(`<p>\n${large}\n<table><tr><th>a<tr><td>1</table>`);
    expect(problems).toEqual([{ line: 2, problem: expect.objectContaining({ field: "table" }) }]);
    expect(tables).toHaveLength(1);
    const heavy = `<tr><td colspan=100>${"x".repeat(2_000)}<tr><td>1`;
    expect(read(`<table>${heavy}</table>`).problems).toHaveLength(1);
  });

  it("refuses pages that nest too deep or have too many cells, and says where", () => {
    expect(() => read(`\n${"<div>".repeat(1_001)}`)).toThrow(/nested more than 1,000 deep/);
    expect(() => read("<table><tr><td>".repeat(400))).toThrow(/nested/);
    expect(() => read(`<table>${"<tr><td>".repeat(5_001)}`)).toThrow(/more than 10,000 rows and cells/);
  });

  it("reads anything that is written", () => {
    const piece = fc.constantFrom(
      ..."<table> </table> <tr> </tr> <td> </td> <th rowspan=3 colspan=2> <thead> </thead> <caption> </caption>".split(
        " ",
      ),
      ...'<h1> </h1> <p> </p> <title> </title> <script> </script> <!-- --> <br/> <svg> </svg> a &amp; < > " = \n'.split(
        " ",
      ),
      "<td rowspan=0>",
      "<pre> x\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { text, tables } = read(pieces.join(""));
        expect(text).not.toMatch(/<t[dhr]>/);
        for (const { header, rows } of tables) {
          expect(header.every((name) => name !== "")).toBe(true);
          expect(rows.length).toBeGreaterThan(0);
          for (const row of rows) expect(row).toHaveLength(header.length);
        }
      }),
    );
  });
});
