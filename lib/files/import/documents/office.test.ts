import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readBook } from "./book";
import { readOpenDocument } from "./open-document";
import { readSlides } from "./slides";
import { readWordDocument } from "./word-document";

const LIMIT = 1_000_000;
const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

/** Each entity is ten of the one before it: whoever resolves them writes a hundred million words. */
const BOMB = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 8 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join("")}]>`;

const WORD_LINKS = (target: string, type: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
const paragraph = (text: string, style = "") =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
const word = (body: string, declaration = "") =>
  zip({
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    "_rels/.rels": WORD_LINKS("word/document.xml", "officeDocument"),
    "word/document.xml": `${declaration}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });

describe("a Word document", () => {
  it("is its headings and paragraphs, and its tables are apart", async () => {
    const table = `<w:tbl>${[
      ["Quay", "Built"],
      ["Old Quay", "1872"],
    ]
      .map((row) => `<w:tr>${row.map(cell).join("")}</w:tr>`)
      .join("")}</w:tbl>`;
    const bytes = word(
      `${paragraph("Quays", "Heading1")}${paragraph("There is one &amp; only one.")}${paragraph("Years", "Heading2")}${table}`,
    );
    const { documents, problems } = await readWordDocument("__proto__.docx", bytes, LIMIT);
    expect(documents).toEqual([
      {
        id: "__proto__.docx",
        title: "Quays",
        text: "Quays\n\nThere is one & only one.\n\nYears",
        tables: [{ heading: "Years", header: ["Quay", "Built"], rows: [["Old Quay", "1872"]] }],
      },
    ]);
    expect(problems).toEqual([]);
  });

  it("with entities of its own is refused before anything resolves them", async () => {
    const bytes = word(paragraph("&a8;"), BOMB);
    await expect(readWordDocument("a.docx", bytes, LIMIT)).rejects.toThrow("declares XML entities");
  });

  it("that unpacks to more than the limit, or is damaged, is refused", async () => {
    const bytes = word(paragraph("x".repeat(200_000)));
    expect(bytes.length).toBeLessThan(3_000);
    await expect(readWordDocument("a.docx", bytes, 100_000)).rejects.toThrow("more than 100,000 bytes");
    await expect(readWordDocument("a.docx", bytes.subarray(0, 200), LIMIT)).rejects.toThrow("damaged");
    await expect(readWordDocument("a.docx", zip({ "word/document.xml": "<w:doc" }), LIMIT)).rejects.toThrow(
      "cannot be read",
    );
  });
});

const open = (body: string, type = "application/vnd.oasis.opendocument.text", declaration = "") =>
  zip({
    mimetype: type,
    "content.xml": `${declaration}<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  });

describe("an OpenDocument text", () => {
  it("is its headings, paragraphs, lists and notes, without what was deleted", () => {
    const row = (cells: string[]) =>
      `<table:table-row>${cells.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join("")}</table:table-row>`;
    const { documents } = readOpenDocument(
      "rules.odt",
      open(
        `<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes><text:h text:outline-level="1">Rules</text:h>
         <text:p>No ship<text:s text:c="3"/>may moor<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Since 1899.</text:p></text:note-body></text:note>.<office:annotation><text:p>why?</text:p></office:annotation></text:p>
         <text:list><text:list-item><text:p>first</text:p></text:list-item></text:list>
         <table:table>${row(["Ship", "Fee"])}${row(["Barge", "4 &lt; 5"])}</table:table>`,
      ),
      LIMIT,
    );
    expect(documents).toEqual([
      {
        id: "rules.odt",
        title: "Rules",
        text: "Rules\n\nNo ship may moor (Since 1899.).\n\nfirst",
        tables: [{ heading: "Rules", header: ["Ship", "Fee"], rows: [["Barge", "4 < 5"]] }],
      },
    ]);
  });

  it("leaves entities that it declares as they are written", () => {
    const { documents } = readOpenDocument("a.odt", open("<text:p>&a8;</text:p>", undefined, BOMB), LIMIT);
    expect(documents[0]!.text).toBe("&a8;");
  });

  it("is refused when it is a spreadsheet, cut off, or encrypted", () => {
    const sheet = open("", "application/vnd.oasis.opendocument.spreadsheet");
    expect(() => readOpenDocument("a.odt", sheet, LIMIT)).toThrow("OpenDocument of another kind");
    const cut = zip({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<office:docu" });
    expect(() => readOpenDocument("a.odt", cut, LIMIT)).toThrow("encrypted or damaged");
  });
});

describe("slides", () => {
  const shape = (kind: string, text: string) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const slide = (...shapes: string[]) => `<p:sld>${shapes.join("")}</p:sld>`;
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`;
  const table =
    "<p:graphicFrame><a:tbl><a:tr><a:tc><a:p><a:r><a:t>Item</a:t></a:r></a:p></a:tc></a:tr><a:tr><a:tc><a:p><a:r><a:t>Crane</a:t></a:r></a:p></a:tc></a:tr></a:tbl></p:graphicFrame>";
  const parts = {
    "ppt/presentation.xml": '<p:presentation><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:presentation>',
    "ppt/_rels/presentation.xml.rels": `<Relationships>${link("r1", "slide", "slides/slide1.xml")}${link("r2", "slide", "slides/slide2.xml")}</Relationships>`,
    "ppt/slides/slide1.xml": slide(shape("body", "Dredging is dear"), shape("sldNum", "7"), table),
    "ppt/slides/slide2.xml": slide(shape("body", "Vellbruck"), shape("ctrTitle", "Harbour plan")),
    "ppt/slides/_rels/slide1.xml.rels": `<Relationships>${link("n", "notesSlide", "../notesSlides/notesSlide1.xml")}</Relationships>`,
    "ppt/notesSlides/notesSlide1.xml": slide(shape("body", "Mention the loan.")),
  };

  it("are in their order, each under its title or its number, with tables and notes", () => {
    const { documents } = readSlides("plan.pptx", zip(parts), LIMIT);
    expect(documents).toEqual([
      {
        id: "plan.pptx",
        title: "Harbour plan",
        text: "Harbour plan\n\nVellbruck\n\nSlide 2\n\nDredging is dear\n\nMention the loan.",
        pages: [0, 25],
        tables: [{ heading: "Slide 2", header: ["Item"], rows: [["Crane"]] }],
      },
    ]);
  });

  it("are refused when there are none, or parts are missing", () => {
    const { "ppt/slides/slide1.xml": _, ...missing } = parts;
    expect(() => readSlides("a.pptx", zip(missing), LIMIT)).toThrow(
      "its part ppt/slides/slide1.xml is missing",
    );
    const none = { ...parts, "ppt/presentation.xml": "<p:presentation/>" };
    expect(() => readSlides("a.pptx", zip(none), LIMIT)).toThrow("has no slides");
  });
});

describe("a book", () => {
  const item = (id: string, href: string, properties = "") =>
    `<item id="${id}" href="${href}" properties="${properties}"/>`;
  const parts = {
    mimetype: "application/epub+zip",
    "META-INF/container.xml":
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    "OEBPS/book.opf": `<package><metadata><dc:title>Harbour &amp; tales</dc:title></metadata><manifest>${item("n", "nav.xhtml", "nav")}${item("a", "text/a%20b.xhtml")}${item("b", "../last.xhtml")}</manifest><spine><itemref idref="n"/><itemref idref="b"/><itemref idref="a"/></spine></package>`,
    "OEBPS/nav.xhtml": "<ol><li>Contents</li></ol>",
    "OEBPS/text/a b.xhtml": "<html><body><h1>Second</h1><p>It rained.</p></body></html>",
    "last.xhtml": `${BOMB}<html><body><h1>First</h1><p>The sun &quot;shone&quot; &a8;.</p></body></html>`,
  };

  it("is its chapters in reading order, without the table of contents", () => {
    const { documents } = readBook("tales.epub", zip(parts), LIMIT);
    expect(documents).toEqual([
      {
        id: "tales.epub",
        title: "Harbour & tales",
        text: expect.stringMatching(/First\n\nThe sun "shone" &a8;\.\n\nSecond\n\nIt rained\.$/),
        tables: [],
      },
    ]);
    expect(documents[0]!.text.length).toBeLessThan(2_000);
  });

  it("that is protected is refused; one with unreadable fonts is not", () => {
    const protectedBy = (algorithm: string) =>
      zip({
        ...parts,
        "META-INF/encryption.xml": `<encryption><enc:EncryptionMethod Algorithm="${algorithm}"/></encryption>`,
      });
    expect(() =>
      readBook("a.epub", protectedBy("http://www.w3.org/2001/04/xmlenc#aes128-cbc"), LIMIT),
    ).toThrow("protected against copying");
    expect(
      readBook("a.epub", protectedBy("http://www.idpf.org/2008/embedding"), LIMIT).documents,
    ).toHaveLength(1);
  });
});
