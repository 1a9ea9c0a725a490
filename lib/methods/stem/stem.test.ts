import { describe, expect, it } from "vitest";
import { survey } from "../../questions/testing/everyday-graphs";
import { CITES, modelOf, run } from "../testing/ask-stem";
import { scriptedLlm } from "../testing/scripted-llm";

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
      "The Film asked for was directed by Ida Holm",
      "Breadth",
      expect.any(Number),
    ]);
    expect(table("Assertions beside the question")[0]!.asks).toMatchObject({
      nodes: expect.arrayContaining([expect.objectContaining({ id: "p1" })]),
      edges: [{ types: ["DIRECTED_BY"] }],
    });
    expect(paths[0]).toMatchObject({
      start: { id: "p1" },
      text: expect.stringContaining("directed by Ida Holm"),
    });
    const titles = artefacts.flatMap((one) => (one.kind === "paths" ? one.title : []));
    expect(titles).toEqual(["Traced chains", "Reasoning chains"]);
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

  it.each([
    ["Who is the boss of Bram Ott?", ["Ada Holt"]],
    ["Which division is the boss of Bram Ott a member of?", ["North"]],
    ["Who reports to Bram Ott?", ["Cleo Park", "Dov Lehr"]],
  ])("follows the edges that run as they were asked: %s", async (text, nodes) => {
    const { retrieval } = await run({ text }, {}, { graph: await survey() });
    expect(retrieval.answer.nodes.toSorted()).toEqual(nodes);
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

    it("repairs a relation that the graph does not have, and says so", async () => {
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
      ["an answer that is in no triple", modelOf([{ ...plans[0], answer: "[ENT9]" }], triples)],
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
