/** Logs as files: what is written is read back the same, and what is wrong is named by its line. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeCsv } from "../graph/csv";
import { type GraphEdit, graphChangeSchema } from "../graph/edits/graph-edit";
import { HopscopeError } from "../graph/errors";
import { readEditLines, refuseProtoKeys, writeEditLines } from "./edit-lines";
import { readEditTable } from "./edit-table";
import { readEditFile } from "./read-edit-file";

const word = fc.constantFrom("a", "__proto__", 'with "quotes"', "line\nbreak", "ä, ; |", "\u0000");
const edit: fc.Arbitrary<GraphEdit> = fc.record({
  id: fc.uuid(),
  createdAt: fc.constant("2026-01-02T03:04:05.678Z"),
  author: fc.constant("Ann"),
  note: fc.constantFrom("", "as it says"),
  change: fc.oneof(
    fc.record({ action: fc.constant("merge" as const), node: fc.constant("x"), into: word }),
    fc.record({ action: fc.constant("alias" as const), node: word, alias: fc.constant("Al") }),
    fc.record({ action: fc.constant("delete-node" as const), node: word }),
  ),
  undoneAt: fc.constantFrom(null, "2026-01-03T00:00:00.000Z"),
});

describe("a log as JSON lines", () => {
  it("is read back as it was written", () => {
    fc.assert(
      fc.property(fc.array(edit), (log) => {
        expect(readEditLines(writeEditLines(log))).toEqual({ edits: log, problems: [] });
      }),
    );
  });

  it("takes an edit without what is made when it is added, and what it changes alone", () => {
    const change = { action: "delete-node" as const, node: "a" };
    const lines = `${JSON.stringify({ change, note: "twice" })}\n\n${JSON.stringify(change)}\n`;
    expect(readEditLines(lines).edits).toEqual([
      { change, author: "you", note: "twice" },
      { change, author: "you", note: "" },
    ]);
  });

  it.each([
    ["no JSON", "{", /no JSON/],
    ["an unknown action", '{"action":"explode","node":"a"}', /change.action/],
    ["a field that is not known", '{"action":"delete-node","node":"a","id":"b"}', /Unrecognized key/],
    ["a merge into itself", '{"action":"merge","node":"a","into":"a"}', /into itself/],
    ["nothing to change", '{"action":"change-node","node":"a"}', /Expected a name/],
    ["half a character", '{"action":"delete-node","node":"\\ud800"}', /half characters/],
    [
      "a property that would be lost",
      '{"action":"add-node","id":"a","properties":{"__proto__":1}}',
      /__proto__/,
    ],
    [
      "an id that is too long",
      JSON.stringify({ action: "delete-node", node: "a".repeat(1_001) }),
      /at most 1,000/,
    ],
    ["a number that is none", '{"action":"change-node","node":"a","properties":{"p":1e999}}', /properties.p/],
  ])("refuses %s", (_, line, reason) => {
    const { edits, problems } = readEditLines(`{"action":"delete-node","node":"a"}\n${line}\n`);
    expect([edits.length, problems.map(({ at }) => at)]).toEqual([1, ["line 2"]]);
    expect(problems[0]?.message).toMatch(reason);
  });
});

describe("edits from a table", () => {
  it("takes the guard off that tables of ours have against formulas", () => {
    const rows = [
      ["action", "node", "alias", "+note", "kelvin"],
      ["alias", "=a", "'=b", "", ""],
      ["change-node", "@c", "", "-d", -0.5],
    ];
    expect(readEditTable(writeCsv(rows))).toMatchObject({
      edits: [
        { change: { action: "alias", node: "=a", alias: "'=b" } },
        { change: { action: "change-node", node: "@c", properties: { "+note": "-d", kelvin: -0.5 } } },
      ],
      problems: [],
    });
  });

  it("reads every action, with properties from the other columns", () => {
    const table = [
      "action,id,node,name,labels,text,source,type,target,new_type,into,alias,year,note",
      'add-node,n1,,One,City;Place,"A, b",,,,,,,1900,from a list',
      "change-node,,n1,Uno,,,,,,,,,1901,",
      "add-edge,,,,,,n1,NEAR,n2,,,,,",
      "change-edge,,,,,,n1,NEAR,n2,IN,,,1902,",
      "delete-edge,,,,,,n1,IN,n2,,,,,",
      "merge,n2,,,,,,,,,n1,,,",
      "alias,n1,,,,,,,,,,Ein,,",
      "delete-node,n1,,,,,,,,,,,,",
    ].join("\r\n");
    const { edits, problems } = readEditTable(table);
    expect(problems).toEqual([]);
    expect(edits[0]?.note).toBe("from a list");
    const ends = { source: "n1", target: "n2" };
    expect(edits.map(({ change }) => change)).toEqual(
      [
        {
          action: "add-node",
          id: "n1",
          name: "One",
          labels: ["City", "Place"],
          text: "A, b",
          properties: { year: 1900 },
        },
        { action: "change-node", node: "n1", name: "Uno", properties: { year: 1901 } },
        { action: "add-edge", ...ends, type: "NEAR" },
        { action: "change-edge", edge: { ...ends, type: "NEAR" }, type: "IN", properties: { year: 1902 } },
        { action: "delete-edge", edge: { ...ends, type: "IN" } },
        { action: "merge", node: "n2", into: "n1" },
        { action: "alias", node: "n1", alias: "Ein" },
        { action: "delete-node", node: "n1" },
      ].map((change) => graphChangeSchema.parse(change)),
    );
  });

  it.each([
    ["without a column for the action", "id,name\na,b", "row 1"],
    ["whose action is not known", "action,id\nexplode,a", "row 2"],
    ["whose node is not given", "action,id\ndelete-node,", "row 2"],
    ["with more cells than titles", "action,id\ndelete-node,a,b", "row 2"],
    ["with a column that cannot be a property", "action,id,__proto__\nadd-node,a,1", "row 1"],
    ["with a quote that never closes", 'action,id\ndelete-node,"a', "row 2"],
  ])("refuses one %s", (_, table, at) => {
    const read = readEditTable(table);
    expect([read.edits, read.problems.map((problem) => problem.at)]).toEqual([[], [at]]);
  });
});

it("is taken whole or not at all", () => {
  const good = '{"action":"delete-node","node":"a"}\n';
  expect(readEditFile(good)).toHaveLength(1);
  expect(readEditFile("action,id\ndelete-node,a\n")).toHaveLength(1);
  expect(() => readEditFile(`${good}{}\n`)).toThrow(
    /1 correction cannot be read, so nothing was changed. line 2/,
  );
  expect(() => readEditFile("action,id\n")).toThrow("The file has no corrections.");
  expect(() => readEditFile(good.repeat(20_001))).toThrow(HopscopeError);
});

it("refuses keys that would be lost, however deep they are", () => {
  expect(() => refuseProtoKeys(JSON.parse('{"a":[{"b":{"__proto__":1}}]}'))).toThrow(/__proto__/);
  expect(() => refuseProtoKeys(JSON.parse('{"a":"__proto__"}'))).not.toThrow();
});
