import { describe, expect, it } from "vitest";
import { questionSetQuerySchema } from "../api/question-sets";
import type { GraphNode } from "../graph/graph-element";
import type { StageRecord } from "../methods/trace/trace";
import type { Gold } from "../questions/gold";
import { alignResults, compareVariants } from "./compare-variants";
import { type ExperimentResult, newExperimentSchema } from "./experiment";
import { goldFlow } from "./gold-flow";
import { goldOutcomes } from "./gold-outcomes";
import { scoreOutcome } from "./score-outcome";

const node = (id: string, name = id, text = ""): GraphNode => ({
  id,
  name,
  labels: ["Film"],
  text,
  properties: {},
});
const goldOf = (...ids: string[]): Gold => ({
  units: ids.map((id) => ({ answer: id, kind: "node", nodes: [id] })),
  unresolved: [],
  ambiguous: [],
});

describe("the score of an outcome", () => {
  it("measures the ranking against the evidence and the answer set against the answers", () => {
    const ranking = [node("x"), node("e1"), node("a", "Paper Boats"), node("e2")];
    const metrics = scoreOutcome(
      { ranking, answers: [ranking[2]!], text: "It is Paper Boats.", k: 3 },
      { evidence: goldOf("e1", "e2"), answers: goldOf("a"), said: ["paper boats"] },
    );
    expect(metrics).toMatchObject({
      hit1: 0,
      hit5: 1,
      recall20: 1,
      recallK: 0.5,
      rr: 0.5,
      precision: 1,
      f1: 1,
      exact: 1,
      says: 1,
      tables: null,
      passages: null,
    });
  });

  it("hears an answer in whole words only, within the budget", () => {
    const said = (ranking: GraphNode[], text = "", k = 1) =>
      scoreOutcome(
        { ranking, answers: [], text, k },
        { evidence: goldOf("z"), answers: goldOf("z"), said: ["Art"] },
      ).says;
    expect(said([node("n", "n", "a party")])).toBe(0);
    expect(said([node("n", "n", "the ART of it")])).toBe(1);
    expect(said([node("m"), node("n", "n", "the art of it")])).toBe(0);
    expect(said([], "Art, of course.")).toBe(1);
  });

  it("counts gold tables and passages apart", () => {
    const chunk = (source: string, kind: "table" | "document"): GraphNode => ({
      ...node(`${source}#0`),
      origin: { kind, source, title: source, position: 0, range: [0, 1] },
    });
    const evidence: Gold = {
      units: [
        { answer: "T", kind: "source", nodes: ["T#0"], sourceKind: "table" },
        { answer: "P", kind: "source", nodes: ["P#0"], sourceKind: "document" },
        { answer: "Q", kind: "source", nodes: ["Q#0"], sourceKind: "document" },
      ],
      unresolved: [],
      ambiguous: [],
    };
    const metrics = scoreOutcome(
      { ranking: [chunk("T", "table"), chunk("Q", "document")], answers: [], text: "", k: 20 },
      { evidence, answers: goldOf("none"), said: [] },
    );
    expect(metrics).toMatchObject({ tables: 1, passages: 0.5 });
  });
});

const stage = (id: string, nodes: string[]): StageRecord => ({
  id,
  state: "done",
  startedAtMs: 0,
  ms: 1,
  graphReads: 0,
  artefacts: [
    {
      kind: "ranking",
      title: id,
      omitted: 0,
      ranking: nodes.map((one) => ({ node: one, score: 1, contributions: [], via: [] })),
    },
  ],
});

describe("where gold went", () => {
  it("is its rank, and the last stage that had it", () => {
    const stages = [stage("seeds", ["a", "b", "d#3"]), stage("rerank", ["a"])];
    const gold: Gold = {
      units: [...goldOf("a", "b", "c").units, { answer: "d", kind: "source", nodes: ["d#0"] }],
      unresolved: ["lost"],
      ambiguous: [],
    };
    const ranking = [
      { node: "x", score: 2, contributions: [], via: [] },
      { node: "a", score: 1, contributions: [], via: [] },
    ];
    expect(goldOutcomes(stages, ranking, gold)).toEqual([
      { answer: "a", rank: 2, stage: "rerank" },
      { answer: "b", rank: null, stage: "seeds" },
      { answer: "c", rank: null, stage: null },
      { answer: "d", rank: null, stage: "seeds" },
      { answer: "lost", rank: null, stage: null },
    ]);
  });
});

const result = (
  question: string,
  variant: number,
  hit: number,
  outcome: ExperimentResult["goldOutcomes"] = [],
): ExperimentResult => ({
  question,
  variant,
  ids: [],
  scores: [],
  answers: [],
  abstained: false,
  metrics: {
    hit1: hit,
    hit5: hit,
    recall20: hit,
    recallK: hit,
    rr: hit,
    ndcg10: hit,
    precision: hit,
    recall: hit,
    f1: hit,
    exact: hit,
    says: hit,
    rowPrecision: null,
    rowRecall: null,
    rowF1: null,
    tables: null,
    passages: null,
    path: null,
  },
  goldOutcomes: outcome,
  ms: variant + 1,
  graphReads: 2,
  llmCalls: 0,
  llmTokens: 0,
  llmCost: 0,
});

describe("variants beside each other", () => {
  const variants = ["flat", "graph", "noise"].map((name) => ({ name, method: name, params: {} }));
  const names = Array.from({ length: 60 }, (_, at) => `q${at}`);
  const results = names.flatMap((name, at) => [
    result(name, 0, at < 20 ? 1 : 0),
    result(name, 1, at < 50 ? 1 : 0),
    result(name, 2, at >= 40 ? 1 : 0),
  ]);

  it("are compared on the questions that all have answered", async () => {
    const partial = results.filter(({ question, variant }) => !(question === "q3" && variant === 2));
    const aligned = alignResults(partial, 3, names);
    expect(aligned).toHaveLength(59);
    const { questions, variants: figures } = await compareVariants(variants, aligned, {
      baseline: 0,
      by: "hit1",
    });
    expect(questions).toBe(59);
    expect(figures.map(({ n }) => n)).toEqual([59, 59, 59]);
  });

  it("claim a difference only where it holds", async () => {
    const { variants: figures } = await compareVariants(variants, alignResults(results, 3, names), {
      baseline: 0,
      by: "hit1",
    });
    expect(figures[0]).toMatchObject({
      metrics: { hit1: { mean: 20 / 60, difference: null }, tables: null },
      ties: 60,
    });
    expect(figures[1]).toMatchObject({
      metrics: { hit1: { mean: 50 / 60, n: 60, difference: { mean: 0.5, holds: true } } },
      wins: 30,
      ties: 30,
      losses: 0,
      p50Ms: 2,
      graphReads: 2,
    });
    expect(figures[2]!.metrics.hit1!.difference).toMatchObject({ mean: 0, holds: false });
    expect(figures[2]).toMatchObject({ wins: 20, losses: 20 });
  });

  it("lose gold at stages that are summed", () => {
    const rows = alignResults(
      [
        result("a", 0, 0, [
          { answer: "1", rank: null, stage: "seeds" },
          { answer: "2", rank: 4, stage: "rank" },
        ]),
        result("b", 0, 0, [
          { answer: "1", rank: null, stage: "seeds" },
          { answer: "2", rank: null, stage: null },
        ]),
      ],
      1,
      ["a", "b"],
    );
    expect(goldFlow(rows, 0, ["seeds", "rank"])).toEqual({
      gold: 4,
      returned: 1,
      lost: [
        { stage: "", count: 1, questions: ["b"] },
        { stage: "seeds", count: 2, questions: ["a", "b"] },
        { stage: "rank", count: 0, questions: [] },
      ],
    });
  });
});

it("a version that the database could not count to is refused where it comes in", () => {
  const asked = { questionSet: "films", variants: [{ name: "flat", method: "hybrid" }] };
  expect(newExperimentSchema.safeParse({ ...asked, version: 2 }).success).toBe(true);
  expect(newExperimentSchema.safeParse({ ...asked, version: 3_000_000_000 }).success).toBe(false);
  expect(questionSetQuerySchema.parse({ version: "2" })).toEqual({ version: 2 });
  expect(questionSetQuerySchema.safeParse({ version: "3000000000" }).success).toBe(false);
});
