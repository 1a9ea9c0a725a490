import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateJudging, type Judged, judgedPair, judgeRequests, verdictOf } from "./judge";

const points = fc.record({
  logic: fc.constantFrom(0, 0.5, 1, 1.5, 2),
  insight: fc.constantFrom(0, 0.5, 1),
});
const judged: fc.Arbitrary<Judged> = fc.record({ A: points, B: points });
const plain = (a: number, b: number): Judged => ({
  A: { logic: a, insight: 0 },
  B: { logic: b, insight: 0 },
});

describe("judgeRequests", () => {
  const contest = { question: "Who?", gold: ["Ada", "Bo"], first: "one", second: " " };

  it("shows both answers in both orders, and says where there is none", () => {
    const [inOrder, reversed] = judgeRequests(contest).map(({ messages }) => messages.at(-1)!.content);
    expect(inOrder).toContain("Right answer: Ada; Bo\n\nAnswer A:\none\n\nAnswer B:\n(no answer)");
    expect(reversed).toContain("Answer A:\n(no answer)\n\nAnswer B:\none");
  });

  it("asks the same twice for two equal answers, which is paid for once", () => {
    const [one, other] = judgeRequests({ ...contest, second: "one" });
    expect(one).toEqual(other);
  });

  it("names the first of very many right answers", () => {
    const gold = Array.from({ length: 60 }, (_, at) => `g${at}`);
    const content = judgeRequests({ ...contest, gold })[0].messages[1]!.content;
    expect(content).toContain("g49; and 10 more");
    expect(content).not.toContain("g50");
    expect(estimateJudging({ ...contest, gold }).input).toBeGreaterThan(estimateJudging(contest).input);
  });
});

describe("verdictOf", () => {
  it("takes a winner only where both orders agree", () => {
    expect(verdictOf(plain(2, 1), plain(1, 2))).toMatchObject({ winner: "first", agrees: true });
    expect(verdictOf(plain(1, 2), plain(2, 1))).toMatchObject({ winner: "second", agrees: true });
    // The place won, not the answer.
    expect(verdictOf(plain(2, 1), plain(2, 1))).toMatchObject({ winner: "tie", agrees: false });
    expect(verdictOf(plain(2, 1), plain(1, 1))).toMatchObject({ winner: "tie", agrees: false });
    expect(verdictOf(plain(1, 1), plain(2, 2))).toMatchObject({ winner: "tie", agrees: true });
  });

  it("is the other way round when the two answers are", () => {
    const other = { first: "second", second: "first", tie: "tie" } as const;
    fc.assert(
      fc.property(judged, judged, (inOrder, reversed) => {
        const [one, turned] = [verdictOf(inOrder, reversed), verdictOf(reversed, inOrder)];
        expect(turned.winner).toBe(other[one.winner]);
        expect(turned.agrees).toBe(one.agrees);
      }),
    );
  });
});

describe("judgedPair", () => {
  it("counts winners and means, worked by hand", async () => {
    const verdicts = [
      verdictOf(plain(2, 1), plain(1, 2)),
      verdictOf(plain(0, 1), plain(2, 0)),
      verdictOf(plain(2, 1), plain(2, 1)),
      verdictOf({ A: { logic: 1, insight: 1 }, B: { logic: 1, insight: 0 } }, plain(0, 1)),
    ].map((verdict) => ({ ...verdict, model: "judge" }));
    const pair = await judgedPair({ first: 0, second: 3 }, verdicts);
    expect(pair).toMatchObject({
      first: 0,
      second: 3,
      models: ["judge"],
      judged: 4,
      wins: 2,
      ties: 1,
      losses: 1,
      disagreed: 1,
    });
    // Firsts: 2, 0, 1.5, (1 + 1) / 2 and insight 0.5; seconds: 1, 1.5, 1.5, 0.5.
    expect(pair.scores.first).toEqual({ logic: 4.5 / 4, insight: 0.125, total: 5 / 4 });
    expect(pair.scores.second).toEqual({ logic: 4.5 / 4, insight: 0, total: 4.5 / 4 });
    expect(pair.difference.mean).toBeCloseTo(0.125);
  });
});
