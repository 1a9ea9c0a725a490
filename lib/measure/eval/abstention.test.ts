import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GraphNode } from "../../graph/graph-element";
import type { AnswerResult } from "../../methods/contract/answer";
import type { Gold } from "../../questions/gold";
import type { ResultFigures } from "../experiment";
import { type GoldOfQuestion, hasAnswer, isRight, type Scored, scoreOutcome } from "../score-outcome";
import { abstentionOf, CURVE_POINTS_AT_MOST } from "./abstention";
import { answerOutcome } from "./answer-outcome";
import { givenResult } from "./given-result";

const METRICS = {
  ...{ hit1: null, hit5: null, recall20: null, recallK: null, rr: null, ndcg10: null, precision: null },
  ...{ recall: null, f1: null, exact: 0, says: null, tables: null, passages: null, path: null },
  ...{ rowPrecision: null, rowRecall: null, rowF1: null },
};
type Row = Pick<ResultFigures, "abstained" | "error" | "outcome" | "confidence" | "metrics">;
const row = (outcome: Row["outcome"], confidence?: number, exact = 0): Row => ({
  abstained: outcome?.endsWith("silent") ?? false,
  ...(outcome && { outcome }),
  ...(confidence !== undefined && { confidence }),
  metrics: { ...METRICS, exact },
});

describe("the figures of a variant", () => {
  it("agree with ten questions counted by hand", () => {
    const rows: Row[] = [
      row("right-said", 0.95, 1),
      row("right-said", 0.85, 0),
      row("wrong-said", 0.85),
      row("right-said", 0.45, 1),
      row("wrong-said", 0.25),
      row("rightly-silent", 0.05, 1),
      row("rightly-silent", 0.15, 1),
      row("wrongly-silent", 0.35),
      { abstained: true, error: "it broke", metrics: METRICS },
      row("right-said", undefined, 1),
    ];
    const { byFirst, byExact, ...counts } = abstentionOf(rows);
    expect(counts).toEqual({ answered: 6, withConfidence: 5, rightlySilent: 2, wronglySilent: 1 });
    expect(byFirst).toMatchObject({ right: 4, wrong: 2 });
    expect(byFirst!.curve).toEqual([
      { threshold: 0.95, coverage: 0.1, risk: 0 },
      { threshold: 0.85, coverage: 0.3, risk: 1 / 3 },
      { threshold: 0.45, coverage: 0.4, risk: 1 / 4 },
      { threshold: 0.25, coverage: 0.5, risk: 2 / 5 },
    ]);
    // (0 + 1/3 + 1/3 + 1/4 + 2/5) / 5.
    expect(byFirst!.aurc).toBeCloseTo((2 / 3 + 1 / 4 + 2 / 5) / 5, 12);
    // Bins: 0.95 right; 0.85 twice, one right; 0.45 right; 0.25 wrong.
    expect(byFirst!.ece).toBeCloseTo((0.05 + 0.7 + 0.55 + 0.25) / 5, 12);
    // The second answer has the first right and the set wrong.
    expect(byExact).toMatchObject({ right: 3, wrong: 3 });
    expect(byExact!.curve[1]).toEqual({ threshold: 0.85, coverage: 0.3, risk: 2 / 3 });
  });

  it("are not recorded in older results, but for how many were answered", () => {
    const old: Row[] = [
      { abstained: false, metrics: METRICS },
      { abstained: true, metrics: METRICS },
    ];
    expect(abstentionOf(old)).toEqual({
      ...{ answered: 1, withConfidence: 0, rightlySilent: null, wronglySilent: null },
      ...{ byFirst: null, byExact: null },
    });
    expect(abstentionOf([row("right-said")]).byFirst).toEqual({
      ...{ right: 1, wrong: 0, aurc: null, ece: null, curve: [] },
    });
  });

  it("add up to all questions, and list no more points than a drawing shows", () => {
    const outcomes = fc.constantFrom("right-said", "wrong-said", "rightly-silent", "wrongly-silent");
    const rows = fc.array(
      fc.tuple(outcomes as fc.Arbitrary<Row["outcome"]>, fc.double({ min: 0, max: 1, noNaN: true })),
      { maxLength: 300 },
    );
    fc.assert(
      fc.property(rows, (made) => {
        const { answered, rightlySilent, wronglySilent, byFirst } = abstentionOf(
          made.map(([outcome, confidence]) => row(outcome, confidence)),
        );
        expect(answered + rightlySilent! + wronglySilent!).toBe(made.length);
        expect(byFirst!.right + byFirst!.wrong).toBe(answered);
        expect(byFirst!.curve.length).toBeLessThanOrEqual(CURVE_POINTS_AT_MOST);
        const last = byFirst!.curve.at(-1);
        if (last) expect(last.coverage).toBeCloseTo(answered / made.length, 12);
        if (last) expect(last.risk).toBeCloseTo(byFirst!.wrong / answered, 12);
      }),
    );
  });
});

const node = (id: string): GraphNode => ({ id, name: id, labels: ["Film"], text: "", properties: {} });
const goldOf = (...ids: string[]): Gold => ({
  units: ids.map((id) => ({ answer: id, kind: "node", nodes: [id] })),
  unresolved: [],
  ambiguous: [],
});
const asked = (gold: Partial<GoldOfQuestion>): GoldOfQuestion => ({
  ...{ evidence: goldOf(), answers: goldOf(), said: [] },
  ...gold,
});
const said = (scored: Partial<Scored>): Scored => ({ ranking: [], answers: [], text: "", k: 5, ...scored });
const BY = { cypher: "RETURN 1", parameters: {} };
const count = (value: number): AnswerResult => ({ kind: "value", value, atLeast: false, ...BY });

describe("answers of every kind are scored", () => {
  it("a question without an answer: silence is an exact match, and nothing else is measured", () => {
    const gold = asked({});
    expect(hasAnswer(gold)).toBe(false);
    expect(scoreOutcome(said({ abstained: true }), gold)).toEqual({ ...METRICS, exact: 1 });
    const answered = said({ ranking: [node("a")], answers: [node("a")] });
    expect(scoreOutcome(answered, gold)).toEqual(METRICS);
    expect(isRight(answered, gold)).toBe(false);
  });

  it("a value: the result decides, nodes are simply wrong, and set metrics are of nodes alone", () => {
    const gold = asked({ expected: { kind: "value", value: 12 }, said: ["12"] });
    const right = said({ ranking: [node("a")], result: count(12), text: "12." });
    expect(scoreOutcome(right, gold)).toEqual({ ...METRICS, exact: 1, says: 1 });
    expect(isRight(right, gold)).toBe(true);
    expect(scoreOutcome(said({ result: count(13), text: "13." }), gold)).toMatchObject({ exact: 0, says: 0 });
    const nodes = said({ ranking: [node("a")], answers: [node("a")] });
    expect(scoreOutcome(nodes, gold).exact).toBe(0);
    expect(isRight(nodes, gold)).toBe(false);
    const beside = asked({ ...gold, answers: goldOf("a"), evidence: goldOf("a") });
    expect(scoreOutcome(nodes, beside)).toMatchObject({ exact: 0, hit1: 1, f1: 1 });
  });

  it("a table: its rows are counted", () => {
    const gold = asked({
      expected: {
        kind: "table",
        rows: [
          ["Ann", 1],
          ["Bob", 2],
        ],
        ordered: false,
      },
    });
    const rows = [["Bob", 2]];
    const result: AnswerResult = { kind: "table", columns: ["who", "films"], rows, more: false, ...BY };
    const metrics = scoreOutcome(said({ result }), gold);
    expect(metrics).toMatchObject({ exact: 0, rowPrecision: 1, rowRecall: 0.5, hit1: null });
    expect(metrics.rowF1).toBeCloseTo(2 / 3, 12);
    expect(scoreOutcome(said({ abstained: true }), gold)).toMatchObject({ exact: 0, rowF1: 0 });
  });

  it("nodes: the first answer decides, then the first of the ranking", () => {
    const gold = asked({ answers: goldOf("a", "b"), evidence: goldOf("e") });
    const ranking = [node("e"), node("a"), node("x")];
    expect(isRight(said({ ranking, answers: [node("a"), node("x")] }), gold)).toBe(true);
    expect(isRight(said({ ranking, answers: [node("x"), node("a")] }), gold)).toBe(false);
    expect(isRight(said({ ranking }), gold)).toBe(false);
    expect(isRight(said({ ranking: ranking.slice(1) }), gold)).toBe(true);
    expect(isRight(said({}), gold)).toBe(false);
  });
});

it("an outcome is one of four", () => {
  const of = (abstained: boolean, right: boolean, hasAnswer: boolean) =>
    answerOutcome({ abstained, right, hasAnswer });
  expect([of(false, true, true), of(false, false, true)]).toEqual(["right-said", "wrong-said"]);
  expect([of(true, false, false), of(true, true, true)]).toEqual(["rightly-silent", "wrongly-silent"]);
  expect(of(false, false, false)).toBe("wrong-said");
});

it("a stored result has no query, and the first rows of a long table", () => {
  expect(givenResult(count(3))).toEqual({ kind: "value", value: 3, atLeast: false });
  const rows = Array.from({ length: 250 }, (_, at) => [at]);
  const stored = givenResult({ kind: "table", columns: ["n"], rows, more: true, ...BY });
  expect(stored).toMatchObject({ count: 250, more: true });
  expect(stored.kind === "table" && stored.rows).toHaveLength(100);
});
