import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { makePdf } from "../testing/make-pdf";
import { harvest, rejectionsOf } from "../testing/test-files";

const PDF = makePdf([[{ x: 50, y: 500, text: "A page of a report." }]]);
const ODT = Buffer.from(
  zipSync({
    mimetype: strToU8("application/vnd.oasis.opendocument.text"),
    "content.xml": strToU8("<office:document-content><text:p>A letter.</text:p></office:document-content>"),
  }),
);

describe("documents under other names", () => {
  it("are known by what is in them", async () => {
    const found = await harvest({ "report.docx": PDF, letter: ODT, "table.csv": PDF, "letter.pdf": ODT });
    expect(found.files.map(({ name, format }) => [name, format])).toEqual([
      ["letter", "odt"],
      ["letter.pdf", "odt"],
      ["report.docx", "pdf"],
      ["table.csv", "pdf"],
    ]);
    expect(found.rejections).toEqual([]);
    expect(new Set(found.documents.map(({ text }) => text))).toEqual(
      new Set(["A letter.", "A page of a report."]),
    );
  });

  it("are not seen in text that speaks of them", async () => {
    const found = await harvest({ "notes.txt": "A file that opens with the mark\n%PDF-1.7 is a PDF." });
    expect(found.files).toMatchObject([{ format: "document", accepted: 1 }]);
  });

  it("of kinds that are not read are refused for what they are", async () => {
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const found = await harvest({
      "old.doc": old,
      "locked.docx": old,
      "rich.txt": "{\\rtf1 hello}",
      "a.docx": "text",
    });
    expect(found.documents).toEqual([]);
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(/^a\.docx:- - The Word document is damaged/),
      expect.stringMatching(
        /^locked\.docx:- - The file is an Office document that is encrypted, or from before 2007/,
      ),
      expect.stringMatching(/^old\.doc:- - The file is an Office document that is encrypted/),
      expect.stringMatching(/^rich\.txt:- - The file is Rich Text; expected \.docx/),
    ]);
  });

  it("over the limits of size and time are refused, and the others are read", async () => {
    const small = await harvest({ "a.pdf": PDF, "b.odt": ODT }, { documentLimitBytes: ODT.length });
    expect(small.documents.map(({ id }) => id)).toEqual(["b.odt"]);
    expect(rejectionsOf(small)[0]).toContain(`larger than ${ODT.length} bytes`);
    const hurried = await harvest({ "a.pdf": PDF, "b.md": "# B" }, { documentSeconds: 0.001 });
    expect(hurried.documents.map(({ id }) => id)).toEqual(["b.md"]);
    expect(rejectionsOf(hurried)[0]).toContain("longer than 0.001 seconds, the limit for one file");
  });
});

it("reports which file is read, and how much of all", async () => {
  const seen: string[] = [];
  await harvest(
    { "a.pdf": PDF, "b.odt": ODT },
    { report: ({ done, total, unit, detail }) => seen.push(`${done} of ${total} ${unit}, ${detail}`) },
  );
  const total = PDF.length + ODT.length;
  expect(seen[0]).toBe(`0 of ${total} bytes, file 1 of 2, a.pdf`);
  expect(seen).toContain(`${PDF.length} of ${total} bytes, file 2 of 2, b.odt`);
  expect(seen.at(-1)).toBe(`${total} of ${total} bytes, file 2 of 2, b.odt`);
});
