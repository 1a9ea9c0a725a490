import { describe, expect, it } from "vitest";
import { type Experiment, experimentSchema } from "@/lib/api/schemas/experiment";
import { asksTheSame, sameVariants } from "./same-experiment";

const SAGE = { name: "sage", method: "sage", params: { hops: 1 } };
const DEEP = { name: "deep", method: "sage", params: { hops: 2 } };
const ELSEWHERE = { name: "ours", method: "external", params: {} };

function experiment(change: Partial<Experiment> = {}): Experiment {
  return experimentSchema.parse({
    ...{ id: "e1", name: "E", knowledgeBase: "films", knowledgeBaseName: "Films", generation: "g1" },
    ...{
      questionSet: { id: "s", name: "S", version: 1 },
      split: null,
      variants: [SAGE, DEEP],
      k: 5,
      seed: 1,
    },
    ...{ llm: false, capped: null, replayOf: null, digest: "d", questions: 3, done: 6, job: null },
    createdAt: "2026-11-30T00:00:00.000Z",
    ...change,
  });
}

describe("experiments on two versions of a graph", () => {
  it("are the same but for the graph, and finished", () => {
    const later = { id: "e2", generation: "g2" };
    expect(asksTheSame(experiment(later), experiment())).toBe(true);
    const others: Partial<Experiment>[] = [
      ...[{ generation: "g1" }, { digest: null }, { knowledgeBase: "plays" }, { k: 6 }, { seed: 2 }],
      ...[{ split: "test" }, { questions: 2 }, { llm: true }],
      { questionSet: { id: "s", name: "S", version: 2 } },
      { variants: [{ ...SAGE, params: { hops: 9 } }] },
    ];
    for (const change of others)
      expect(asksTheSame(experiment({ ...later, ...change }), experiment()), JSON.stringify(change)).toBe(
        false,
      );
  });

  it("have the variants in common that are made alike, whatever they are called", () => {
    const renamed = { ...DEEP, name: "two hops" };
    const withoutModel = { ...SAGE, name: "sage without", withoutModel: true };
    const other = experiment({ variants: [withoutModel, renamed, ELSEWHERE] });
    expect(sameVariants(experiment({ variants: [SAGE, ELSEWHERE, DEEP] }), other)).toEqual([[2, 1]]);
  });
});
