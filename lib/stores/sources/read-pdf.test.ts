import { describe, expect, it } from "vitest";
import { linesAt, makePdf, SCAN, type TextAt } from "../testing/make-pdf";
import { harvest, rejectionsOf } from "../testing/test-files";
import { readPdf } from "./read-pdf";

const LIMITS = { pages: 100, characters: 100_000 };
const read = async (pages: readonly (readonly TextAt[] | string)[], limits = LIMITS) => {
  const { documents, problems, notes } = await readPdf("r.pdf", new Uint8Array(makePdf(pages)), limits);
  return { ...documents[0]!, problems, notes };
};
const at = (x: number, y: number, text: string, size?: number): TextAt => ({
  x,
  y,
  text,
  ...(size && { size }),
});

describe("the text of a PDF", () => {
  it("has headings of their own and paragraphs, and its largest heading is its title", async () => {
    const { title, text } = await read([
      [
        at(50, 700, "Quays of Vellbruck", 20),
        at(50, 660, "The Old Quay", 14),
        ...linesAt(50, 640, [
          "The engineer Marta Lindqvist built the quay of oak and of granite,",
          "in the year 1872.",
        ]),
        ...linesAt(50, 590, ["It was paid for by the merchants of the town."]),
      ],
    ]);
    expect(title).toBe("Quays of Vellbruck");
    expect(text).toBe(
      "Quays of Vellbruck\n\nThe Old Quay\n\nThe engineer Marta Lindqvist built the quay of oak and of granite, in the year 1872.\n\nIt was paid for by the merchants of the town.",
    );
  });

  it("joins words that a line end parted, unless the document writes them with the hyphen", async () => {
    const { text } = await read([
      linesAt(50, 700, [
        "The harbour is a well-known place of transport in the whole region, and the con-",
        "struction of its quays is a work that is well-",
        "known too.",
      ]),
    ]);
    expect(text).toBe(
      "The harbour is a well-known place of transport in the whole region, and the construction of its quays is a work that is well-known too.",
    );
  });

  it("is read column by column, whichever way the file draws them", async () => {
    const left = Array.from({ length: 8 }, (_, row) => `left column has the line ${row}`);
    const right = Array.from({ length: 8 }, (_, row) => `right column has the line ${row}`);
    const rows = left.flatMap((text, row) => [
      at(50, 600 - row * 14, text),
      at(320, 600 - row * 14, right[row]!),
    ]);
    const { text } = await read([[at(50, 700, "A title over both of the columns of the page", 20), ...rows]]);
    expect(text).toBe(`A title over both of the columns of the page\n\n${[...left, ...right].join(" ")}`);
  });

  it("keeps the cells of a row together", async () => {
    const rows = Array.from({ length: 8 }, (_, row) => [
      at(50, 600 - row * 14, `Quay ${row}`),
      at(320, 600 - row * 14, `${1900 + row}`),
    ]).flat();
    expect((await read([rows])).text).toContain("Quay 0 1900 Quay 1 1901");
  });

  it("leaves out headers, footers and page numbers, and nothing else that is repeated", async () => {
    const page = (number: number) => [
      at(50, 780, "Annual report of the harbour"),
      at(50, 500, `Text of page ${["one", "two", "three", "four"][number - 1]}.`),
      at(50, 400, "The same sentence."),
      at(300, 20, `Page ${number} of 4`),
    ];
    const { text } = await read([1, 2, 3, 4].map(page));
    expect(text).not.toContain("Annual report");
    expect(text).not.toContain("of 4");
    expect(text.match(/The same sentence/g)).toHaveLength(4);
  });

  it("knows where each page begins, and which have no text", async () => {
    const { text, pages, problems } = await read([
      [at(50, 500, "First page.")],
      SCAN,
      SCAN,
      [at(50, 500, "Fourth page.")],
      SCAN,
    ]);
    expect(text).toBe("First page.\n\nFourth page.");
    expect(pages).toEqual([0, 13, 13, 13, 25]);
    expect(problems).toEqual([
      { field: "pages 2-3", reason: "Pages 2-3 are not blank, but have no text; they may be scans." },
      { field: "page 5", reason: "Page 5 is not blank, but has no text; it may be a scan." },
    ]);
  });

  it.each([
    ["nothing", ""],
    ["a space, as word processors write one", "BT /F1 10 Tf 50 500 Td ( ) Tj ET"],
    ["a place that nothing is drawn in", "q 1 0 0 -1 0 800 cm 0 0 600 800 re W* n Q"],
  ])("says that a page is blank which has %s, and rejects nothing", async (_, content) => {
    const { problems, notes } = await read([[at(50, 500, "First page.")], content, content, SCAN, content]);
    expect(problems).toEqual([
      { field: "page 4", reason: "Page 4 is not blank, but has no text; it may be a scan." },
    ]);
    expect(notes).toEqual(["3 pages are blank: 2-3, 5."]);
  });

  it.each([
    ["lines", "0 0 m 100 100 l S"],
    ["a filled shape", "0 0 600 800 re f"],
    ["an image", SCAN],
  ])("does not call a page blank that has %s", async (_, content) => {
    const { problems, notes } = await read([[at(50, 500, "First page.")], content]);
    expect(problems).toHaveLength(1);
    expect(notes).toBeUndefined();
  });

  it("goes on over a page's end in the middle of a sentence", async () => {
    const { text, pages } = await read([
      linesAt(50, 100, ["The quay was built of oak and of"]),
      linesAt(50, 700, ["granite by the town."]),
    ]);
    expect(text).toBe("The quay was built of oak and of granite by the town.");
    expect(text.slice(pages?.[1])).toBe("granite by the town.");
  });
});

describe("a PDF that is not taken", () => {
  it("has no text on any page", async () => {
    await expect(read([[], []])).rejects.toThrow("has no text on any of its 2 pages, which may be scans");
  });

  it("has more pages or characters than the limit, which is named", async () => {
    const pages = [[at(50, 500, "One.")], [at(50, 500, "Two.")]];
    await expect(read(pages, { ...LIMITS, pages: 1 })).rejects.toThrow("has 2 pages; expected at most 1");
    await expect(read(pages, { ...LIMITS, characters: 5 })).rejects.toThrow("expected at most 5, the limit");
  });

  it("is cut off, or no PDF, whatever it is called", async () => {
    const whole = makePdf([[at(50, 500, "A page.")]]);
    const found = await harvest({ "cut.pdf": whole.subarray(0, 60), "name-only.pdf": "plain text" });
    expect(found.documents).toEqual([]);
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(/^cut\.pdf:- - The PDF (?:is damaged and cannot be read|has no text)/),
      expect.stringMatching(/^name-only\.pdf:- - The PDF is damaged and cannot be read/),
    ]);
  });

  it("is encrypted with a password", async () => {
    const plain = makePdf([[at(50, 500, "A page.")]]).toString("latin1");
    const locked = plain.replace(
      "trailer\n<<",
      `trailer\n<< /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"11".repeat(32)}> /U <${"22".repeat(32)}> >>`,
    );
    const bytes = new Uint8Array(Buffer.from(locked, "latin1"));
    await expect(readPdf("r.pdf", bytes, LIMITS)).rejects.toThrow(
      "encrypted with a password; expected one without",
    );
  });
});
