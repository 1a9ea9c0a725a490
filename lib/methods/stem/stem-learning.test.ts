import { describe, expect, it } from "vitest";
import { HopscopeError } from "../../graph/errors";
import { filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import type { ChatExample } from "../contract/fine-tuning";
import type { LearningKit } from "../contract/trainable";
import { run, signal } from "../testing/ask-stem";
import { readerOf } from "../testing/asked";
import { stem } from ".";
import { decodeGuidance } from "./guidance/gnn-model";
import { guidanceTrainable } from "./guidance/learn-guidance";
import { groundingSchema } from "./sagb";
import { decompositionSchema } from "./sgda";

async function learningKit(): Promise<LearningKit> {
  const graph = await openGraph(filmGraph());
  return {
    graph,
    embedder: wordEmbedder,
    read: readerOf(graph),
    seed: 3,
    report: () => {},
    signal,
  };
}

const QUESTIONS = [
  { question: "Which film was directed by Ida Holm?", answers: ["f1", "f3"] },
  { question: "Which film was directed by Jonas Berg?", answers: ["f2"] },
  { question: "Who directed Paper Boats?", answers: ["p2"] },
  { question: "Who directed Northern Light?", answers: ["Ida Holm"] },
  { question: "Which genre has The Long Quay?", answers: ["g1"] },
  { question: "Who directed something that is not here?", answers: ["nobody"] },
];

describe("what it learns", () => {
  it("is the same for equal questions and seeds, and is used without a flag", async () => {
    const kit = await learningKit();
    const first = await guidanceTrainable.train(QUESTIONS, kit);
    const second = await guidanceTrainable.train(QUESTIONS, kit);
    expect(second.bytes).toEqual(first.bytes);
    expect(first.report).toMatchObject({ used: 5, unresolved: 1, heldOut: 1 });
    const learnt = async () => ({ id: "m1", bytes: first.bytes });
    const { flags, retrieval } = await run({ text: QUESTIONS[0]!.question }, {}, { learnt });
    expect(flags).toEqual([]);
    expect(retrieval.answer.nodes.toSorted()).toEqual(["f1", "f3"]);
  });

  it("stops at once when it is aborted", async () => {
    const kit = { ...(await learningKit()), signal: AbortSignal.abort(new Error("enough")) };
    await expect(guidanceTrainable.train(QUESTIONS, kit)).rejects.toThrow("enough");
  });

  it("is refused when it is damaged, and PageRank guides instead", async () => {
    const { bytes } = await guidanceTrainable.train(QUESTIONS.slice(0, 2), await learningKit());
    const notANumber = new Uint8Array(bytes);
    notANumber.fill(0xff, bytes.length - 4);
    const damaged = [
      bytes.slice(0, 5),
      bytes.slice(0, -4),
      Uint8Array.from([...bytes, 0]),
      notANumber,
      new Uint8Array(40),
    ];
    for (const one of damaged) expect(() => decodeGuidance(one)).toThrow(HopscopeError);
    const { flags } = await run(
      { text: QUESTIONS[0]!.question },
      {},
      { learnt: async () => ({ id: "m", bytes: damaged[1]! }) },
    );
    expect(flags.join()).toContain("cannot be read");
  });
});

describe("what it teaches", () => {
  it("has several plans where several are likely, and none that only chance makes right", async () => {
    const plansOf = async (question: string) => {
      const recipe = stem.teaches!.find(({ id }) => id === "stem-decomposition")!;
      const made: string[][] = [];
      for await (const { messages } of recipe.examples([{ question, answers: ["p2"] }], await learningKit()))
        made.push(
          ...decompositionSchema
            .parse(JSON.parse(messages.at(-1)!.content))
            .plans.map(({ assertions }) => assertions),
        );
      return made;
    };
    expect(await plansOf("Who made Paper Boats?")).toEqual([
      ["Paper Boats was directed by [ENT1]"],
      ["Paper Boats was written by [ENT1]"],
    ]);
    expect(await plansOf("Who directed Paper Boats?")).toEqual([["Paper Boats was directed by [ENT1]"]]);
  });

  it.each(stem.teaches!)(
    "$id: what the method itself would send, and what it can read",
    async ({ id, examples }) => {
      const made: ChatExample[] = [];
      for await (const example of examples(QUESTIONS, await learningKit())) made.push(example);
      expect(made).toHaveLength(5);
      const [first] = made;
      expect(first!.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant"]);
      const answer: unknown = JSON.parse(first!.messages[2]!.content);
      if (id === "stem-decomposition")
        expect(decompositionSchema.parse(answer).plans).toEqual([
          { assertions: ["[ENT1] was directed by Ida Holm"], answer: "[ENT1]", strategy: "Breadth" },
        ]);
      else
        expect(groundingSchema.parse(answer).triples).toEqual([
          { head: "[ENT1]", relation: "DIRECTED_BY", tail: "Ida Holm" },
        ]);
    },
  );
});
