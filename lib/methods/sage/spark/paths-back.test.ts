import { describe, expect, it } from "vitest";
import type { GraphEdge } from "../../../graph/graph-source";
import { PathsBack } from "./spark-seeds";

describe("PathsBack", () => {
  it("walks the shortest way, against edges too, and not further than four", () => {
    const edge = (source: string, target: string): GraphEdge => ({
      id: `${source}${target}`,
      source,
      target,
      type: "R",
      kind: "relation",
      properties: {},
    });
    const edges = [
      edge("a", "b"),
      edge("c", "b"),
      edge("c", "s"),
      edge("a", "x"),
      edge("x", "y"),
      edge("y", "z"),
      edge("z", "s"),
    ];
    const paths = new PathsBack(edges, new Set(["s"]));
    expect(paths.of("a").map(({ id }) => id)).toEqual(["ab", "cb", "cs"]);
    expect(paths.of("s")).toEqual([]);
    expect(paths.of("lost")).toEqual([]);
    const long = ["1", "2", "3", "4", "5"].map((at) => edge(at, String(Number(at) + 1)));
    expect(new PathsBack(long, new Set(["6"])).of("1")).toEqual([]);
    expect(new PathsBack(long, new Set(["6"])).of("2")).toHaveLength(4);
  });
});
