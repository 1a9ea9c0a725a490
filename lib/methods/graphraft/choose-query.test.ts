import { describe, expect, it } from "vitest";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import type { Interpretation } from "../../questions/reading/reading";
import type { Choice, Llm } from "../llm/llm";
import { chooseQuery, PLANS_OFFERED } from "./choose-query";

const BY_TRIE = { decoding: "trie" as const, beam: 10 };
const caller = { signal: new AbortController().signal, record: () => {} };

function plan(pattern: string, probability: number): Interpretation {
  const query = queryGraph({ nodes: [{ variable: "answer" }], target: "answer" });
  return {
    from: "read",
    pattern,
    probability,
    candidate: {
      template: "chain",
      arms: [],
      label: "Film",
      restrictions: [],
      query,
      answers: 2,
      truncated: false,
    },
  };
}

/** A model that chooses by what it is offered. */
function chooser(choose: (options: readonly string[]) => Choice[]): Llm & { offered: string[][] } {
  const offered: string[][] = [];
  const refuse = () => Promise.reject(new Error("Nothing else is asked."));
  return {
    id: "chooser",
    offered,
    complete: refuse,
    structured: refuse,
    choose: async (_, options) => {
      offered.push([...options]);
      return choose(options);
    },
  };
}

const PLANS = [
  plan("Film - directed by -> Ida", 0.6),
  plan("Film - starring -> Ida", 0.3),
  plan("Film - starring -> Ida", 0.1),
];

describe("chooseQuery", () => {
  it("goes by the model's probabilities where there are any", async () => {
    const odds = [0.1, 0.2, 0.65, 0.05];
    const llm = chooser((options) =>
      options
        .map((option, at) => ({ option, probability: odds[at]! }))
        .sort((a, b) => b.probability - a.probability),
    );
    const { interpretations, abstained } = await chooseQuery(
      "q",
      { interpretations: PLANS, abstained: true },
      llm,
      caller,
      BY_TRIE,
    );
    expect(interpretations.map(({ probability }) => probability)).toEqual([0.65, 0.2, 0.1]);
    expect(interpretations[0]).toMatchObject({ candidate: PLANS[2]!.candidate });
    expect(abstained).toBe(false);
  });

  it("puts a choice without odds first, and keeps the ranker's order behind it", async () => {
    const llm = chooser((options) => [{ option: options[1]!, probability: null }]);
    const { interpretations } = await chooseQuery(
      "q",
      { interpretations: PLANS, abstained: false },
      llm,
      caller,
      BY_TRIE,
    );
    expect(interpretations.map(({ probability }) => probability)).toEqual([0.65, 0.3, 0.05]);
    expect(interpretations.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
  });

  it("abstains when the model says that none is meant", async () => {
    const llm = chooser((options) => [{ option: options.at(-1)!, probability: null }]);
    expect(
      (await chooseQuery("q", { interpretations: PLANS, abstained: false }, llm, caller, BY_TRIE)).abstained,
    ).toBe(true);
  });

  it("offers each plan once, in one line, the most probable only, and asks nothing when there is none", async () => {
    const llm = chooser((options) => [{ option: options[0]!, probability: null }]);
    const many = Array.from({ length: 50 }, (_, at) => plan(`a\nb ${at % 3}`, (50 - at) / 1_275));
    const { interpretations } = await chooseQuery(
      "q",
      { interpretations: many, abstained: false },
      llm,
      caller,
      BY_TRIE,
    );
    expect(interpretations).toHaveLength(50);
    expect(new Set(llm.offered[0]).size).toBe(PLANS_OFFERED + 1);
    expect(llm.offered[0]!.some((option) => option.includes("\n"))).toBe(false);
    expect(await chooseQuery("q", { interpretations: [], abstained: true }, llm, caller, BY_TRIE)).toEqual({
      interpretations: [],
      abstained: true,
      scored: null,
    });
    expect(llm.offered).toHaveLength(1);
  });
});
