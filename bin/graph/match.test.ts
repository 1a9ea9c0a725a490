import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type MatchResponse, matchGraph } from "../../lib/api/graph";
import { readCypher } from "../../lib/graph/cypher/read";
import { answer, fakeCaller } from "../testing/fake-caller";
import { match } from "./match";

let out: string[];
let err: string[];

beforeEach(() => {
  out = [];
  err = [];
  vi.spyOn(console, "log").mockImplementation((line = "") => void out.push(line));
  vi.spyOn(console, "error").mockImplementation((line) => void err.push(line));
});
afterEach(() => vi.restoreAllMocks());

const node = (id: string, name: string) => ({ id, name, labels: ["Film"], text: "", properties: {} });

const matched: MatchResponse = {
  query: readCypher("MATCH (f:Film)-[r:DIRECTED_BY|WRITTEN_BY]->(:Person)<-[:STARRING]-(f) RETURN f"),
  cypher: { text: "MATCH (f)\nRETURN f", parameters: { p0: "x" } },
  problems: [{ at: "f", message: "no label Flm; did you mean Film" }],
  result: {
    columns: ["film", "year", "by", "all"],
    rows: [
      [{ node: "f1" }, 1949, { edge: "e1" }, ["a", { node: "f2" }, null]],
      [{ node: "f2" }, null, "a\u001b[31m\nb, c", { map: { first: { node: "f1" }, n: 2 } }],
    ],
    subgraph: {
      nodes: [node("f1", "The Third Man"), node("f2", "f2")],
      edges: [
        { id: "e1", source: "f1", target: "p1", type: "DIRECTED_BY", kind: "relation", properties: {} },
      ],
    },
    plan: [
      { stage: 0, variable: "f", edges: [], estimated: 1178.4, rows: 12, optional: false },
      { stage: 0, variable: "_1", edges: ["r", "_e1"], estimated: 0.25, rows: 2, optional: true },
    ],
    truncated: "limit",
  },
  ms: 3.14,
};

const print = (options: object) => {
  const call = fakeCaller(answer(matchGraph, () => matched));
  const all = { param: {}, limit: 5, ...options };
  return match(call, "films", "MATCH (f) RETURN f", all, new AbortController().signal);
};

describe("hopscope match", () => {
  it("prints nodes by name and id, edges by what they join, and nothing that steers the terminal", async () => {
    await print({});
    expect(out).toEqual([
      "film                year  by                    all",
      "The Third Man (f1)  1949  f1 -DIRECTED_BY-> p1  [a, f2, null]",
      "f2                  null  a [31m b, c           {first: The Third Man (f1), n: 2}",
    ]);
    expect(err).toEqual([
      "f: no label Flm; did you mean Film",
      "2 rows in 3.1 ms",
      "There are more rows; --limit lets more of them through.",
    ]);
  });

  it("prints CSV with ids, and quotes where it has to", async () => {
    await print({ csv: true });
    expect(out.join("\n").split("\n")).toEqual([
      "film,year,by,all",
      'f1,1949,e1,"[""a"",""f2"",null]"',
      'f2,,"a\u001b[31m',
      'b, c","{""first"":""f1"",""n"":2}"',
    ]);
  });

  it("prints CSV in which a spreadsheet runs nothing", async () => {
    const { rows, columns } = matched.result;
    Object.assign(matched.result, { columns: ["=f"], rows: [[{ node: "@f1" }], ["=1+1"], [-0.5], [null]] });
    await print({ csv: true });
    Object.assign(matched.result, { rows, columns });
    expect(out).toEqual(["'=f\n'@f1\n'=1+1\n-0.5\n"]);
  });

  it("prints the plan with what was expected and what came", async () => {
    await print({ explain: true });
    expect(out).toEqual([
      "MATCH (f)\nRETURN f",
      '  $p0 = "x"',
      "",
      "stage  binds              by                                      estimated  rows",
      "    0  f : Film           its label                                   1,178    12",
      "    0  Person (optional)  DIRECTED_BY or WRITTEN_BY and STARRING       0.25     2",
    ]);
  });

  it("prints everything as JSON, warnings apart", async () => {
    await print({ json: true });
    expect(out.map((line) => JSON.parse(line))).toEqual([matched]);
    expect(err).toHaveLength(2);
  });
});
