import { describe, expect, it } from "vitest";
import { checkHeader, EDGE_ALIASES, mapColumns, NODE_ALIASES } from "./columns";
import { cellProperty } from "./property-value";
import { FileRefusal } from "./row-log";

describe("mapColumns", () => {
  it.each([
    [["id", "name", "label", "text"]],
    [["nodeId", "Title", "labels", "Description"]],
    [["Node ID", "NAME", "type", "text"]],
    [[":ID", "name", ":LABEL", "text"]],
  ])("reads %j as id, name, labels, text", (keys) => {
    expect(mapColumns(keys, NODE_ALIASES, cellProperty)).toMatchObject({
      at: { id: 0, name: 1, labels: 2, text: 3, parent: -1 },
      rest: [],
    });
  });

  it.each(["source", "from", "head", "src", "start", ":START_ID"])(
    "reads %s as the source of an edge",
    (key) => {
      expect(mapColumns([key], EDGE_ALIASES, cellProperty).at.source).toBe(0);
    },
  );

  it.each(["target", "to", "tail", "dst", "end", ":END_ID"])("reads %s as the target of an edge", (key) => {
    expect(mapColumns([key], EDGE_ALIASES, cellProperty).at.target).toBe(0);
  });

  it("prefers the first alias and keeps the other columns as properties", () => {
    const { at, rest } = mapColumns(["type", "label", "id", "year", ""], NODE_ALIASES, cellProperty);
    expect(at).toMatchObject({ labels: 1, id: 2 });
    expect(rest).toEqual([
      { key: "type", at: 0 },
      { key: "year", at: 3 },
      { key: "column 5", at: 4 },
    ]);
  });
});

describe("checkHeader", () => {
  const check = (header: string[]) =>
    checkHeader(header, mapColumns(header, EDGE_ALIASES, cellProperty), EDGE_ALIASES, [
      "source",
      "type",
      "target",
    ]);

  it("names what was found, what was expected, and the nearest", () => {
    expect(() => check(["source", "type", "targt", "year"])).toThrow(
      new FileRefusal(
        'The columns are "source", "type", "targt", "year"; expected also "target" (or "to", "tail", "dst", "end", "target_id", "to_id", "end_id"). Perhaps "targt" is meant.',
      ),
    );
    expect(() => check(["source", "type", "weight"])).not.toThrow("Perhaps");
  });

  it("refuses a name that occurs twice", () => {
    expect(() => check(["source", "type", "target", "a", "a"])).toThrow('the column "a" twice');
  });
});
