import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowLines } from "../../graph/text/row-lines";
import type { SourceTable } from "../source";
import { describeColumn, profileColumns, segmentTable, segmentText } from "./table";

const STADIUMS: SourceTable = {
  id: "t1",
  title: "Stadiums of the league",
  header: ["Name", "Opened", "Capacity", "First match", "", "Notes"],
  rows: [
    ["North Park", "1954", "30,000", "May 3, 1954", "x", ""],
    ["South Field", "1998", "12,500", "4 June 1999", "", ""],
    ["Old Ground", "1904", "unknown", "1905-09-01", "x", ""],
    ["River End", "1962", "8,200", "June 1962", "x", ""],
    ["East Side", "1954", "$9.5", "10.08.1954", "x", ""],
    ["West Side", "1955", "-3", "Oct. 2nd, 1955", "x", ""],
  ],
};

describe("segmentTable", () => {
  it.each([
    [0, []],
    [3, [[0, 3]]],
    [8, [[0, 8]]],
    [12, [[0, 12]]],
    [
      13,
      [
        [0, 8],
        [8, 13],
      ],
    ],
    [
      20,
      [
        [0, 8],
        [8, 20],
      ],
    ],
  ])("%i rows", (rows, ranges) => {
    expect(segmentTable(rows)).toEqual(ranges);
  });

  it("covers every row once, with five to rows + 4 rows a segment", () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: 5, max: 10 }), (rowCount, rows) => {
        const ranges = segmentTable(rowCount, rows);
        let next = 0;
        for (const [from, to] of ranges) {
          expect(from).toBe(next);
          expect(to - from).toBeLessThanOrEqual(rows + 4);
          if (rowCount >= 5) expect(to - from).toBeGreaterThanOrEqual(5);
          next = to;
        }
        expect(next).toBe(rowCount);
      }),
    );
  });
});

describe("profileColumns", () => {
  const profiles = profileColumns(STADIUMS);

  it("distinguishes numbers, years, dates and text", () => {
    expect(profiles.map((profile) => profile.type)).toEqual([
      "text",
      "year",
      "number",
      "date",
      "text",
      "empty",
    ]);
  });

  it("counts, and takes the most frequent values as examples", () => {
    expect(profiles[1]).toEqual({
      header: "Opened",
      type: "year",
      filled: 6,
      distinct: 5,
      examples: ["1954", "1998", "1904"],
      extent: [1904, 1998],
    });
    expect(profiles[2]?.extent).toEqual([-3, 30000]);
    expect(profiles[4]).toMatchObject({ header: "column 5", filled: 5, distinct: 1 });
  });

  it.each([
    ["1999-2000", "year"],
    ["1999–00", "year"],
    ["3000", "number"],
    ["45 %", "number"],
    ["−2.5", "number"],
    ["W 32-6", "text"],
    ["October 7", "date"],
    ["12/10/99", "date"],
    ["May", "text"],
  ])("%j is a %s", (cell, type) => {
    expect(profileColumns({ id: "t", title: "", header: ["a"], rows: [[cell]] })[0]?.type).toBe(type);
  });
});

it("describeColumn says what most numbers are written with", () => {
  const rows = [
    ["$1,200", "12%", "$1"],
    ["$90", "80 %", "2"],
    ["$7", "5%", "3"],
  ];
  const table = { id: "t", title: "", header: ["Price", "Share", "Mixed"], rows };
  expect(profileColumns(table).map(describeColumn)).toEqual([
    "Price: number in $ from 7 to 1200, such as $1,200, $90 and $7.",
    "Share: number in % from 5 to 80, such as 12%, 80 % and 5%.",
    "Mixed: number from 1 to 3, such as $1, 2 and 3.",
  ]);
});

it("describeColumn says header, type, extent and examples", () => {
  expect(profileColumns(STADIUMS).map(describeColumn)).toEqual([
    "Name: text, such as North Park, South Field and Old Ground.",
    "Opened: year from 1904 to 1998, such as 1954, 1998 and 1904.",
    "Capacity: number from -3 to 30000, such as 30,000, 12,500 and unknown.",
    "First match: date, such as May 3, 1954, 4 June 1999 and 1905-09-01.",
    "column 5: text, such as x.",
    "Notes: no values.",
  ]);
  const long = { id: "t", title: "", header: ["a"], rows: [["long ".repeat(30)]] };
  expect(profileColumns(long).map(describeColumn)).toEqual([
    "a: text, such as long long long long long long long long….",
  ]);
});

it("segmentText repeats title and headers and puts rows into words", () => {
  expect(segmentText(STADIUMS, [1, 3])).toBe(
    [
      "Stadiums of the league",
      "Name, Opened, Capacity, First match, Notes",
      "Name: South Field; Opened: 1998; Capacity: 12,500; First match: 4 June 1999",
      "Name: Old Ground; Opened: 1904; Capacity: unknown; First match: 1905-09-01; x",
    ].join("\n"),
  );
});

it("rowLines finds the rows again, empty ones and cells with line breaks included", () => {
  const table = {
    id: "t",
    title: "T",
    header: ["a", "b"],
    rows: [
      ["1", "x\n y"],
      ["", ""],
      ["3", ""],
    ],
  };
  expect(rowLines(segmentText(table, [0, 3]), 3)).toEqual(["a: 1; b: x y", "", "a: 3"]);
  expect(rowLines(segmentText(table, [0, 0]), 0)).toEqual([]);
});
