import { describe, expect, it } from "vitest";
import { HopscopeError } from "../../graph/errors";
import { chunkGraph, filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { shopGraph } from "../../questions/testing/shop-graph";
import type { Question } from "../contract/retriever";
import type { Choice, Llm } from "../llm/llm";
import { asked, readerOf } from "../testing/asked";
import { scriptedLlm } from "../testing/scripted-llm";
import { silentTrace } from "../testing/silent-trace";
import { graphraft } from ".";
import { executeQueries } from "./execute";
import { LOCAL_FEATURES } from "./local-nodes";
import { graphraftParams } from "./params";
import { byQueries, rerank } from "./rerank";

const signal = new AbortController().signal;

async function run(
  question: Partial<Question> & { text: string },
  given: Record<string, unknown> = {},
  llm?: Llm,
  builder = filmGraph(),
) {
  const graph = await openGraph(builder);
  const trace = silentTrace(graphraft.stages);
  const kit = { graph, embedder: wordEmbedder, signal, ...(llm && { llm }) };
  const retrieval = await graphraft.retrieve(
    await asked({ budget: 6, ...question }, graph),
    kit,
    trace,
    graphraftParams.parse(given),
  );
  const records = trace.records();
  const artefacts = records.flatMap((record) => record.artefacts);
  return { retrieval, records, artefacts };
}

describe("graphraft", () => {
  it("answers with exactly what the query finds, and with the path to it", async () => {
    const { retrieval, artefacts } = await run({ text: "Which film was directed by Ida Holm?" });
    expect(retrieval.answer.nodes.toSorted()).toEqual(["f1", "f3"]);
    expect(retrieval.ranking.slice(0, 2).map(({ node }) => node)).toEqual(
      expect.arrayContaining(["f1", "f3"]),
    );
    expect(retrieval.ranking[0]!.via.map(({ type }) => type)).toEqual(["DIRECTED_BY"]);
    expect(retrieval.answer.sentences.map(({ text }) => text)).toContain(
      "Northern Light: Northern Light was directed by Ida Holm.",
    );
    const plans = artefacts.find((artefact) => artefact.kind === "plans");
    expect(plans).toMatchObject({ abstained: false, planner: "embedded" });
    expect(plans?.plans[0]).toMatchObject({
      answers: 2,
      cypher: expect.stringContaining("DIRECTED_BY"),
    });
  });

  it("keeps the order that is asked for, in its answer and in its ranking", async () => {
    const graph = await shopGraph();
    const trace = silentTrace(graphraft.stages);
    const question = await asked({ text: "List the products by price", budget: 5 }, graph);
    const kit = { graph, embedder: wordEmbedder, signal };
    const { answer, ranking } = await graphraft.retrieve(question, kit, trace, graphraftParams.parse({}));
    expect(answer).toMatchObject({ nodes: ["p5", "p4", "p3", "p1", "p2"], more: 1 });
    expect(ranking.map(({ node }) => node)).toEqual(answer.nodes);
    for (const { score, contributions } of ranking)
      expect(contributions.reduce((sum, { value, weight }) => sum + value * weight, 0)).toBeCloseTo(score);
  });

  it("says that nothing matches a denial, and not what a less probable query finds", async () => {
    const { retrieval } = await run({ text: "films without a director" });
    expect(retrieval.answer).toMatchObject({ abstained: true, nodes: [] });
    expect(retrieval.answer.sentences[0]!.text).toContain("Nothing in the knowledge base matches");
  });

  it("goes by what a person says a name means", async () => {
    const text = "Which film was directed by Ida Holm?";
    const at = text.indexOf("Ida Holm");
    const corrections = [{ span: [at, at + 8] as [number, number], node: "p2" }];
    const { retrieval, artefacts } = await run({ text, corrections });
    expect(retrieval.answer.nodes).toEqual(["f2"]);
    expect(artefacts).toContainEqual(
      expect.objectContaining({
        kind: "mentions",
        mentions: [expect.objectContaining({ readings: [expect.objectContaining({ node: "p2" })] })],
      }),
    );
    const drawn = artefacts.find((artefact) => artefact.kind === "subgraph");
    expect(drawn?.subgraph.nodes).toEqual([expect.objectContaining({ id: "p2", role: "seed" })]);
  });

  it("leaves flat search the places that the queries leave, and none without L2", async () => {
    const text = "Which film was directed by Ida Holm?";
    const filled = await run({ text });
    expect(filled.retrieval.ranking.length).toBe(6);
    const alone = await run({ text, budget: 2 }, { rerank: false, beam: 1 });
    expect(alone.retrieval.ranking.map(({ node }) => node).toSorted()).toEqual(["f1", "f3"]);
    for (const { contributions } of alone.retrieval.ranking) {
      expect(contributions.map(({ name }) => name)).not.toContain("BM25");
    }
  });

  it("where it reads documents, finds what the texts that fit name", async () => {
    const { retrieval } = await run({ text: "Who ships hard stone?" }, {}, undefined, chunkGraph());
    const named = retrieval.ranking.find(({ node }) => node === "bornholm#0");
    expect(named?.via.map(({ type }) => type)).toEqual(["MENTIONS"]);
  });

  it("follows a language model's choice, and does without one that fails", async () => {
    const text = "Which film was directed by Jonas Berg?";
    const written = (options: readonly string[]) => options.find((option) => option.includes("written by"))!;
    const model = (choose: (options: readonly string[]) => Promise<Choice[]>): Llm => ({
      ...scriptedLlm(() => "It is this one [1].\nANSWER: [1]"),
      choose: (_, options) => choose(options),
    });
    const chooses = model(async (options) => [{ option: written(options), probability: null }]);
    const { artefacts: chosen } = await run({ text }, {}, chooses);
    const plans = chosen.find((artefact) => artefact.kind === "plans");
    expect(plans?.planner).toBe("llm");
    expect(plans?.plans[0]?.cypher).toContain("WRITTEN_BY");
    const fails = model(() => Promise.reject(new HopscopeError("model-unavailable", "It is away.")));
    const { artefacts } = await run({ text }, {}, fails);
    expect(artefacts.find(({ kind }) => kind === "plans")).toMatchObject({
      planner: "embedded",
      plans: expect.arrayContaining([
        expect.objectContaining({ cypher: expect.stringContaining("DIRECTED_BY") }),
      ]),
    });
    expect(artefacts).toContainEqual({
      kind: "note",
      level: "flag",
      text: "It is away. The embedded ranker chooses.",
    });
    const unasked = await run({ text }, { chooser: "embedded" }, fails);
    expect(unasked.artefacts).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining("It is away. The embedded") }),
    );
  });

  it("says that no query is possible, and lets flat search answer", async () => {
    const { retrieval, artefacts } = await run({ text: "a letter that the sea returned" });
    expect(artefacts).toContainEqual(
      expect.objectContaining({ kind: "note", level: "flag", text: expect.stringContaining("flat search") }),
    );
    expect(retrieval.ranking[0]!.node).toBe("f1");
  });
});

describe("executeQueries", () => {
  it("runs by probability until there is enough, and keeps every query that finds a node", async () => {
    const graph = await openGraph(filmGraph());
    const reading = await readerOf(graph)("films of Ida Holm that are Drama");
    const { names: mentions, interpretations: plans } = reading;
    const all = await executeQueries(graph, mentions, plans, { wanted: 1_000, limit: 100, signal });
    expect(all.executed).toBe(plans.length);
    for (const { node, plans: by } of all.findings) {
      const finding = await Promise.all(
        plans.map(async ({ candidate }) => {
          const { rows } = await graph.match(candidate.query);
          return rows.some(
            ([value]) => typeof value === "object" && value && "node" in value && value.node === node,
          );
        }),
      );
      expect(by).toEqual(finding.flatMap((found, position) => (found ? [position] : [])));
    }
    const one = await executeQueries(graph, mentions, plans, { wanted: 1, limit: 100, signal });
    expect(one.executed).toBe(1);
    const cut = await executeQueries(graph, mentions, plans, { wanted: 1_000, limit: 1, signal });
    expect(cut.cut).toEqual(plans.flatMap(({ candidate }, at) => (candidate.answers > 1 ? [at] : [])));
  });
});

describe("rerank", () => {
  const local = (node: string, features: Partial<Record<(typeof LOCAL_FEATURES)[number], number>>) => ({
    node,
    labels: ["Film"],
    features: Float64Array.from(LOCAL_FEATURES, (name) => features[name] ?? 0),
    cosine: 0,
    via: [],
  });

  it("adds up what a node is known by, each part with its weight", () => {
    const nodes = [local("a", { BM25: 1 }), local("b", { "query probability": 0.5, "other queries": 0.1 })];
    const [first, second] = rerank(nodes, new Float32Array(2), null);
    expect([first?.node, second?.node]).toEqual(["b", "a"]);
    expect(first?.score).toBeCloseTo(0.53, 9);
    expect(first?.contributions.map(({ name }) => name)).toEqual(["query probability", "other queries"]);
  });

  it("keeps to the queries without L2: the most probable first, then those on which more agree", () => {
    const findings = [
      { node: "a", plans: [1], via: [] },
      { node: "b", plans: [0], via: [] },
      { node: "c", plans: [0, 1], via: [] },
    ];
    expect(byQueries(findings, [0.5, 0.25]).map(({ node }) => node)).toEqual(["c", "b", "a"]);
  });
});
