import { describe, expect, it } from "vitest";
import { column, ranked, retrieval, run, subgraph } from "@/components/testing/example-run";
import { answerBefore, changeSince, confidenceChange } from "./use-run-before";

const answered = { ...column("sage", [], retrieval([ranked("a")], subgraph({}))), params: { k: 3 } };
const then = { ...run(answered), id: "run-0" };
const corrected = { ...run(), corrections: [{ span: [0, 3] as [number, number], node: "a" }] };

describe("the run before", () => {
  it("is compared for what has changed since: the graph alone, or what the question means", () => {
    const onAnother = { ...run(), generation: "g2" };
    expect(changeSince(then, onAnother)).toEqual({ run: then, since: "graph" });
    expect(changeSince(corrected, { ...corrected, generation: "g2" })?.since).toBe("graph");
    expect(changeSince(then, corrected)).toEqual({ run: then, since: "correction" });
    expect(changeSince(then, run())).toBeNull();
    expect(changeSince(corrected, onAnother)).toBeNull();
    expect(changeSince(then, { ...corrected, generation: "g2" })).toBeNull();
  });

  it("has the answers of methods that were asked in the same way", () => {
    const before = { run: then, since: "graph" } as const;
    const answer = answered.retrieval?.answer;
    expect(answerBefore(before, run(), answered)).toBe(answer);
    expect(answerBefore(before, run(), { ...answered, params: { k: 4 } })).toBeNull();
    expect(answerBefore(before, run(), { ...answered, id: "sage.2" })).toBeNull();
    expect(answerBefore(before, { ...run(), budget: 10 }, answered)).toBeNull();
    expect(answerBefore(null, run(), answered)).toBeNull();
  });

  it("has another confidence where both runs have one", () => {
    expect(confidenceChange(0.6, 0.8)).toBe("; confidence 0.80, before 0.60");
    expect(confidenceChange(0.6, 0.601)).toBe("");
    expect(confidenceChange(undefined, 0.8)).toBe("");
    expect(confidenceChange(0.6, undefined)).toBe("");
  });
});
