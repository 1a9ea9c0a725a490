import { describe, expect, it } from "vitest";
import type { Mention } from "../../mentions/mention";
import type { Candidate, Restriction } from "../plan";
import { mentionsLeft } from "./mention-features";

function mention(from: number, score: number): Mention {
  const reading = { node: `n${from}`, name: `n${from}`, labels: ["Thing"], score };
  return { span: [from, from + 4], text: "name", kind: "exact", readings: [reading] };
}
const using = (...mentions: number[]): Pick<Candidate, "arms" | "restrictions"> => ({
  arms: mentions.map((at) => ({
    mention: at,
    reading: 0,
    steps: [{ type: "KNOWS", direction: "out", label: "Thing" }],
  })),
  restrictions: [],
});
const year: Restriction = {
  kind: "compare",
  span: [18, 26],
  text: "in 2008",
  label: "Thing",
  key: "year",
  operator: "=",
  value: 2008,
};

describe("mentionsLeft", () => {
  const mentions = [mention(0, 1), mention(10, 0.5), mention(20, 1)];

  it("counts what is left out as much as it looks like a name", () => {
    const left = (...used: number[]) => mentionsLeft(using(...used), { mentions, restrictions: [] });
    expect(left(0, 1, 2)).toBe(0);
    expect(left()).toBe(1);
    expect(left(0)).toBeCloseTo(1.25 / 2.25);
    expect(left(0, 2)).toBeCloseTo(0.25 / 2.25);
  });

  it("counts what a restriction of the candidate consumes not at all", () => {
    const restrictions = [year];
    const carrying = { ...using(0), restrictions: [0] };
    expect(mentionsLeft(carrying, { mentions, restrictions })).toBeCloseTo(0.25 / 1.25);
    expect(mentionsLeft(using(0), { mentions, restrictions })).toBeCloseTo(1.25 / 2.25);
  });
});
