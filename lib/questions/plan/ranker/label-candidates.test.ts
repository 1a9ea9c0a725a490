import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../../graph/graph-source";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../../graph/snapshot-source";
import { resolveGold } from "../../gold";
import { candidateQuery } from "../candidates/candidate-query";
import type { Candidate } from "../plan";
import { labelCandidates } from "./label-candidates";

/** Node "q" reaches by relation r<n> the nodes of the n-th list. */
const REACHED = [["a"], ["a", "b"], ["b", "c", "d"], ["a", "b"], ["a", "b", "c", "d", "e"]];

let graph: GraphSource;
let runs = 0;

beforeAll(async () => {
  const builder = new GraphBuilder();
  for (const id of ["q", "a", "b", "c", "d", "e"])
    builder.addNode({ id, name: id.toUpperCase(), labels: [id === "q" ? "Question" : "Thing"], text: "" });
  for (const [relation, targets] of REACHED.entries())
    for (const target of targets)
      builder.addEdge({ source: "q", type: `r${relation}`, target, kind: "relation" });
  const source = snapshotSource(await memorySnapshot(builder));
  graph = {
    ...source,
    match: (query, options) => {
      runs++;
      return source.match(query, options);
    },
  };
});

const candidates: Candidate[] = REACHED.map((targets, relation) => {
  const steps = [{ type: `r${relation}`, direction: "out" as const, label: "Thing" }];
  return {
    template: "chain",
    arms: [{ mention: 0, reading: 0, steps }],
    label: "Thing",
    restrictions: [],
    query: candidateQuery([{ node: "q", labels: ["Question"], steps }], "Thing"),
    answers: targets.length,
    truncated: false,
  };
});

async function rightOnes(answers: string[], asks: "nodes" | "count" = "nodes"): Promise<number[]> {
  const right = await labelCandidates(
    { asks, candidates },
    answers,
    await resolveGold(answers, graph),
    graph,
  );
  return right.flatMap((isRight, at) => (isRight ? [at] : []));
}

describe("labelCandidates", () => {
  it("takes those that find every answer and nothing else, all of them", async () => {
    expect(await rightOnes(["a", "b"])).toEqual([1, 3]);
    expect(await rightOnes(["A"])).toEqual([0]);
  });

  it("takes the most precise of those that find every answer", async () => {
    expect(await rightOnes(["b", "c"])).toEqual([2]);
    expect(await rightOnes(["a", "c"])).toEqual([4]);
  });

  it("takes the one that finds the most where none finds all", async () => {
    expect(await rightOnes(["a", "b", "q"])).toEqual([1, 3]);
  });

  it("takes none where nothing finds half of the answers, or no answer is in the graph", async () => {
    expect(await rightOnes(["q"])).toEqual([]);
    expect(await rightOnes(["nobody"])).toEqual([]);
  });

  it("runs no candidate that cannot be right", async () => {
    runs = 0;
    await rightOnes(["a", "b"]);
    expect(runs).toBe(2);
  });

  it("takes those with as many answers as were counted", async () => {
    expect(await rightOnes(["2"], "count")).toEqual([1, 3]);
    expect(await rightOnes(["7"], "count")).toEqual([]);
  });
});
