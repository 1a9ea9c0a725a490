import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { HopscopeError } from "../../graph/errors";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import type { LearningKit } from "../contract/trainable";
import { readerOf } from "../testing/asked";
import { descend, type Loss } from "./descend";
import { kindLoss, kindScores, learnKinds } from "./kind-odds";
import { LOCAL_FEATURES } from "./local-nodes";
import { decodeRanker, encodeRanker } from "./local-ranker";
import { graphraftReranker, rankLoss } from "./train-reranker";

const { signal } = new AbortController();
const number = fc.double({ min: -2, max: 2, noNaN: true });

/** The slope by central differences. */
function differences(loss: Loss, weights: Float64Array): number[] {
  const step = 1e-5;
  return [...weights.keys()].map((at) => {
    const moved = (by: number) => weights.map((weight, other) => (other === at ? weight + by : weight));
    const none = () => new Float64Array(weights.length);
    return (loss(moved(step), none()) - loss(moved(-step), none())) / (2 * step);
  });
}

function expectGradient(loss: Loss, weights: Float64Array): void {
  const slopes = new Float64Array(weights.length);
  loss(weights, slopes);
  for (const [at, slope] of differences(loss, weights).entries()) expect(slopes[at]).toBeCloseTo(slope, 5);
}

describe("gradients", () => {
  it("of the ranking are those of its loss", () => {
    const row = fc.array(number, { minLength: 3, maxLength: 3 }).map((values) => Float64Array.from(values));
    const example = fc.array(fc.tuple(row, fc.boolean()), { minLength: 2, maxLength: 6 }).map((pairs) => ({
      rows: pairs.map(([values]) => values),
      isGold: pairs.map(([, gold], at) => gold || at === 0),
    }));
    fc.assert(
      fc.property(fc.array(example, { minLength: 1, maxLength: 3 }), row, (examples, weights) => {
        expectGradient(rankLoss(examples), weights);
      }),
      { numRuns: 50 },
    );
  });

  it("of the kinds are those of their loss", () => {
    const labels = ["a", "b", "c"];
    const example = fc.record({
      vector: fc.array(number, { minLength: 2, maxLength: 2 }).map((values) => Float32Array.from(values)),
      labels: fc
        .array(fc.tuple(fc.constantFrom(...labels), fc.integer({ min: 1, max: 3 })), { minLength: 1 })
        .map((pairs) => new Map(pairs)),
    });
    const weights = fc.array(number, { minLength: 9, maxLength: 9 }).map((all) => Float64Array.from(all));
    fc.assert(
      fc.property(fc.array(example, { minLength: 1, maxLength: 4 }), weights, (examples, at) => {
        expectGradient(kindLoss(examples, labels), at);
      }),
      { numRuns: 50 },
    );
  });
});

describe("descend", () => {
  it("finds the bottom of a bowl, and stops when it is cancelled", async () => {
    const bowl: Loss = ([x = 0, y = 0], slopes) => {
      slopes[0]! += 2 * (x - 1);
      slopes[1]! += 2 * (y + 2);
      return (x - 1) ** 2 + (y + 2) ** 2;
    };
    const found = await descend(bowl, 2, { steps: 400, rate: 0.05, decay: 0, signal });
    expect([...found]).toEqual([expect.closeTo(1, 3), expect.closeTo(-2, 3)]);
    await expect(
      descend(bowl, 2, { steps: 1, rate: 1, decay: 0, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("kinds", () => {
  it("are distinguished by the question, and one that was never asked for counts nothing", async () => {
    const vector = (x: number) => Float32Array.from([x, 1 - x]);
    const kinds = await learnKinds(
      [0, 0.1, 0.9, 1].map((x) => ({
        vector: vector(x),
        labels: new Map([[x < 0.5 ? "Film" : "Person", 1]]),
      })),
      signal,
    );
    const scores = kindScores(kinds, vector(1));
    expect(scores.get("Person")!).toBeGreaterThan(scores.get("Film")!);
    expect(scores.get("Genre")).toBeUndefined();
    expect(kindScores(await learnKinds([], signal), vector(1)).size).toBe(0);
  });
});

describe("a ranker as bytes", () => {
  const ranker = {
    weights: Float64Array.from(LOCAL_FEATURES, (_, at) => at / 3),
    kinds: { labels: ["Film"], weights: Float64Array.from([0.5, -1, 2]) },
  };

  it("comes back as it was, to five digits", () => {
    const back = decodeRanker(encodeRanker(ranker));
    expect(back.kinds.labels).toEqual(["Film"]);
    expect([...back.kinds.weights]).toEqual([...ranker.kinds.weights]);
    for (const [at, weight] of back.weights.entries()) expect(weight).toBeCloseTo(ranker.weights[at]!, 3);
  });

  it("is refused when it is cut, changed, or something else", () => {
    const bytes = encodeRanker(ranker);
    const changed = new TextEncoder().encode(new TextDecoder().decode(bytes).replace("BM25", "BM26"));
    for (const bad of [new Uint8Array(0), bytes.subarray(0, 60), bytes.subarray(5), changed])
      expect(() => decodeRanker(bad)).toThrow(HopscopeError);
  });
});

describe("training", () => {
  /** Questions describe one thing and ask for what lies beside it: nothing in the answers' own text says so. */
  let kit: LearningKit;
  const COLOURS = ["amber", "blue", "crimson", "dun", "ebony", "fawn", "green", "hazel", "ivory", "jade"];
  const PLACES = ["harbour", "island", "mill", "quarry", "tower", "barn"];
  const questions = COLOURS.flatMap((colour, x) =>
    PLACES.map((place, y) => ({ question: `who keeps the ${colour} ${place}`, answers: [`k${x}-${y}`] })),
  );

  beforeAll(async () => {
    const builder = new GraphBuilder();
    for (const [x, colour] of COLOURS.entries())
      for (const [y, place] of PLACES.entries()) {
        const text = `It is ${colour}. A ${place}.`;
        builder.addNode({ id: `p${x}-${y}`, name: `Site ${x * 6 + y}`, labels: ["Place"], text });
        builder.addNode({ id: `k${x}-${y}`, name: `Keeper ${x * 6 + y}`, labels: ["Person"], text: "" });
        builder.addEdge({ source: `k${x}-${y}`, target: `p${x}-${y}`, type: "MINDS", kind: "relation" });
      }
    const graph = await openGraph(builder);
    kit = { graph, embedder: wordEmbedder, read: readerOf(graph), seed: 3, report: () => {}, signal };
  });

  it("puts gold answers first that it had not seen, and says by how much", async () => {
    const { report } = await graphraftReranker.train(questions, kit);
    expect(report).toMatchObject({ used: 60, unresolved: 0, heldOut: 12, better: true });
    const [mrr] = report.measures;
    expect(mrr).toMatchObject({ name: "MRR", unit: "share" });
    expect(mrr!.after).toBeGreaterThan(0.9);
    expect(mrr!.before!).toBeLessThan(0.5);
  });

  it("is no better where the fixed weights were right each time", async () => {
    const named = COLOURS.flatMap((_, x) =>
      PLACES.map((_, y) => ({ question: `who minds Site ${x * 6 + y}`, answers: [`k${x}-${y}`] })),
    );
    const { report } = await graphraftReranker.train(named, kit);
    expect(report.measures[0]).toMatchObject({ name: "MRR", before: 1, after: 1 });
    expect(report.better).toBe(false);
  });

  it("gives the same bytes for the same questions, and learns nothing from answers that are not there", async () => {
    const first = await graphraftReranker.train(questions.slice(0, 40), kit);
    const second = await graphraftReranker.train(questions.slice(0, 40), kit);
    expect(second).toEqual(first);
    const nobody = questions.slice(0, 5).map(({ question }) => ({ question, answers: ["nobody"] }));
    const { report } = await graphraftReranker.train(nobody, kit);
    expect(report).toMatchObject({ used: 0, unresolved: 5, heldOut: 0, better: false });
  });
});
