import { describe, expect, it } from "vitest";
import { createTrace } from "../../core/create-trace";
import { HopscopeError } from "../../core/errors";
import type { LearningKit } from "../../core/learn/trainable";
import type { ChatExample } from "../../core/llm/fine-tuning";
import type { Llm } from "../../core/llm/llm";
import { openPlanner } from "../../core/plan/planner";
import type { Question, Toolkit } from "../../core/retriever";
import { filmGraph, openGraph } from "../testing/graphs";
import { scriptedLlm } from "../testing/scripted-llm";
import { wordEmbedder } from "../testing/word-embedder";
import { stem } from ".";
import { decodeGuidance } from "./guidance/gnn-model";
import { guidanceTrainable } from "./guidance/learn-guidance";
import { stemParams } from "./params";
import { groundingSchema } from "./sagb";
import { decompositionSchema } from "./sgda";

const signal = new AbortController().signal;
const CITES = "It is this one [1].\nANSWER: [1]";

async function run(
  question: Partial<Question> & { text: string },
  given: Record<string, unknown> = {},
  kit: Partial<Toolkit> = {},
) {
  const graph = await openGraph(filmGraph());
  const trace = createTrace(
    stem.stages,
    () => {},
    () => 0,
    () => 0,
  );
  const planner = openPlanner({ graph, embedder: wordEmbedder });
  const retrieval = await stem.retrieve(
    { budget: 6, ...question },
    { graph, embedder: wordEmbedder, planner, signal, ...kit },
    trace,
    stemParams.parse(given),
  );
  const artefacts = trace.records().flatMap((record) => record.artefacts);
  const flags = artefacts.flatMap((one) => (one.kind === "note" && one.level === "flag" ? [one.text] : []));
  const paths = artefacts.flatMap((one) => (one.kind === "paths" ? one.paths : []));
  const table = (title: string) =>
    artefacts.flatMap((one) => (one.kind === "table" && one.title === title ? one.rows : []));
  return { retrieval, artefacts, flags, paths, table };
}

/** Writes a decomposition, its triples, and an answer that cites. */
function modelOf(plans: unknown, triples: unknown): Llm {
  return scriptedLlm(({ purpose }) => {
    if (purpose === "decompose the question") return JSON.stringify({ plans });
    return purpose === "ground the assertions" ? JSON.stringify({ triples }) : CITES;
  });
}

describe("stem", () => {
  it("takes the question apart, traces it and answers with what the chains lead to", async () => {
    const { retrieval, paths, table, artefacts } = await run({
      text: "Which film was directed by Ida Holm?",
    });
    expect(retrieval.answer.nodes.toSorted()).toEqual(["f1", "f3"]);
    expect(retrieval.answer.sentences.map(({ text }) => text)).toContain(
      "Northern Light: Northern Light was directed by Ida Holm.",
    );
    expect(table("Assertions beside the question")[0]!.cells).toEqual([
      1,
      "[ENT1] was directed by Ida Holm",
      "Breadth",
      expect.any(Number),
    ]);
    expect(paths[0]).toMatchObject({
      start: { id: "p1" },
      text: expect.stringContaining("directed by Ida Holm"),
    });
    const [step] = paths[0]!.steps;
    // The edge runs from the film to the person, whichever way it was walked.
    expect(step!.edge).toMatchObject({ type: "DIRECTED_BY", target: "p1" });
    expect(step!.contributions.reduce((sum, { value, weight }) => sum + value * weight, 0)).toBeCloseTo(
      step!.score!,
      9,
    );
    for (const { score } of step!.lost) expect(score).toBeLessThanOrEqual(step!.score!);
    const halos = artefacts.flatMap((one) =>
      one.kind === "subgraph" ? one.subgraph.nodes.map(({ halo }) => halo) : [],
    );
    expect(halos.some((halo) => halo !== undefined && halo > 0)).toBe(true);
  });

  it("says that PageRank guides before training, and nothing of it when asked to", async () => {
    const text = "Which film was directed by Ida Holm?";
    expect((await run({ text })).flags.join()).toContain("PageRank");
    expect((await run({ text }, { guidance: "page-rank" })).flags).toEqual([]);
    const without = await run({ text }, { guidance: "none" });
    expect(without.flags).toEqual([]);
    expect(without.paths[0]!.steps[0]!.contributions[1]).toMatchObject({ value: 0, weight: 0 });
    expect(without.retrieval.answer.nodes.toSorted()).toEqual(["f1", "f3"]);
  });

  it("goes by what a person says a name means", async () => {
    const text = "Which film was directed by Ida Holm?";
    const at = text.indexOf("Ida Holm");
    const corrections = [{ span: [at, at + 8] as [number, number], node: "p2" }];
    const { retrieval } = await run({ text, corrections });
    expect(retrieval.answer.nodes).toEqual(["f2"]);
  });

  it("selects greedily or by the threshold alone, as Table 11 asks", async () => {
    const text = "Which film was directed by Ida Holm?";
    const greedy = await run({ text }, { strategy: "greedy", fill: false });
    expect(greedy.retrieval.answer.nodes).toHaveLength(1);
    expect(greedy.paths[0]!.steps[0]!.found).toBe("greedy");
    const threshold = await run({ text }, { strategy: "threshold" });
    expect(threshold.retrieval.answer.nodes).toHaveLength(2);
    const cut = await run({ text }, { fanOut: 1, guidance: "none" });
    expect(cut.flags.join()).toContain("more than 1 edges matched");
  });

  describe("with a language model", () => {
    const plans = [
      { assertions: ["[ENT1] was directed by Ida Holm"], answer: "[ENT1]", strategy: "Breadth" },
    ];
    const triples = [{ head: "[ENT1]", relation: "DIRECTED_BY", tail: "Ida Holm" }];

    it("grounds what it asserts, whichever end it takes for the head", async () => {
      const turned = [{ head: "Ida Holm", relation: "DIRECTED_BY", tail: "[ENT1]" }];
      for (const written of [triples, turned]) {
        const { retrieval, artefacts } = await run(
          { text: "What did Ida Holm make?" },
          {},
          { llm: modelOf(plans, written) },
        );
        expect(
          retrieval.ranking
            .slice(0, 2)
            .map(({ node }) => node)
            .toSorted(),
        ).toEqual(["f1", "f3"]);
        expect(artefacts).toContainEqual(expect.objectContaining({ kind: "plans", planner: "llm" }));
      }
    });

    it("mends a relation that the graph does not have, and says so", async () => {
      const invented = [{ head: "[ENT1]", relation: "directed", tail: "ida holm" }];
      const { retrieval, artefacts } = await run(
        { text: "What did Ida Holm make?" },
        {},
        { llm: modelOf(plans, invented) },
      );
      expect(artefacts).toContainEqual(
        expect.objectContaining({ text: '"directed" is read as DIRECTED_BY.' }),
      );
      expect(
        retrieval.ranking
          .slice(0, 2)
          .map(({ node }) => node)
          .toSorted(),
      ).toEqual(["f1", "f3"]);
    });

    it.each([
      ["nothing that can be looked up", modelOf([], triples)],
      ["an answer that stands nowhere", modelOf([{ ...plans[0], answer: "[ENT9]" }], triples)],
      ["no JSON at all", scriptedLlm(() => CITES)],
    ])("goes on without it when it writes %s", async (_, llm) => {
      const { retrieval, flags } = await run({ text: "Which film was directed by Ida Holm?" }, {}, { llm });
      expect(flags.join()).toContain("The embedded planner decomposes.");
      expect(
        retrieval.ranking
          .slice(0, 2)
          .map(({ node }) => node)
          .toSorted(),
      ).toEqual(["f1", "f3"]);
    });

    it("answers from flat search when nothing could be grounded", async () => {
      const { retrieval, flags } = await run(
        { text: "What did Ida Holm make?" },
        {},
        { llm: modelOf(plans, []) },
      );
      expect(flags.join()).toContain("could not be grounded");
      expect(retrieval.ranking.length).toBeGreaterThan(0);
    });

    it("lets fine-tuned models take its place", async () => {
      const tuned = modelOf(plans, triples);
      const { artefacts, retrieval } = await run(
        { text: "What did Ida Holm make?" },
        {},
        { tuned: async () => tuned },
      );
      expect(artefacts).toContainEqual(
        expect.objectContaining({ text: expect.stringContaining("fine-tuned") }),
      );
      expect(retrieval.answer.nodes.toSorted()).toEqual(["f1", "f3"]);
    });
  });

  describe("on what it was not made for", () => {
    it.each([
      ["no name", "is there anything"],
      ["a typo", "which film was directed by Ida Hom"],
      ["capitals", "WHICH FILM WAS DIRECTED BY IDA HOLM"],
      ["a contradiction", "which film by Ida Holm was not by Ida Holm"],
      ["twenty names", `who knows ${"Ida Holm and Jonas Berg and Northern Light and ".repeat(7)} Drama`],
      ["a placeholder of ours", "what is [ENT1] of [ENT2]"],
    ])("keeps to its outcome: %s", async (_, text) => {
      const { retrieval } = await run({ text, budget: 3 });
      expect(retrieval.ranking.length).toBeLessThanOrEqual(3);
      expect(retrieval.answer.abstained).toBe(retrieval.answer.nodes.length === 0);
    });

    it("finds a misspelt or shouted name all the same", async () => {
      for (const text of ["which film was directed by Ida Hom", "WHICH FILM WAS DIRECTED BY IDA HOLM"])
        expect((await run({ text })).retrieval.answer.nodes.toSorted()).toEqual(["f1", "f3"]);
    });

    it("says that it traced nothing where the question names nothing", async () => {
      const { flags, paths } = await run({ text: "zzz" });
      expect(flags.join()).toContain("no assertion");
      expect(paths).toEqual([]);
    });
  });
});

async function learningKit(): Promise<LearningKit> {
  const graph = await openGraph(filmGraph());
  return {
    graph,
    embedder: wordEmbedder,
    planner: openPlanner({ graph, embedder: wordEmbedder }),
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
