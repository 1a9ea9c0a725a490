import { describe, expect, it } from "vitest";
import {
  shownAnswer,
  type TableResult,
  writeCell,
  writeFigure,
  writeResult,
  writeResultCsv,
} from "./result-table";

const by = { cypher: "MATCH (n) RETURN n", parameters: {} };

describe("writeCell", () => {
  it("writes years as years, and groups what is large", () => {
    expect([1984, 12752, 0.5, -20000].map(writeCell)).toEqual(["1984", "12,752", "0.5", "-20,000"]);
    expect([null, true, { node: "a", name: "Alien" }, "x"].map(writeCell)).toEqual([
      "–",
      "Yes",
      "Alien",
      "x",
    ]);
  });
});

describe("writeResult", () => {
  it("says when a bound cut it", () => {
    expect(writeResult({ kind: "value", value: 12, atLeast: true, ...by })).toBe("At least 12");
    expect(writeResult({ kind: "value", value: 0.8489, unit: "%", atLeast: false, ...by })).toBe("0.8489%");
    expect(writeResult({ kind: "value", value: null, atLeast: false, ...by })).toBe(
      "Nothing to compute it from",
    );
    expect(writeResult({ kind: "yes-no", yes: false, ...by })).toBe("No");
    expect(writeResult({ kind: "table", columns: ["a"], rows: [[1]], more: true, ...by })).toBe(
      "At least 1 row",
    );
    const table = (rows: TableResult["rows"]) =>
      writeResult({ kind: "table", columns: ["year"], rows, more: false, ...by });
    expect([table([[1949]]), table([[null]]), table([[1949, 1950]]), table([[1], [2]]), table([])]).toEqual([
      "1949",
      "1 row",
      "1 row",
      "2 rows",
      "0 rows",
    ]);
  });
});

describe("writeFigure", () => {
  it("is no number of rows where the nodes of the answer are the rows", () => {
    const node = { node: "n", name: "1954" };
    const table = (...rows: TableResult["rows"]) => ({
      kind: "table" as const,
      columns: ["year"],
      rows,
      more: false,
      ...by,
    });
    const figure = (result: TableResult, ...nodes: string[]) => writeFigure({ result, nodes });
    expect(figure(table([node, 1954]), "n")).toBeNull();
    expect([figure(table([1949]), "n"), figure(table([1949, 1950]))]).toEqual(["1949", "1 row"]);
  });
});

describe("writeResultCsv", () => {
  const table = (...rows: TableResult["rows"]): TableResult => ({
    kind: "table",
    columns: ["film", "year"],
    rows,
    more: false,
    ...by,
  });

  it("quotes what needs it, and leaves nothing empty out", () => {
    expect(writeResultCsv(table([{ node: "n", name: 'A "b", c' }, 1984], ["d\ne", null]))).toBe(
      'film,year\r\n"A ""b"", c",1984\r\n"d\ne",\r\n',
    );
  });

  it("lets no text be a formula, and leaves numbers as they are", () => {
    expect(writeResultCsv(table(["=1+1", -5], ["@x", 1]))).toBe("film,year\r\n'=1+1,-5\r\n'@x,1\r\n");
  });
});

it("shows a value that texts say in place of their titles, and no node under a no", () => {
  const nodes = ["doc:1"];
  expect(shownAnswer({ nodes }, "1965")).toEqual({ figure: "1965", nodes: [] });
  expect(shownAnswer({ nodes }, "“It was released.”")).toEqual({ figure: null, nodes: [] });
  expect(shownAnswer({ nodes }, null)).toEqual({ figure: null, nodes });
  const yes = (yes: boolean) => shownAnswer({ nodes, result: { kind: "yes-no", yes, ...by } }, null);
  expect([yes(true), yes(false)]).toEqual([
    { figure: "Yes", nodes },
    { figure: "No", nodes: [] },
  ]);
});
