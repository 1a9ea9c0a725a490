import { describe, expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import type { GraphSource } from "../../graph/graph-source";
import type { PlanReading } from "../../questions/plan/plan-reading";
import { shopGraph } from "../../questions/testing/shop-graph";
import type { RankedNode } from "../trace/trace";
import { applyPlan } from "./apply-plan";

const { signal } = new AbortController();
const own = (node: string, score: number): RankedNode => ({
  node,
  score,
  contributions: [{ name: "text", value: score, weight: 1 }],
  via: [],
});
const reading = (cypher: string, confidence = 0.9): PlanReading => ({
  confidence,
  leftOut: [],
  unknown: [],
  finds: readCypher(cypher),
});
const CHEAP =
  "MATCH (answer:Product) WHERE answer.price < 20 RETURN DISTINCT answer ORDER BY answer.price LIMIT 10";

async function apply(read: PlanReading | undefined, budget = 10, graph?: GraphSource) {
  const notes: string[] = [];
  const write = { info: (text: string) => void notes.push(text) };
  const ranking = [own("p0", 5), own("p4", 2), own("c0", 1)];
  const kit = { graph: graph ?? (await shopGraph()), signal };
  return { ...(await applyPlan(ranking, read, kit, budget, write)), notes };
}

describe("applyPlan", () => {
  it("ranks what the query finds first, in its order, and says so", async () => {
    const { ranking, answers, total, notes } = await apply(reading(CHEAP));
    expect(ranking.map(({ node }) => node)).toEqual(["p5", "p4", "p3", "p0", "c0"]);
    expect(answers.map(({ node }) => node)).toEqual(["p5", "p4", "p3"]);
    expect([total, notes.length]).toEqual([3, 1]);
  });

  it("scores in order, each score the sum of its contributions", async () => {
    const { ranking } = await apply(reading(CHEAP));
    const scores = ranking.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const { score, contributions } of ranking)
      expect(contributions.reduce((sum, { value, weight }) => sum + value * weight, 0)).toBeCloseTo(score);
  });

  it("stays within the budget, and counts what did not fit", async () => {
    const { ranking, answers, total } = await apply(reading(CHEAP), 2);
    expect(ranking.map(({ node }) => node)).toEqual(["p5", "p4"]);
    expect([answers.length, total]).toEqual([2, 3]);
  });

  it("counts also those that are not read, as the query finds so many", async () => {
    const graph = await shopGraph();
    const match: GraphSource["match"] = (query, options) => graph.match(query, { ...options, limit: 2 });
    const { answers, total } = await apply(reading(CHEAP), 1, { ...graph, match });
    expect([answers.length, total]).toEqual([1, 3]);
  });

  it("says that nothing meets the query, only where that was run and is not doubtful", async () => {
    const nothing = "MATCH (answer:Product) WHERE answer.price > 1000 RETURN DISTINCT answer";
    const denied =
      "MATCH (answer:Product) WHERE NOT EXISTS { MATCH (answer)-[:IN_CATEGORY]->(:Category) } RETURN DISTINCT answer";
    for (const cypher of [nothing, denied]) expect((await apply(reading(cypher))).foundNothing).toBe(true);
    for (const read of [undefined, reading(CHEAP), reading(nothing, 0.1)])
      expect((await apply(read)).foundNothing).toBe(false);
  });

  it("leaves the ranking alone where nothing is asked beyond names, where that is doubtful, and where nothing is found", async () => {
    const nothing = "MATCH (answer:Product) WHERE answer.price < 0 RETURN DISTINCT answer";
    for (const read of [
      undefined,
      { confidence: 0.9, leftOut: [], unknown: [] },
      reading(CHEAP, 0.1),
      reading(nothing),
    ]) {
      const { ranking, answers, notes } = await apply(read);
      expect(ranking.map(({ node }) => node)).toEqual(["p0", "p4", "c0"]);
      expect([answers, notes]).toEqual([[], []]);
    }
  });
});
