import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExperimentResult, Metrics } from "../experiment";
import type { GoldQuestion } from "../question-sets/gold-question";
import { auditDecisionsSchema } from "./audit-item";
import { auditQueue, decided } from "./label-audit";

const VARIANTS = [
  { name: "x1", method: "x", params: {} },
  { name: "x2", method: "x", params: {} },
  { name: "y", method: "y", params: {} },
];

/** Gold is "gold". */
function row(question: string, rankings: readonly (readonly string[])[]): ExperimentResult[] {
  return rankings.map((ids, variant) => {
    const rank = ids.indexOf("gold") + 1;
    return {
      question,
      variant,
      ids: [...ids],
      scores: [],
      answers: [],
      abstained: false,
      metrics: { hit1: rank === 1 ? 1 : 0, rr: rank ? 1 / rank : 0 } as Metrics,
      goldOutcomes: [{ answer: "gold", rank: rank || null, stage: null }],
      ms: 0,
      graphReads: 0,
      llmCalls: 0,
      llmTokens: 0,
      llmCost: 0,
    };
  });
}

describe("auditQueue", () => {
  it("lists what the methods agree on against gold, those that never found gold first", () => {
    const rows = [
      row("gold is second", [
        ["a", "gold"],
        ["a", "gold"],
        ["a", "gold"],
      ]),
      row("all agree", [["a"], ["a"], ["a"]]),
      row("gold is first once", [["a"], ["a"], ["gold"]]),
      row("right", [["gold"], ["gold"], ["gold"]]),
      row("scattered", [["a"], ["b"], ["c"]]),
      row("one of two variants", [["a"], ["b"], ["a"]]),
    ];
    expect(auditQueue(rows, VARIANTS, 0.5)).toEqual([
      {
        question: "all agree",
        proposed: [{ node: "a", variants: [0, 1, 2], agreement: 1 }],
        score: 1,
        goldRank: null,
      },
      {
        question: "one of two variants",
        proposed: [
          { node: "a", variants: [0, 2], agreement: 0.75 },
          { node: "b", variants: [1], agreement: 0.25 },
        ],
        score: 0.75,
        goldRank: null,
      },
      {
        question: "gold is second",
        proposed: [{ node: "a", variants: [0, 1, 2], agreement: 1 }],
        score: 0.5,
        goldRank: 2,
      },
    ]);
    expect(auditQueue(rows, VARIANTS, 0).map(({ question }) => question)).toContain("gold is first once");
  });

  it("hears neither who abstained nor who failed, and no one alone", () => {
    const [one, two, three] = row("q", [["a"], ["a"], ["a"]]);
    expect(
      auditQueue([[{ ...one!, abstained: true }, two!, { ...three!, error: "broke" }]], VARIANTS, 0),
    ).toEqual([]);
  });

  it("does not hear a method louder because it ran more often", () => {
    const ranking = fc.shuffledSubarray(["a", "b", "gold"], { maxLength: 2 });
    fc.assert(
      fc.property(ranking, ranking, fc.integer({ min: 1, max: 4 }), (x, y, copies) => {
        const variants = [...new Array(copies).fill(VARIANTS[0]), VARIANTS[2]!];
        const entry = auditQueue([row("q", [...new Array(copies).fill(x), y])], variants, 0.5)[0];
        expect(entry?.proposed[0]?.agreement ?? 0).toBe(
          x[0] !== undefined && x[0] !== "gold" && x[0] === y[0] ? 1 : 0,
        );
      }),
    );
  });
});

describe("decided", () => {
  const question: GoldQuestion = {
    id: "q",
    question: "who?",
    answers: ["old"],
    evidence: ["doc"],
    properties: { hops: 1 },
  };

  it("replaces gold, adds to it, or only notes the verdict", () => {
    const decide = (verdict: string, answers: string[] = []) =>
      decided(
        question,
        auditDecisionsSchema.parse({ version: 1, decisions: [{ question: "q", verdict, answers }] })
          .decisions[0]!,
      );
    expect(decide("replace", ["new"])).toEqual({
      ...question,
      answers: ["new"],
      evidence: [],
      properties: { hops: 1, audit: "replace" },
    });
    expect(decide("add", ["new", "old"])).toMatchObject({
      answers: ["old", "new"],
      evidence: ["doc", "new", "old"],
    });
    expect(decide("gold-is-right")).toEqual({ ...question, properties: { hops: 1, audit: "gold-is-right" } });
    expect(decide("ambiguous").properties).toEqual({ hops: 1, audit: "ambiguous" });
    expect(() => decide("replace")).toThrow();
    expect(() => decide("ambiguous", ["new"])).toThrow();
  });
});
