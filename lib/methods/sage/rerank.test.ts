import { describe, expect, it } from "vitest";
import type { GraphEdge } from "../../graph/graph-source";
import { chunkGraph, openGraph } from "../../graph/testing/graphs";
import { QuestionCoverage } from "../rank/coverage";
import { params, seedsOf } from "../testing/of-chunks";
import type { RankedNode } from "../trace/trace";
import { holdBackSiblings, preferNew } from "./diversify";
import { rerank, unite } from "./rerank";
import { EdgeSupports } from "./support";
import { TitleInQuestion } from "./title-in-question";

describe("rerank", () => {
  const mention = (rows: string): GraphEdge => ({
    id: rows,
    source: "harbours#0",
    target: "bornholm#0",
    type: "MENTIONS",
    kind: "similarity",
    weight: 0.25,
    properties: { rows },
  });

  it("scores by the best row, and the seed gains with its neighbour", async () => {
    const graph = await openGraph(chunkGraph());
    const ids = ["harbours#0", "bornholm#0"];
    const coverage = await QuestionCoverage.of(graph, "Old Quay inhabitants", ids);
    const [node] = await graph.nodes(["harbours#0"]);
    const rank = (rows: string) =>
      rerank(
        {
          seeds: seedsOf("harbours#0"),
          arrivals: [{ seed: "harbours#0", seedRank: 0, neighbour: "bornholm#0", edge: mention(rows) }],
          flat: (id) => [{ name: "BM25", value: id === "harbours#0" ? 0.5 : 0.1, weight: 1 }],
          nodes: new Map([["harbours#0", node!]]),
          coverage,
        },
        params({ coverageWeight: 2, seedRankWeight: 0.4, noveltyWeight: 0 }),
      ).ranking;
    const [seed, neighbour] = rank("0");
    // sqrt(0.25) * (2 * 1 ** 2 + 0.4 / 1) for a row that names the quay, whose inhabitants the passage counts.
    expect(seed).toMatchObject({ node: "harbours#0", score: expect.closeTo(0.5 + 1.2), via: [] });
    expect(neighbour).toMatchObject({
      node: "bornholm#0",
      score: expect.closeTo(0.1 + 1.2),
      via: [mention("0")],
    });
    const alone = coverage.ofNode("bornholm#0");
    const share = coverage.together(alone, alone);
    expect(share).toBeLessThan(1);
    expect(rank("1")[1]!.score).toBeCloseTo(0.1 + 0.5 * (2 * share ** 2 + 0.4));
    expect(rank("1,0")[1]!.score).toBeCloseTo(neighbour!.score);
  });
});

describe("EdgeSupports", () => {
  const QUESTION = "Old Quay inhabitants";
  const edge = (target: string, properties: GraphEdge["properties"], type = "MENTIONS"): GraphEdge => ({
    id: `${type} ${target}`,
    source: "harbours#0",
    target,
    type,
    kind: "similarity",
    weight: 1,
    properties,
  });
  const arriving = (through: GraphEdge) => ({
    seed: through.source,
    seedRank: 0,
    neighbour: through.target,
    edge: through,
  });

  async function covered(through: GraphEdge, others: GraphEdge[], given: Record<string, unknown>) {
    const graph = await openGraph(chunkGraph());
    const ids = ["harbours#0", "bornholm#0", "quay#0", "granite#0"];
    const nodes = new Map((await graph.nodes(ids)).map((node) => [node.id, node]));
    const coverage = await QuestionCoverage.of(graph, QUESTION, ids);
    const all = [through, ...others].map(arriving);
    const support = new EdgeSupports(all, nodes, coverage, params(given)).of(all[0]!);
    const share = (...of: string[]) => coverage.together(...of.map((id) => coverage.ofNode(id)));
    return { support, share, value: support.contributions[0]!.value };
  }

  it("a share of what another cell of the row names counts beside row and end", async () => {
    const toIsland = edge("bornholm#0", { rows: "1" });
    const toQuay = edge("quay#0", { rows: "1" });
    const alone = await covered(toIsland, [], { partnerShare: 1 });
    const { support, share } = await covered(toIsland, [toQuay], { partnerShare: 1 });
    expect(alone.support.covered).toBeLessThan(support.covered);
    expect(support.covered).toBeCloseTo(share("bornholm#0", "quay#0"));
    const half = await covered(toIsland, [toQuay], { partnerShare: 0.5 });
    expect(half.support.covered).toBeCloseTo((alone.support.covered + support.covered) / 2);
    const elsewhere = await covered(toIsland, [edge("quay#0", { rows: "0" })], { partnerShare: 1 });
    expect(elsewhere.support.covered).toBeCloseTo(alone.support.covered);
  });

  it("between texts what one covers by itself counts less", async () => {
    const named = edge("bornholm#0", { sentences: "0" });
    const { share, value } = await covered(named, [], { aloneShare: 0.5 });
    const [both, best] = [
      share("harbours#0", "bornholm#0"),
      Math.max(share("harbours#0"), share("bornholm#0")),
    ];
    expect(both).toBeGreaterThan(best);
    expect(value).toBeCloseTo(both ** 2 - 0.5 * best ** 2);
    const similar = await covered(edge("bornholm#0", {}, "SIMILAR_CONTENT"), [], { aloneShare: 0.5 });
    expect(similar.value).toBeCloseTo(both ** 2);
  });
});

describe("holdBackSiblings", () => {
  it("a chunk loses for each better chunk of its source, three at most, and other nodes nothing", () => {
    const ranking = Array.from(
      { length: 6 },
      (_, at): RankedNode => ({ ...seedsOf(`s#${at}`)[0]!, score: 6 - at }),
    );
    const spread = holdBackSiblings(
      [...ranking, { ...seedsOf("n")[0]!, score: 0.5 }],
      (id) => (id === "n" ? undefined : "s"),
      2,
    );
    expect(spread.map(({ node, score }) => `${node} ${score}`)).toEqual([
      "s#0 6",
      "s#1 3",
      "n 0.5",
      "s#2 0",
      "s#3 -3",
      "s#4 -4",
      "s#5 -5",
    ]);
    expect(holdBackSiblings(ranking, () => "s", 0)).toBe(ranking);
  });
});

describe("preferNew", () => {
  async function ordered(weight: number, scores: Record<string, number>) {
    const graph = await openGraph(chunkGraph());
    const coverage = await QuestionCoverage.of(graph, "Old Quay inhabitants", Object.keys(scores));
    const ranking = Object.entries(scores).map(([id, score]) => ({ ...seedsOf(id)[0]!, score }));
    return preferNew(ranking, coverage, weight);
  }

  it("the second place goes to what completes the first", async () => {
    const scores = { "quay#0": 1, "harbours#0": 0.9, "bornholm#0": 0.85 };
    const ids = async (weight: number) => (await ordered(weight, scores)).map(({ node }) => node);
    expect(await ids(0)).toEqual(["quay#0", "harbours#0", "bornholm#0"]);
    expect(await ids(1)).toEqual(["quay#0", "bornholm#0", "harbours#0"]);
  });

  it("says in each score what the place added, and loses no node", async () => {
    const scores = Object.fromEntries(
      ["quay#0", "harbours#0", "bornholm#0", "granite#0"].map((id, at) => [id, 1 - at / 10]),
    );
    const ranking = await ordered(1, scores);
    expect(ranking.map(({ node }) => node).sort()).toEqual(Object.keys(scores).sort());
    for (const [place, { node, score, contributions }] of ranking.entries()) {
      const added = contributions.find(({ name }) => name === "new beside those before it")!;
      expect(added.weight).toBeCloseTo(0.8 ** place);
      expect(score).toBeCloseTo(scores[node]! + added.value * added.weight);
    }
  });
});

describe("TitleInQuestion", () => {
  it("finds a title word by word, without what follows it in brackets", () => {
    const named = new TitleInQuestion("Who sang Hello Love in Oslo?");
    const value = (title: string) => named.contribution(title, 1).value;
    expect(["Hello Love (song)", "Oslo", "Hello", "Ello Love", "(song)", "Bergen"].map(value)).toEqual([
      1, 0.5, 0.5, 0, 0, 0,
    ]);
  });
});

describe("unite", () => {
  const ranked = seedsOf("n1", "s1", "n2", "s2");
  const idsOf = (union: "one-score" | "seeds-first", budget: number) =>
    unite(ranked, seedsOf("s1", "s2"), seedsOf("s1", "s2", "c"), budget, union).map(({ node }) => node);

  it("takes the best by one score, or seeds, then neighbours, then further candidates", () => {
    expect(idsOf("one-score", 3)).toEqual(["n1", "s1", "n2"]);
    expect(idsOf("seeds-first", 3)).toEqual(["s1", "s2", "n1"]);
    expect(idsOf("seeds-first", 10)).toEqual(["s1", "s2", "n1", "n2", "c"]);
  });
});
