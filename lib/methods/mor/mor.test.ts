import { describe, expect, it } from "vitest";
import type { LearntModel } from "../../graph/numeric/model-file";
import type { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { chunkGraph, filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import type { TrainingQuestion } from "../../questions/plan/ranker/train-planner";
import type { Question, Toolkit } from "../contract/retriever";
import type { Llm } from "../llm/llm";
import { asked, readerOf } from "../testing/asked";
import { scriptedLlm } from "../testing/scripted-llm";
import { silentTrace } from "../testing/silent-trace";
import { mor } from ".";
import { morParams } from "./params";
import { metapathsSchema } from "./plan/llm-plan";
import { morPlans } from "./plan/teach-plans";
import { morReranker } from "./train-reranker";

const signal = new AbortController().signal;
const ASKED = "Which film was directed by Ida Holm?";

interface Given {
  params?: Record<string, unknown>;
  llm?: Llm;
  learnt?: LearntModel;
  tuned?: Toolkit["tuned"];
  builder?: () => GraphBuilder;
}

async function run(
  question: Partial<Question> & { text: string },
  { params = {}, llm, learnt, tuned, builder = filmGraph }: Given = {},
) {
  const graph = await openGraph(builder());
  const trace = silentTrace(mor.stages);
  const kit: Toolkit = {
    graph,
    embedder: wordEmbedder,
    signal,
    ...(llm && { llm }),
    ...(learnt && { learnt: async () => learnt }),
    ...(tuned && { tuned }),
  };
  const retrieval = await mor.retrieve(
    await asked({ budget: 6, ...question }, graph),
    kit,
    trace,
    morParams.parse(params),
  );
  const artefacts = trace.records().flatMap((record) => record.artefacts);
  const flags = artefacts.flatMap((own) => (own.kind === "note" && own.level === "flag" ? [own.text] : []));
  return { retrieval, artefacts, flags };
}

const learningKit = async () => {
  const graph = await openGraph(filmGraph());
  return { graph, embedder: wordEmbedder, read: readerOf(graph), seed: 7, report: () => {}, signal };
};
const QUESTIONS: TrainingQuestion[] = [
  { question: ASKED, answers: ["f1", "f3"] },
  { question: "Which film was directed by Jonas Berg?", answers: ["f2"] },
  { question: "Which film was written by Jonas Berg?", answers: ["f2"] },
  { question: "Who directed Paper Boats?", answers: ["p2"] },
  { question: "Who directed The Long Quay?", answers: ["p1"] },
  { question: "Which genre has Northern Light?", answers: ["g1"] },
  { question: "Who knows?", answers: ["nobody at all"] },
];

describe("mor", () => {
  it("answers with what the plan leads to, and shows plan, layers, trajectories and saliency", async () => {
    const { retrieval, artefacts } = await run({ text: ASKED });
    expect(retrieval.answer.nodes.toSorted()).toEqual(["f1", "f3"]);
    expect(
      retrieval.ranking
        .slice(0, 2)
        .map(({ node }) => node)
        .toSorted(),
    ).toEqual(["f1", "f3"]);
    expect(retrieval.ranking[0]!.via.map(({ type }) => type)).toEqual(["DIRECTED_BY"]);
    const plans = artefacts.find((own) => own.kind === "plans");
    expect(plans).toMatchObject({ abstained: false, planner: "embedded" });
    expect(plans!.plans[0]!.cypher).toContain("DIRECTED_BY");
    const layers = artefacts.filter((own) => own.kind === "subgraph" && own.title.startsWith("Step"));
    const found = layers.flatMap((own) => (own.kind === "subgraph" ? own.subgraph.nodes : []));
    expect(found).toContainEqual(expect.objectContaining({ id: "p1", found: "name" }));
    expect(found).toContainEqual(
      expect.objectContaining({ id: "f3", found: expect.stringMatching(/structure$/) }),
    );
    const paths = artefacts.find((own) => own.kind === "paths");
    expect(paths!.paths[0]).toMatchObject({
      start: { id: "p1" },
      steps: [{ edge: { type: "DIRECTED_BY" } }],
    });
    expect(artefacts).toContainEqual(
      expect.objectContaining({ kind: "table", title: expect.stringContaining("Saliency") }),
    );
  });

  it("goes by what a person says a name means", async () => {
    const at = ASKED.indexOf("Ida Holm");
    const corrections = [{ span: [at, at + 8] as [number, number], node: "p2" }];
    const { retrieval } = await run({ text: ASKED, corrections });
    expect(retrieval.answer.nodes).toEqual(["f2"]);
  });

  it.each([
    ["no known entity", "Which film is about a lighthouse?", filmGraph],
    ["capitals", ASKED.toUpperCase(), filmGraph],
    ["a typo in the name", "Which film was directed by Ida Hollm?", filmGraph],
    [
      "contradictory constraints",
      "Which film was directed by Ida Holm and written by Jonas Berg?",
      filmGraph,
    ],
    ["twenty names", `Which film has ${Array(20).fill("Ida Holm and Jonas Berg").join(", ")}?`, filmGraph],
    ["a graph without plans", "Who lives on Bornholm?", chunkGraph],
    ["no words", "???", filmGraph],
  ])("has a typed outcome for %s", async (_, text, builder) => {
    const { retrieval } = await run({ text }, { builder });
    expect(retrieval.ranking.length).toBeGreaterThan(0);
    expect(retrieval.ranking.length).toBeLessThanOrEqual(6);
    expect(retrieval.answer.sentences.length).toBeGreaterThan(0);
  });

  it("says so when it plans without names", async () => {
    const { flags } = await run({ text: "a letter that the sea returned" });
    expect(flags).toContainEqual(expect.stringContaining("the plan follows what is asked for"));
  });

  it("finds nothing by structure in text-only traversal, and ranks by cosine without the reranker", async () => {
    const { retrieval } = await run({ text: ASKED }, { params: { traversal: "text", rerank: false } });
    for (const { via, contributions } of retrieval.ranking) {
      expect(via).toEqual([]);
      expect(contributions.map(({ name }) => name)).toContain("cosine");
    }
  });

  it("counts one trajectory of a candidate, or all", async () => {
    const all = await run({ text: ASKED });
    const one = await run(
      { text: ASKED },
      { params: { trajectories: 1, planningGraphs: 1, leastProbability: 1 } },
    );
    const others = (own: typeof all) =>
      own.retrieval.ranking.flatMap(({ contributions }) => contributions.map(({ name }) => name));
    expect(others(all)).toContain("other trajectories");
    expect(others(one)).not.toContain("other trajectories");
  });

  it("reranks every layer where that is asked for, down to what remains", async () => {
    const { artefacts } = await run({ text: ASKED }, { params: { rerankLayers: true, layerKept: 1 } });
    for (const own of artefacts)
      if (own.kind === "subgraph" && own.title.startsWith("Step"))
        expect(own.subgraph.nodes.filter(({ found }) => found !== undefined).length).toBe(1);
  });
});

describe("planning with a language model", () => {
  const planning = (plan: unknown, names: { text: string; name: string }[] = []): Llm => {
    const llm = scriptedLlm(() => "It is this one [1].\nANSWER: [1]");
    return {
      ...llm,
      structured: async ({ purpose }, schema) =>
        schema.parse(purpose === "find the names" ? { names } : plan),
    };
  };
  const path = (...steps: [label: string, restriction: string, relation: string][]) => ({
    steps: steps.map(([label, restriction, relation]) => ({ label, restriction, relation })),
  });

  it("follows its metapaths, and grounds their names", async () => {
    const llm = planning({
      paths: [
        path(["Person", "Jonas Berg", ""], ["Film", "", "WRITTEN_BY"]),
        path(["Genre", "Drama", ""], ["Film", "", "HAS_GENRE"]),
      ],
    });
    const { retrieval, artefacts, flags } = await run({ text: "Dramas that Jonas Berg wrote?" }, { llm });
    expect(artefacts).toContainEqual(expect.objectContaining({ kind: "plans", planner: "llm" }));
    expect(retrieval.ranking[0]!.node).toBe("f2");
    expect(flags.filter((flag) => flag.includes("not valid"))).toEqual([]);
    expect(flags).toContainEqual(expect.stringContaining("named nothing that the graph knows"));
  });

  it("starts at what the model says a name means, where the embedded finder knows none", async () => {
    const plan = { paths: [path(["Person", "J. B.", ""], ["Film", "", "WRITTEN_BY"])] };
    const llm = planning(plan, [{ text: "J. B.", name: "Jonas Berg" }]);
    const { retrieval, artefacts, flags } = await run({ text: "Which film did J. B. write?" }, { llm });
    const written = retrieval.ranking.find(({ node }) => node === "f2");
    expect(written!.via.map(({ target }) => target)).toEqual(["p2"]);
    expect(artefacts).toContainEqual(
      expect.objectContaining({ kind: "mentions", mentions: [expect.objectContaining({ text: "J. B." })] }),
    );
    expect(flags.filter((flag) => flag.includes("finder"))).toEqual([]);
  });

  it.each([
    ["a label", [path(["Actor", "", ""])], 'no label "Actor"'],
    ["a relation", [path(["Person", "Ida", ""], ["Film", "", "PAID_BY"])], 'no relation "PAID_BY"'],
    [
      "a relation between other labels",
      [path(["Genre", "x", ""], ["Film", "", "STARS"])],
      "joins Genre and Film",
    ],
    ["targets that differ", [path(["Film", "", ""]), path(["Person", "", ""])], "different labels"],
    ["too long a path", [path(...Array(5).fill(["Film", "", ""]))], "5 steps"],
  ])("goes by what was read when it invents %s, and says why", async (_, paths, reason) => {
    const { retrieval, flags } = await run({ text: ASKED }, { llm: planning({ paths }) });
    expect(flags).toContainEqual(expect.stringContaining(reason));
    const { retrieval: read } = await run({ text: ASKED });
    expect(retrieval.ranking).toEqual(read.ranking);
    expect(retrieval.ranking.length).toBeGreaterThan(0);
  });

  it("plans without it when it fails, and asks the fine-tuned one first", async () => {
    const { flags, artefacts } = await run({ text: ASKED }, { llm: scriptedLlm(() => "no JSON") });
    expect(flags).toContainEqual(expect.stringContaining("The embedded planner plans."));
    expect(artefacts).toContainEqual(expect.objectContaining({ kind: "plans", planner: "embedded" }));
    const tuned = planning({ paths: [path(["Person", "Ida Holm", ""], ["Film", "", "DIRECTED_BY"])] });
    const asked = await run(
      { text: ASKED },
      { tuned: async (recipe) => (recipe === "mor-plans" ? tuned : null) },
    );
    expect(asked.artefacts).toContainEqual(expect.objectContaining({ kind: "plans", planner: "llm" }));
  });

  it("is taught what it is asked: the examples hold its messages and a valid plan", async () => {
    const kit = await learningKit();
    const examples = [];
    for await (const example of morPlans.examples(QUESTIONS, kit)) examples.push(example);
    expect(examples.length).toBeGreaterThan(2);
    for (const { messages } of examples) {
      expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant"]);
      const plan = metapathsSchema.parse(JSON.parse(messages[2]!.content));
      const { flags } = await run({ text: messages[1]!.content }, { llm: planning(plan) });
      expect(flags.filter((flag) => flag.includes("not valid"))).toEqual([]);
    }
  });
});

describe("the trained reranker", () => {
  it("is the same for the same seed, is used, and reports what the held-out questions show", async () => {
    const kit = await learningKit();
    const many = Array.from({ length: 5 }, () => QUESTIONS).flat();
    const { bytes, report } = await morReranker.train(many, kit);
    expect((await morReranker.train(many, kit)).bytes).toEqual(bytes);
    expect(report.unresolved).toBe(5);
    expect(report.heldOut).toBe(6);
    expect(report.measures.map(({ name }) => name)).toEqual(["Hit@1", "MRR"]);
    const { retrieval, flags } = await run({ text: ASKED }, { learnt: { id: "m", bytes } });
    expect(retrieval.ranking[0]!.contributions.map(({ name }) => name)).toContain("reranker");
    expect(flags).toEqual([]);
    const { flags: missing } = await run({ text: ASKED }, { params: { reranker: "trained" } });
    expect(missing).toContainEqual(expect.stringContaining("No reranker is trained"));
  });
});
