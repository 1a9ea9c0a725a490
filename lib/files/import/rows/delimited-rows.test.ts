import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DelimitedRows } from "./delimited-rows";
import type { InvalidLine } from "./line-block";
import { FileRefusal } from "./row-log";

interface Read {
  rows: { cells: string[]; line: number }[];
  problems: { line: number; reason: string }[];
}

/** Reads `text` in blocks of `linesPerBlock` lines. */
function read(
  text: string,
  { delimiter = ",", quotes = true, rowLimit = 1e6, linesPerBlock = 2, invalid = [] as InvalidLine[] } = {},
): Read {
  const found: Read = { rows: [], problems: [] };
  const reader = new DelimitedRows(
    { delimiter, quotes, rowLimit },
    {
      row: (cells, line) => found.rows.push({ cells, line }),
      problem: (line, reason) => found.problems.push({ line, reason }),
    },
  );
  const lines = text.split(/(?<=\n)/);
  for (let at = 0; at < lines.length; at += linesPerBlock) {
    const firstLine = at + 1;
    const inBlock = invalid.filter(({ line }) => line >= firstLine && line < firstLine + linesPerBlock);
    reader.push({ text: lines.slice(at, at + linesPerBlock).join(""), firstLine, invalid: inBlock });
  }
  reader.end();
  return found;
}

const cell = fc.string({
  unit: fc.constantFrom("a", "7", " ", '"', "\n", ",", "\t", "é", "漢", "😀", "'", "|"),
});
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
/** Quoted only where it must be: the second of two ways to write the same cell. */
const sparing = (value: string) => (/["\n,\t]/.test(value) ? quoted(value) : value);

describe("DelimitedRows", () => {
  it("reads back any rows, with the line on which each starts, wherever blocks end", () => {
    const rowsOf = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        rowsOf,
        fc.constantFrom(",", "\t"),
        fc.constantFrom("\n", "\r\n"),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        (rows, delimiter, newline, linesPerBlock, always) => {
          const text = rows
            .map((row) => row.map(always ? quoted : sparing).join(delimiter) + newline)
            .join("");
          let line = 1;
          const expected = rows.map((cells) => {
            const start = line;
            line += 1 + cells.join("").split("\n").length - 1;
            return { cells, line: start };
          });
          expect(read(text, { delimiter, linesPerBlock })).toEqual({ rows: expected, problems: [] });
        },
      ),
      { numRuns: 500 },
    );
  });

  it("reads plain text the same with and without regard to quotes", () => {
    const plain = fc.string({ unit: fc.constantFrom("a", "b", " ", ",", "\n", "é") });
    fc.assert(
      fc.property(plain, (text) => {
        const split = text
          .split("\n")
          .map((line, at) => ({ cells: line.split(","), line: at + 1 }))
          .filter(({ cells }) => cells.length > 1 || cells[0]!.trim() !== "");
        expect(read(text)).toEqual({ rows: split, problems: [] });
        expect(read(text, { quotes: false })).toEqual({ rows: split, problems: [] });
      }),
    );
  });

  it("loses one line to a quote that is followed by text, not all up to the next quote", () => {
    const { rows, problems } = read('a,b\n"Crocodile" Dundee,1986\nc,d\n"e",f\n');
    expect(rows.map(({ cells, line }) => [line, ...cells])).toEqual([
      [1, "a", "b"],
      [3, "c", "d"],
      [4, "e", "f"],
    ]);
    expect(problems).toEqual([{ line: 2, reason: expect.stringContaining("followed by more text") }]);
  });

  it("loses one line to a quote that is never closed", () => {
    const { rows, problems } = read('a,b\nx,"open\nc,d\ne,f\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 4]);
    expect(problems).toEqual([{ line: 2, reason: expect.stringContaining("never closed") }]);
  });

  it("gives up on an open quote at the row limit, and takes the rows after it", () => {
    const { rows, problems } = read(`x,"open\n${"c,d\n".repeat(50)}`, { rowLimit: 40, linesPerBlock: 3 });
    expect(problems.map(({ line }) => line)).toEqual([1]);
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 50 }, (_, at) => at + 2));
  });

  it("holds no more of an open row than the limit", () => {
    const lines: number[] = [];
    const sink = {
      row: (_: string[], line: number) => lines.push(line),
      problem: (line: number) => lines.push(-line),
    };
    const reader = new DelimitedRows({ delimiter: ",", quotes: true, rowLimit: 15 }, sink);
    reader.push({ text: 'x,"open\nc,d\n', firstLine: 1, invalid: [] });
    expect(lines).toEqual([]);
    reader.push({ text: "e,f\ng,h\n", firstLine: 3, invalid: [] });
    expect(lines).toEqual([-1, 2, 3, 4]);
  });

  it("refuses a file of malformed quotes instead of starting over for ever", () => {
    expect(() => read('x,"y"z\n'.repeat(200))).toThrow(FileRefusal);
  });

  it("takes quotes as text on request", () => {
    expect(read('"Crocodile" Dundee|starred|"X\n', { delimiter: "|", quotes: false }).rows[0]!.cells).toEqual(
      ['"Crocodile" Dundee', "starred", '"X'],
    );
  });

  it("refuses the row that a line without valid UTF-8 is part of, and only that", () => {
    const invalid = [{ line: 3, byteOffset: 9, byte: 0xff }];
    const { rows, problems } = read('a,b\n"x\ny\nz",1\nc,d\n', { invalid, linesPerBlock: 1 });
    expect(rows.map(({ line }) => line)).toEqual([1, 5]);
    expect(problems).toEqual([{ line: 3, reason: expect.stringContaining("0xFF at offset 9") }]);
  });
});
