import { describe, expect, it } from "vitest";
import { queryGraph } from "./normalize-query-graph";
import type { Operator } from "./query-expression";

describe("Operators of a drawn query", () => {
  it.each<[Operator, number]>([
    ["<", 1],
    ["slice", 1],
    ["not", 2],
    ["+", 3],
  ])("take as many operands as they have meaning for: %s of %i", (operator, count) => {
    const operands = Array.from({ length: count }, () => ({ kind: "literal", value: 1 }));
    const where = [{ kind: "operation", operator, operands }];
    expect(() => queryGraph({ nodes: [{ variable: "n" }], where })).toThrow(`found ${count}`);
  });
});
