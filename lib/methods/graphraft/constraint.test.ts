/** Section 4.2, "by construction, our decoded query is executable": whatever a model says, only candidates come out. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filmGraph, openGraph } from "../../graph/testing/graphs";
import { decodeOptions } from "../../stores/llm/decode-options";
import type { Choice, Llm } from "../llm/llm";
import type { ScoredOption } from "../llm/scored-option";
import { chooseByTokens } from "../llm/token-trie";
import { readerOf } from "../testing/asked";
import { scriptedLlm } from "../testing/scripted-llm";
import { chooseQuery, NONE, planOptions } from "./choose-query";
import type { Chosen } from "./chosen";
import { trieSteps } from "./decode/trie-steps";

const caller = { signal: new AbortController().signal, record: () => {} };
const graph = await openGraph(filmGraph());
const read = await readerOf(graph)("films of Ida Holm that are Drama");

const evil = fc.oneof(
  fc.double(),
  fc.constantFrom(Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 1e308, -1e308, 0),
);

/** The options split as some tokenizer might, each token with whatever a server may say of it. */
const scoredOptions = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.infiniteStream(evil))
  .map(([length, logs]): ScoredOption[] =>
    planOptions(read.interpretations).map((option) => ({
      option,
      tokens: (`${option}\n`.match(new RegExp(`[^]{1,${length}}`, "g")) ?? []).map((text) => ({
        text,
        logProbability: logs.next().value as number,
      })),
    })),
  );

function model(parts: Partial<Llm>): Llm {
  return { ...scriptedLlm(() => ""), ...parts };
}

function expectOnlyCandidates({ interpretations }: Chosen): void {
  const candidates = new Set(read.interpretations.map(({ candidate }) => candidate));
  expect(interpretations).toHaveLength(read.interpretations.length);
  for (const { candidate, probability } of interpretations) {
    expect(candidates.has(candidate)).toBe(true);
    expect(probability).toBeGreaterThanOrEqual(0);
    expect(probability).toBeLessThanOrEqual(1 + 1e-9);
  }
}

describe("grounded constrained decoding", () => {
  it("has candidates to choose from, none of which is empty", async () => {
    expect(read.interpretations.length).toBeGreaterThan(5);
    for (const { candidate } of read.interpretations)
      expect((await graph.match(candidate.query)).rows.length).toBeGreaterThan(0);
  });

  it("lets out only candidates along the token trie, whatever the log-probabilities are", async () => {
    await fc.assert(
      fc.asyncProperty(scoredOptions, fc.integer({ min: 1, max: 12 }), async (scored, beam) => {
        const llm = model({ scoreOptions: async () => scored });
        expectOnlyCandidates(await chooseQuery("q", read, llm, caller, { decoding: "trie", beam }));
      }),
    );
  });

  it("lets out only candidates where the model is asked token by token and puts all its mass elsewhere", async () => {
    const options = planOptions(read.interpretations);
    const token = fc.oneof(
      fc.constantFrom(...options, ..."0123456789: ", "DROP", "\n", "</s>", "__proto__"),
      fc.string(),
    );
    const tokens = fc.array(fc.tuple(token, evil), { maxLength: 12 }).map((pairs) => new Map(pairs));
    await fc.assert(
      fc.asyncProperty(fc.array(tokens, { minLength: 1, maxLength: 5 }), async (places) => {
        let at = 0;
        const choices = await decodeOptions(options, async () => places[at++ % places.length]!, 30);
        expect(choices.map(({ option }) => option).sort()).toEqual(options.toSorted());
        const llm = model({ choose: async () => choices });
        expectOnlyCandidates(await chooseQuery("q", read, llm, caller, { decoding: "trie", beam: 5 }));
      }),
      { numRuns: 50 },
    );
  });

  it("lets out only candidates where a server names what was not offered", async () => {
    const named = fc.oneof(fc.string(), fc.constantFrom(...planOptions(read.interpretations), NONE));
    await fc.assert(
      fc.asyncProperty(
        named,
        fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        async (option, probability) => {
          const choose = async (): Promise<Choice[]> => [{ option, probability }];
          expectOnlyCandidates(
            await chooseQuery("q", read, model({ choose }), caller, { decoding: "choice", beam: 5 }),
          );
        },
      ),
    );
  });
});

describe("trieSteps", () => {
  it("reports at each place what was allowed, in shares of 1, and a masked part between 0 and 1", () => {
    fc.assert(
      fc.property(scoredOptions, (scored) => {
        const chosen = chooseByTokens(scored)[0]!.option;
        const steps = trieSteps(scored, chosen);
        expect(steps.map(({ token }) => token).join("")).toBe(`${chosen}\n`);
        for (const { probability, allowed, masked, left, written } of steps) {
          const shares = allowed.reduce((sum, { share }) => sum + share, probability);
          expect(shares).toBeCloseTo(1, 6);
          expect(masked).toBeGreaterThanOrEqual(0);
          expect(masked).toBeLessThanOrEqual(1);
          expect(left).toBe(scored.filter(({ option }) => `${option}\n`.startsWith(written)).length);
        }
      }),
    );
  });

  it("multiplies up to what the trie gives the option", () => {
    const token = (text: string, share: number) => ({ text, logProbability: Math.log(share) });
    const scored = [
      { option: "ax", tokens: [token("a", 0.3), token("x", 0.2)] },
      { option: "ay", tokens: [token("a", 0.3), token("y", 0.6)] },
      { option: "b", tokens: [token("b", 0.1)] },
    ];
    const [first, second] = trieSteps(scored, "ay");
    expect(first).toMatchObject({ written: "", token: "a", left: 3, probability: expect.closeTo(0.75, 9) });
    expect(first!.masked).toBeCloseTo(0.6, 9);
    expect(second).toMatchObject({ written: "a", left: 2, probability: expect.closeTo(0.75, 9) });
    expect(first!.probability * second!.probability).toBeCloseTo(
      chooseByTokens(scored).find(({ option }) => option === "ay")!.probability!,
      9,
    );
    expect(trieSteps(scored, "none of them")).toEqual([]);
  });
});
