import { describe, expect, it } from "vitest";
import type { Artefact } from "@/lib/methods/trace/trace";
import {
  column,
  drew,
  edge,
  named,
  ranked,
  rankedThese,
  retrieval,
  stage,
  subgraph,
  traced,
  tracedPath,
} from "../testing/example-run";
import { countNow, drawColumn, drawnColumn, type RunGraph, uniteColumns } from "./run-graph";

const seeds = stage("seeds", drew(subgraph({ a: "seed", b: "seed" })));
const expand = stage("expand", drew(subgraph({ a: "seed", c: "expanded" }, [edge("e1", "a", "c")], 7)));
const prune = stage("prune", rankedThese(ranked("c")));
const result = retrieval([ranked("c")], subgraph({ c: "answer", a: "evidence" }, [edge("e1", "a", "c")]));
const finished = column("m", [seeds, expand, prune], result);

const looks = (graph: RunGraph) =>
  Object.fromEntries(graph.nodes.map((node) => [node.id, [node.role, node.emphasis]]));

describe("drawnColumn", () => {
  it("is what is drawn, and the same object until the column or the step is another", () => {
    expect(drawnColumn(finished, "seeds")).toEqual(drawColumn(finished, "seeds"));
    expect(drawnColumn(finished, "seeds")).toBe(drawnColumn(finished, "seeds"));
    expect(drawnColumn(finished, null)).not.toEqual(drawnColumn(finished, "seeds"));
    expect(drawnColumn({ ...finished }, "seeds")).not.toBe(drawnColumn(finished, "seeds"));
  });
});

describe("drawColumn", () => {
  it("keeps the places of later nodes without showing them as found", () => {
    expect(looks(drawColumn(finished, "seeds"))).toEqual({
      a: ["seed", "now"],
      b: ["seed", "now"],
      c: ["expanded", "later"],
    });
  });

  it("sets back what a stage no longer has", () => {
    const graph = drawColumn(finished, "expand");
    expect(looks(graph)).toEqual({ a: ["seed", "now"], b: ["seed", "earlier"], c: ["expanded", "now"] });
    expect(graph.edges.map(({ id, emphasis }) => [id, emphasis])).toEqual([["e1", "now"]]);
    expect(graph.omitted).toBe(7);
  });

  it("shows as seeds what the first stage ranks, as far as the method draws it", () => {
    const walked = subgraph({ a: "seed", b: "expanded", c: "expanded" }, [edge("e1", "a", "b")]);
    const searched = column("m", [
      stage("search", rankedThese(ranked("c"), ranked("z"))),
      stage("walk", drew(walked)),
    ]);
    expect(looks(drawColumn(searched, "search"))).toEqual({
      a: ["seed", "later"],
      b: ["expanded", "later"],
      c: ["seed", "now"],
    });
  });

  it("shows the ranked nodes of a stage that drew nothing", () => {
    expect(looks(drawColumn(finished, "prune"))).toEqual({
      a: ["seed", "earlier"],
      b: ["seed", "earlier"],
      c: ["expanded", "now"],
    });
  });

  it("shows the evidence with its roles as the result, also for a step that the method does not have", () => {
    const expected = { a: ["evidence", "now"], b: ["seed", "earlier"], c: ["answer", "now"] };
    expect(looks(drawColumn(finished, null))).toEqual(expected);
    expect(looks(drawColumn(finished, "unknown"))).toEqual(expected);
    expect(countNow(drawColumn(finished, null), ({ role }) => role)).toEqual(
      new Map([
        ["evidence", 1],
        ["answer", 1],
      ]),
    );
  });

  it("leaves out an edge whose end it does not have", () => {
    const torn = column("m", [stage("s", drew(subgraph({ a: "seed" }, [edge("e9", "a", "gone")])))]);
    expect(drawColumn(torn, null).edges).toEqual([]);
    expect(uniteColumns([torn]).edges).toEqual([]);
  });
});

describe("a stage that traced paths", () => {
  const trace = stage("trace", traced(tracedPath("a", "c", "d")));
  const traces = column("m", [seeds, trace], result);

  it("shows their nodes and edges, with the role and the text that they have elsewhere", () => {
    const graph = drawColumn(traces, "trace");
    expect(looks(graph)).toEqual({
      a: ["seed", "now"],
      b: ["seed", "earlier"],
      c: ["expanded", "now"],
      d: ["expanded", "now"],
    });
    expect(graph.nodes.find(({ id }) => id === "c")?.labels).toEqual(["Thing"]);
    expect(graph.edges.map(({ id, emphasis }) => [id, emphasis])).toContainEqual(["c-d", "now"]);
  });

  it("leaves their role to a drawing of the same stage, and a seed a seed", () => {
    const both = stage("both", drew(subgraph({ c: "matched" })), traced(tracedPath("d", "c", "b")));
    expect(looks(drawColumn(column("m", [seeds, both]), "both"))).toMatchObject({
      b: ["seed", "now"],
      c: ["matched", "now"],
      d: ["seed", "now"],
    });
  });

  it("keeps their places before and after it", () => {
    expect(looks(drawColumn(traces, "seeds")).d).toEqual(["expanded", "later"]);
    expect(looks(drawColumn(traces, null)).d).toEqual(["expanded", "earlier"]);
    expect(uniteColumns([traces]).nodes.map(({ id, labels }) => [id, labels])).toEqual([
      ["a", ["Thing"]],
      ["b", ["Thing"]],
      ["c", ["Thing"]],
      ["d", []],
    ]);
  });
});

describe("a stage that draws nothing itself", () => {
  const names: Artefact = {
    kind: "mentions",
    title: "names",
    mentions: [
      {
        span: [0, 1],
        text: "A",
        readings: ["a", "b"].map((node) => ({ node, name: node, labels: ["Thing"], score: 1 })) as never,
      },
    ],
  };
  const table: Artefact = {
    kind: "table",
    title: "t",
    columns: [{ title: "Node" }],
    rows: [
      { cells: [{ nodes: [named("a"), named("c")] }] },
      { cells: [{ nodes: [named("d")] }], chosen: false },
    ],
    omitted: 0,
  };

  it("shows what the names in the question mean, as seeds", () => {
    expect(looks(drawColumn(column("m", [stage("s", names)]), "s"))).toEqual({ a: ["seed", "now"] });
  });

  it("shows the nodes that its tables retained, and a seed stays one", () => {
    const both = column("m", [stage("s", names), stage("t", table)]);
    expect(looks(drawColumn(both, "t"))).toEqual({ a: ["seed", "now"], c: ["expanded", "now"] });
  });

  it("takes no table where something else says what it is about", () => {
    const ranked = column("m", [stage("s", names), stage("t", table, rankedThese())]);
    expect(looks(drawColumn(ranked, "t"))).toEqual({ a: ["seed", "now"] });
  });
});

describe("uniteColumns", () => {
  it("has every node and edge of all columns once", () => {
    const other = column("n", [
      stage("s", drew(subgraph({ d: "seed", a: "matched" }, [edge("e2", "d", "a")]))),
    ]);
    const union = uniteColumns([finished, other]);
    expect(union.nodes.map((node) => node.id)).toEqual(["a", "b", "c", "d"]);
    expect(union.edges.map(({ id }) => id)).toEqual(["e1", "e2"]);
  });
});
