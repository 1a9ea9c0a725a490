/** What every registered method must do, whatever its algorithm: a new method is covered by its line in the registry. */
import { describe, expect, it } from "vitest";
import { HopscopeError, isCancelled } from "../graph/errors";
import { GraphBuilder } from "../graph/snapshot/graph-builder";
import {
  chunkGraph,
  filmGraph,
  inheritedNames,
  openGraph,
  sharedGraph,
  singleNode,
} from "../graph/testing/graphs";
import { wordEmbedder } from "../graph/testing/word-embedder";
import { type Retriever, retrievalSchema } from "./contract/retriever";
import type { Llm } from "./llm/llm";
import { methods, retrievers } from "./registry";
import { asked } from "./testing/asked";
import { scriptedLlm } from "./testing/scripted-llm";
import { silentTrace } from "./testing/silent-trace";

interface Fixture {
  name: string;
  builder: () => GraphBuilder;
  question: string;
  withVectors?: boolean;
}

const FIXTURES: Fixture[] = [
  { name: "knowledge graph", builder: filmGraph, question: "Which films of Ida Holm are dramas by the sea?" },
  {
    name: "chunk graph",
    builder: chunkGraph,
    question: "How many people live on the island with the old quay?",
  },
  { name: "empty graph", builder: () => new GraphBuilder(), question: "Is there anything?" },
  { name: "single node", builder: singleNode, question: "Where is the lighthouse?" },
  { name: "no match", builder: filmGraph, question: "xylophone quartet zzz" },
  { name: "stop words only", builder: filmGraph, question: "who is it" },
  {
    name: "names that every object has",
    builder: inheritedNames,
    question: "Which constructor of the toString is a hasOwnProperty of valueOf, __proto__ or prototype?",
  },
  { name: "no vectors", builder: filmGraph, question: "Who directed Paper Boats?", withVectors: false },
  { name: "no vectors, no match", builder: filmGraph, question: "xylophone", withVectors: false },
];

/** What a language model may write; none of it may lead out of the evidence. */
const WRITERS: readonly { name: string; llm?: Llm }[] = [
  { name: "no language model" },
  {
    name: "one that cites",
    llm: scriptedLlm(() => "This is the one [1]. So is that [2][3].\nANSWER: [1][2]"),
  },
  { name: "one that cites what is not there", llm: scriptedLlm(() => "It is [1][77].\nANSWER: [99][4][-1]") },
  { name: "one that finds nothing", llm: scriptedLlm(() => "The evidence does not answer this question.") },
  { name: "one that rambles", llm: scriptedLlm(() => "<think>[1]</think> ] ANSWER: [ [[1,]] {") },
];

/** The graph of a fixture, opened once: what an answer changes in them shows in the next. */
const opened = new Map<Fixture, ReturnType<typeof openFixture>>();

async function openFixture({ builder, withVectors = true }: Fixture) {
  return withVectors ? sharedGraph(builder) : openGraph(builder(), false);
}

async function ask(retriever: Retriever, fixture: Fixture, budget: number, llm?: Llm) {
  const opening = opened.get(fixture) ?? openFixture(fixture);
  opened.set(fixture, opening);
  const graph = await opening;
  const trace = silentTrace(retriever.stages);
  const kit = {
    graph,
    embedder: wordEmbedder,
    signal: new AbortController().signal,
    ...(llm && { llm }),
  };
  const parsed = retriever.params.parse({});
  const question = await asked({ text: fixture.question, budget }, graph);
  const retrieval = await retriever.retrieve(question, kit, trace, parsed);
  return { graph, retrieval, records: trace.records() };
}

describe.each(retrievers)("$id", (retriever) => {
  describe.each(FIXTURES)("on $name", (fixture) => {
    const answers = new Map<number, ReturnType<typeof ask>>();
    /** Several tests look at the same answer. */
    const askOnce = (budget: number) => {
      const answer = answers.get(budget) ?? ask(retriever, fixture, budget);
      answers.set(budget, answer);
      return answer;
    };

    it.each([1, 3, 20])("keeps to a budget of %i, ranks existing nodes once, best first", async (budget) => {
      const { graph, retrieval } = await askOnce(budget);
      expect(retrievalSchema.parse(retrieval)).toEqual(retrieval);
      const ids = retrieval.ranking.map(({ node }) => node);
      expect(ids.length).toBeLessThanOrEqual(budget);
      expect(new Set(ids).size).toBe(ids.length);
      expect((await graph.nodes(ids)).map(({ id }) => id)).toEqual(ids);
      const scores = retrieval.ranking.map(({ score }) => score);
      expect(scores.every(Number.isFinite)).toBe(true);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    });

    it("explains each score by its contributions", async () => {
      const { retrieval } = await askOnce(20);
      for (const { score, contributions } of retrieval.ranking) {
        const parts = contributions.map(({ value, weight }) => value * weight);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9);
        expect(parts).toEqual(parts.toSorted((a, b) => b - a));
      }
    });

    it.each(WRITERS)("answers from its ranking and cites its evidence, with $name", async ({ llm }) => {
      const { retrieval } = await (llm ? ask(retriever, fixture, 20, llm) : askOnce(20));
      const { ranking, evidence, answer } = retrieval;
      const ranked = new Set(ranking.map(({ node }) => node));
      const nodes = new Map(evidence.nodes.map((node) => [node.id, node]));
      const edges = new Set(evidence.edges.map(({ id }) => id));
      for (const id of ranked) expect(nodes.has(id)).toBe(true);
      for (const { source, target } of evidence.edges)
        expect(nodes.has(source) && nodes.has(target)).toBe(true);
      for (const id of answer.nodes) expect(ranked.has(id)).toBe(true);
      for (const { citations } of answer.sentences) {
        for (const citation of citations) {
          expect(nodes.has(citation.node)).toBe(true);
          for (const id of citation.edges) expect(edges.has(id)).toBe(true);
        }
      }
      expect(answer.abstained).toBe(answer.nodes.length === 0);
      expect(answer.sentences.length).toBeGreaterThan(0);
    });

    it("gives the same result for the same question", async () => {
      const first = await askOnce(5);
      const second = await ask(retriever, fixture, 5);
      expect(second.retrieval).toEqual(first.retrieval);
      expect(second.records).toEqual(first.records);
    });

    it("says of one that it is one", async () => {
      const { records } = await askOnce(5);
      const notes = records.flatMap(({ artefacts }) =>
        artefacts.flatMap((artefact) => (artefact.kind === "note" ? [artefact.text] : [])),
      );
      expect(notes.join(" ")).not.toMatch(
        /\b1 (nodes|edges|seeds|neighbours|others|candidates|queries|entities|relations)\b/,
      );
    });

    it("runs or skips every declared stage once", async () => {
      const { records } = await askOnce(5);
      expect(records.map(({ id }) => id)).toEqual(retriever.stages.map(({ id }) => id));
      expect(records.filter(({ state }) => state !== "done" && state !== "skipped")).toEqual([]);
    });
  });

  it("says so when there are no vectors, and when the evidence does not touch the question", async () => {
    const { retrieval, records } = await ask(retriever, FIXTURES.at(-1)!, 5);
    expect(retrieval.answer.abstained).toBe(true);
    expect(records.flatMap(({ artefacts }) => artefacts)).toContainEqual(
      expect.objectContaining({ kind: "note", level: "flag", text: expect.stringContaining("embedding") }),
    );
  });

  it("stops when its signal is aborted", async () => {
    const graph = await openGraph(filmGraph());
    const trace = silentTrace(retriever.stages);
    const kit = { graph, embedder: wordEmbedder, signal: AbortSignal.abort() };
    const question = await asked({ text: "Ida Holm", budget: 5 }, graph);
    const run = retriever.retrieve(question, kit, trace, retriever.params.parse({}));
    await expect(run).rejects.toSatisfy(isCancelled);
  });

  it("has a default and a description for every parameter, and rejects unknown ones", () => {
    const defaults = retriever.params.parse({}) as Record<string, unknown>;
    expect(retriever.params.parse(defaults)).toEqual(defaults);
    expect(retriever.params.safeParse({ "no such parameter": 1 }).success).toBe(false);
    const shape = (retriever.params as unknown as { shape: Record<string, { description?: string }> }).shape;
    expect(Object.keys(shape).sort()).toEqual(Object.keys(defaults).sort());
    for (const field of Object.values(shape)) expect(field.description).toBeTruthy();
  });
});

describe("what methods own", () => {
  const { indexes, recipes, trainables } = methods;

  it.each([
    ["ids of methods", retrievers.map(({ id }) => id)],
    ["ids of indexes", ["text", "vector", ...indexes.map(({ id }) => id)]],
    ["files of indexes", indexes.flatMap(({ files }) => files)],
    [
      "kinds of models and ids of recipes",
      [...trainables.map(({ kind }) => kind), ...recipes.map(({ id }) => id)],
    ],
  ])("%s differ", (_, names) => {
    expect(new Set(names).size).toBe(names.length);
  });

  it("models and recipes carry the id of their method", () => {
    for (const { id, learns = [], teaches = [] } of retrievers)
      for (const name of [...learns.map(({ kind }) => kind), ...teaches.map((recipe) => recipe.id)])
        expect(name.startsWith(`${id}-`)).toBe(true);
  });

  it.each(indexes)("the $title is built as exactly its files", (index) => {
    const graph = filmGraph();
    const vectors = { matrix: new Float32Array(graph.nodeCount), dimensions: 1, embedder: "none" };
    const { signal } = new AbortController();
    const built = index.build({ graph, vectors, report: () => {}, signal });
    expect(built.map(({ file }) => file)).toEqual(index.files);
  });
});

describe("the registry", () => {
  it("finds methods by id, and lists them when there is none", () => {
    expect(methods.get("sage").title).toBe("SAGE");
    expect(() => methods.get("pagerank")).toThrow(HopscopeError);
    try {
      methods.get("pagerank");
    } catch (error) {
      expect(error).toMatchObject({
        code: "not-found",
        hint: expect.stringContaining("hybrid, sage, graphraft"),
      });
    }
  });
});
