import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { type WriteSheet, writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import type { RowLog, RowProblem } from "./rows/row-log";
import { SourceCollection } from "./source-collection";
import { takeWorkbook } from "./workbook";

const LIMITS = { unpacked: 1e6, characters: 1e6 };
const SHEET = "xl/worksheets/sheet1.xml";

async function take(bytes: Uint8Array, limits = LIMITS) {
  const shelf = new SourceCollection();
  const problems: [number | undefined, RowProblem][] = [];
  const log: RowLog = {
    name: "ports/ferries_2024.xlsx",
    accepted: 0,
    rejectRow: (line, problem) => problems.push([line, problem]),
  };
  const size = await takeWorkbook(bytes, shelf, log, limits);
  return { tables: shelf.finish().tables, problems, accepted: log.accepted, size };
}

/** A workbook whose first sheet's XML is changed. */
async function changed(change: (xml: string) => string): Promise<Uint8Array> {
  const files = unzipSync(await writeXlsx({ sheets: [LINES] }));
  return zipSync({ ...files, [SHEET]: strToU8(change(strFromU8(files[SHEET]!))) });
}

const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month - 1, date));
const LINES: WriteSheet = {
  name: "Lines",
  rows: [
    [null, null, null, null, null],
    [null, "Line", "Opened", "Share", "Fare"],
    [null, "Rønne - Ystad", day(1999, 5, 3), 0.256, 1234.5],
    [],
    [null, "x", day(2001, 12, 24), true, 0.1 + 0.2],
    [null, null, null, null, "y"],
  ],
  merges: [{ startRow: 4, startCol: 1, endRow: 5, endCol: 2 }],
  cells: new Map([
    ["2,2", { style: { numFmt: "d mmm yyyy" } }],
    ["2,3", { style: { numFmt: "0.0%" } }],
    ["2,4", { style: { numFmt: '#,##0.00 "kr"' } }],
  ]),
};

describe("takeWorkbook", () => {
  it("makes a table of every sheet, values as shown and merged cells repeated", async () => {
    const sheets = [LINES, { name: "Blank", rows: [] }, { name: "Quays", rows: [["Town"], ["Gedser"]] }];
    const { tables, problems, accepted, size } = await take(await writeXlsx({ sheets }));
    expect(tables).toEqual([
      {
        id: "ports/ferries_2024.xlsx sheet 1",
        title: "ferries 2024 - Lines",
        header: ["Line", "Opened", "Share", "Fare"],
        rows: [
          ["Rønne - Ystad", "3 May 1999", "25.6%", "1,234.50 kr"],
          ["x", "x", "TRUE", "0.3"],
          ["x", "x", "", "y"],
        ],
      },
      {
        id: "ports/ferries_2024.xlsx sheet 3",
        title: "ferries 2024 - Quays",
        header: ["Town"],
        rows: [["Gedser"]],
      },
    ]);
    expect(problems).toEqual([]);
    expect(accepted).toBe(4);
    expect(size).toBeGreaterThan(1_000);
  });

  it("reports a sheet with a header alone, at its row", async () => {
    const sheets = [{ name: "Head", rows: [[], ["a", "b"]] }];
    const { tables, problems } = await take(await writeXlsx({ sheets }));
    expect(tables).toEqual([]);
    expect(problems).toEqual([[2, expect.objectContaining({ field: 'sheet "Head"' })]]);
  });

  it("cuts a merge to the cells that there are, and reports one that is too large", async () => {
    const wide = await changed((xml) =>
      xml.replace(/<mergeCell ref="[^"]*"/, '<mergeCell ref="B2:XFD1048576"'),
    );
    const { tables } = await take(wide);
    expect(tables[0]).toMatchObject({ header: ["Line", "Line", "Line", "Line"] });
    const { problems } = await take(wide, { ...LIMITS, characters: 50 });
    expect(problems).toEqual([[undefined, expect.objectContaining({ field: 'sheet "Lines"' })]]);
  });
});

describe("hostile workbooks", () => {
  const refused = async (bytes: Uint8Array, limits = LIMITS) =>
    expect(take(bytes, limits)).rejects.toMatchObject({ name: "FileRefusal" });

  it("are refused where they are no workbook", async () => {
    const whole = await writeXlsx({ sheets: [LINES] });
    await refused(strToU8("hello"));
    await refused(new Uint8Array());
    await refused(whole.subarray(0, whole.length / 2));
    await refused(zipSync({ "a.txt": strToU8("x") }));
    await refused(await writeXlsx({ sheets: [LINES], encryption: { password: "x", spinCount: 1 } }));
    await refused(await changed((xml) => xml.slice(0, xml.length / 2)));
    await refused(await changed((xml) => xml.replace('r="B2"', 'r="XFD1048576"')));
  });

  it("are refused where they unpack to more than the limit, whatever they say of their size", async () => {
    const bomb = await changed((xml) => xml.replace("<sheetData>", `<!--${"x".repeat(2e6)}--><sheetData>`));
    expect(bomb.length).toBeLessThan(20_000);
    await expect(take(bomb)).rejects.toThrow(/unpacks to more than 1,000,000 bytes/);
    const lying = bomb.slice();
    const view = new DataView(lying.buffer);
    for (let at = 0; at < lying.length - 28; at++) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1e6)
        view.setUint32(at + 24, 100, true);
    }
    await refused(lying);
  });

  it("do not have their entities expanded", async () => {
    const entities =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/hostname">]>';
    const bytes = await changed((xml) =>
      xml.replace(/^<\?xml.*?\?>/, (start) => start + entities).replace("<v>1234.5</v>", "<v>&b;&f;</v>"),
    );
    const { tables } = await take(bytes);
    expect(tables[0]?.rows[0]?.[3]).not.toMatch(/aaaa|[a-z]+host/);
  });

  it("leave out pictures, however large they say they are", async () => {
    const files = unzipSync(await writeXlsx({ sheets: [LINES] }));
    const { size } = await take(zipSync({ ...files, "xl/media/a.xml": new Uint8Array(3e6) }));
    expect(size).toBeLessThan(1e5);
  });
});
