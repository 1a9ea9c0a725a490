import { expect, it } from "vitest";
import { trainedOn } from "./model-report";

it("says of a model whether the graph has changed since", () => {
  expect(trainedOn({ generation: "g1" }, "g1")).toBe("on the graph as it is");
  for (const now of ["g2", null])
    expect(trainedOn({ generation: "g1" }, now)).toBe("on an earlier version of the graph");
});
