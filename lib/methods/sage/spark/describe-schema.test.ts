import { describe, expect, it } from "vitest";
import { describeSchema, MOST_LINES } from "./describe-schema";

describe("describeSchema", () => {
  it("lists the most frequent of a large schema, and how many are left out", () => {
    const relations = Array.from({ length: MOST_LINES + 7 }, (_, at) => ({
      type: `R ${at}`,
      kind: "relation" as const,
      count: at,
      ends: [{ source: "A", target: "B`", count: at }],
    }));
    const { text, omitted } = describeSchema({ nodeCount: 0, edgeCount: 0, labels: [], relations });
    expect(omitted).toBe(7);
    expect(text).toContain("(:A)-[:`R 306`]->(:`B```)");
    expect(text).not.toContain("`R 6`");
  });
});
