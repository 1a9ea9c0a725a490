import { describe, expect, it } from "vitest";
import { column, retrieval, subgraph } from "@/components/testing/example-run";
import { phaseCells } from "../overview/phase-cells";
import { readCell, toggleBeside, writeCell } from "../state/cell-place";
import { candidates, comparedCells, onlyIn, placeOf, walked } from "./compared-cells";

const COLUMNS = [
  column("a", [], retrieval([], subgraph({ x: "answer", y: "evidence" }))),
  column("b", [], retrieval([], subgraph({ x: "answer", z: "evidence" }))),
  column("c", [], retrieval([], subgraph({ x: "answer" }))),
];
const cellsOf = (id: string) => phaseCells(COLUMNS.find((one) => one.id === id)!, []);
const at = (...cells: string[]) => cells.map(readCell);
const compared = (focus: string, ...beside: string[]) =>
  comparedCells(COLUMNS, cellsOf, readCell(focus), at(...beside));
const written = (cells: ReturnType<typeof compared>) => cells.map((one) => writeCell(placeOf(one)));

describe("comparedCells", () => {
  it("has the open cell first, and each cell once", () => {
    expect(written(compared("a:answer", "b:answer", "a:answer", "b:answer"))).toEqual([
      "a:answer",
      "b:answer",
    ]);
  });
  it("leaves out what the run does not have, and is empty where nothing else remains", () => {
    expect(written(compared("a:answer", "gone:answer", "c:seeds"))).toEqual(["a:answer", "c:seeds"]);
    expect(compared("a:answer", "gone:answer")).toEqual([]);
    expect(compared("gone:answer", "a:answer", "b:answer")).toEqual([]);
    expect(comparedCells(COLUMNS, cellsOf, null, at("a:answer"))).toEqual([]);
  });
  it("has three at most", () => {
    expect(compared("a:answer", "b:answer", "c:answer", "a:seeds")).toHaveLength(3);
  });
  it("says which nodes one cell shows and no other does", () => {
    const both = compared("a:answer", "b:answer");
    expect(both.map((one) => onlyIn(one, both).map(({ id }) => id))).toEqual([["y"], ["z"]]);
  });
});

describe("walked", () => {
  it("moves all cells where they are one artefact of several methods", () => {
    expect(walked(at("a:evidence", "b:evidence"), -1)).toEqual(at("a:matched", "b:matched"));
  });
  it("moves the open cell alone where they are not, never onto another, and not past the ends", () => {
    expect(walked(at("a:evidence", "a:seeds"), 1)).toEqual(at("a:answer", "a:seeds"));
    expect(walked(at("a:evidence", "a:answer"), 1)).toBeNull();
    expect(walked(at("a:answer", "b:answer"), 1)).toBeNull();
    expect(walked(at("b:question"), -1)).toBeNull();
  });
});

it("offers what is not shown yet", () => {
  const { methods, phases } = candidates(COLUMNS, readCell("a:plan"), at("b:plan", "a:seeds"));
  expect(methods.map(writeCell)).toEqual(["c:plan"]);
  expect(phases.map(writeCell)).toEqual(["a:expanded", "a:matched", "a:evidence", "a:answer"]);
});

it("puts a cell beside while there is room, and takes it away", () => {
  const focus = readCell("a:plan");
  expect(toggleBeside(focus, [], readCell("b:plan"))).toEqual(at("b:plan"));
  expect(toggleBeside(focus, at("b:plan"), readCell("b:plan"))).toEqual([]);
  expect(toggleBeside(focus, at("b:plan"), focus)).toEqual(at("b:plan"));
  expect(toggleBeside(focus, at("b:plan", "c:plan"), readCell("a:seeds"))).toEqual(at("b:plan", "c:plan"));
});
