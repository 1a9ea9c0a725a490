/** What each stage shows and survives: bad input, models that fail, the ablations of Tables 1 and 2. */
import { describe, expect, it } from "vitest";
import { HopscopeError } from "../../graph/errors";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { retrievalSchema, type Toolkit } from "../contract/retriever";
import type { Llm, LlmRequest } from "../llm/llm";
import { asked } from "../testing/asked";
import { scriptedLlm } from "../testing/scripted-llm";
import { silentTrace } from "../testing/silent-trace";
import type { Artefact } from "../trace/trace";
import { graphraft } from ".";
import { encodeRanker } from "./local-ranker";
import { graphraftParams } from "./params";
import { FIXED } from "./rerank";

async function run(
  text: string,
  given: Record<string, unknown> = {},
  more: Partial<Toolkit> = {},
  builder: GraphBuilder = filmGraph(),
) {
  const graph = await openGraph(builder);
  const trace = silentTrace(graphraft.stages);
  const { signal } = new AbortController();
  const kit = { graph, embedder: wordEmbedder, signal, ...more };
  const retrieval = await graphraft.retrieve(
    await asked({ text, budget: 6 }, graph),
    kit,
    trace,
    graphraftParams.parse(given),
  );
  expect(retrievalSchema.parse(retrieval)).toEqual(retrieval);
  return { retrieval, artefacts: trace.records().flatMap((record) => record.artefacts) };
}

type Table = Extract<Artefact, { kind: "table" }>;

function tableOf(artefacts: readonly Artefact[], title: string): Table | undefined {
  return artefacts.find((one): one is Table => one.kind === "table" && one.title.startsWith(title));
}

function flagsOf(artefacts: readonly Artefact[]): string[] {
  return artefacts.flatMap((one) => (one.kind === "note" && one.level === "flag" ? [one.text] : []));
}

/** Answers each purpose with its own text. */
function writer(byPurpose: Record<string, string | (() => string)>): Llm {
  return scriptedLlm(({ purpose }: LlmRequest) => {
    const said = byPurpose[purpose] ?? "";
    return typeof said === "string" ? said : said();
  });
}

it("counts all that a query finds, of which it reads some", async () => {
  const builder = filmGraph();
  for (let at = 0; at < 230; at++)
    builder.addNode({
      id: `x${at}`,
      name: `Reel ${at}`,
      labels: ["Film"],
      text: "",
      properties: { year: 2090 },
    });
  const { answer } = (await run("Which films are from after 2080?", {}, {}, builder)).retrieval;
  expect([answer.nodes.length, answer.more]).toEqual([6, 224]);
});

describe("bad input ends in a typed outcome, never in an exception", () => {
  it("no known entity: flat search answers, and a flag says so", async () => {
    const { retrieval, artefacts } = await run("Where does the letter go that the sea returned?");
    expect(flagsOf(artefacts)).toContainEqual(expect.stringContaining("flat search answers"));
    expect(retrieval.ranking[0]?.node).toBe("f1");
  });

  it("twenty entities: those that fit are used, with what was cut reported", async () => {
    const builder = new GraphBuilder();
    const names = Array.from({ length: 20 }, (_, at) => `Aldo Brandt${at}`);
    builder.addNode({ id: "f", name: "Great Ensemble", labels: ["Film"], text: "" });
    for (const name of names) {
      builder.addNode({ id: name, name, labels: ["Person"], text: "" });
      builder.addEdge({ source: "f", target: name, type: "STARS", kind: "relation" });
    }
    const question = `Which film stars ${names.join(", ")}?`;
    const { retrieval } = await run(question, {}, {}, builder);
    expect(retrieval.answer.nodes).toEqual(["f"]);
  });

  it("capitals, and a typo in the entity: the same answer", async () => {
    for (const text of [
      "WHICH FILM WAS DIRECTED BY IDA HOLM?",
      "which film was directed by ida holm",
      "Which film was directed by Ida Hollm?",
    ]) {
      const { retrieval } = await run(text);
      expect(retrieval.answer.nodes.toSorted(), text).toEqual(["f1", "f3"]);
    }
  });

  it("contradictory constraints: no query holds all of them, none that is empty is run", async () => {
    const { retrieval, artefacts } = await run(
      "Which film was directed by Ida Holm and written by Jonas Berg, longer than 5 and shorter than 2?",
    );
    const runs = tableOf(artefacts, "Queries that were run");
    for (const { cells } of runs?.rows ?? []) expect(cells[2]).toBeGreaterThan(0);
    expect(retrieval.ranking.length).toBeGreaterThan(0);
  });

  it.each(["", " ", "?!", "\u0000\u202e", "a".repeat(5_000), "👩‍🚀 👩‍🚀"])("odd text %j", async (text) => {
    const { retrieval } = await run(text);
    expect(Array.isArray(retrieval.ranking)).toBe(true);
  });
});

describe("what a run shows", () => {
  it("shows how names were grounded, every candidate, what was run, its plan, and where it holds", async () => {
    const { artefacts } = await run("Which film was directed by Ida Holm?");
    expect(tableOf(artefacts, "How the names were grounded")?.rows[0]?.cells).toEqual([
      "Ida Holm",
      { nodes: [{ id: "p1", name: "Ida Holm" }] },
      "by its exact name",
      1,
      { nodes: [] },
    ]);
    const candidates = tableOf(artefacts, "Candidate queries")!;
    expect(candidates.rows.length).toBeGreaterThan(3);
    const shares = candidates.rows.map(({ cells }) => cells[5] as number);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    const [best] = tableOf(artefacts, "Queries that were run")!.rows;
    expect(best).toMatchObject({ chosen: true, lights: { nodes: ["f1", "f3"] } });
    expect(best?.cells.slice(2)).toEqual([2, 2, 2]);
    const plan = tableOf(artefacts, 'How "Film')!;
    expect(plan.columns.map(({ title }) => title)).toContain("Rows expected");
    expect(plan.rows.at(-1)?.cells.at(-1)).toBe(2);
    const laid = artefacts.find((one) => one.kind === "matches");
    expect(laid?.matches.map(({ nodes }) => nodes.answer?.id).toSorted()).toEqual(["f1", "f3"]);
    for (const { nodes, edges } of laid?.matches ?? []) {
      expect(nodes.m1?.id).toBe("p1");
      expect(edges.map(({ type }) => type)).toEqual(["DIRECTED_BY"]);
    }
  });

  it("lays the answers of a query that counts over it, and no others", async () => {
    const { retrieval, artefacts } = await run("Who directed the most films?");
    expect(retrieval.answer.nodes).toEqual(["p1"]);
    const laid = artefacts.find((one) => one.kind === "matches");
    expect(laid?.matches.map(({ nodes }) => nodes.answer?.id)).toEqual(["p1", "p1"]);
    const films = laid?.matches.flatMap(({ edges }) => edges.map(({ source }) => source));
    expect(films?.toSorted()).toEqual(["f1", "f3"]);
  });

  it("draws the trie with what was masked where the endpoint scores the candidates", async () => {
    const llm: Llm = {
      ...writer({ "find the names": "no json", "answer the question": "It is this [1].\nANSWER: [1]" }),
      scoreOptions: async (_, options) =>
        options.map((option) => ({
          option,
          tokens: [...option, "\n"].map((text) => ({
            text,
            logProbability: Math.log(option.includes("written by") ? 0.5 : 0.1),
          })),
        })),
    };
    const { artefacts } = await run("Which film was directed by Jonas Berg?", {}, { llm });
    const trie = tableOf(artefacts, "Masked at each step")!;
    expect(trie.rows.map(({ cells }) => cells[1]).join("")).toContain("written by");
    for (const { cells } of trie.rows) expect(cells[5]).toBeGreaterThanOrEqual(0);
    const plans = artefacts.find((one) => one.kind === "plans");
    expect(plans?.plans[0]?.cypher).toContain("WRITTEN_BY");
  });
});

describe("entities by a language model", () => {
  it("are grounded and shown; a model that fails is replaced", async () => {
    const named = writer({
      "find the names": JSON.stringify({
        names: [
          { text: "Ida", name: "Ida Holm" },
          { text: "x", name: "Nobody" },
        ],
      }),
    });
    const { retrieval, artefacts } = await run("Which film was directed by Ida?", {}, { llm: named });
    expect(tableOf(artefacts, "How the names were grounded")?.rows[0]?.cells[1]).toEqual({
      nodes: [{ id: "p1", name: "Ida Holm" }],
    });
    expect(
      retrieval.ranking
        .slice(0, 2)
        .map(({ node }) => node)
        .toSorted(),
    ).toEqual(["f1", "f3"]);
    const fails = writer({
      "find the names": () => {
        throw new HopscopeError("model-unavailable", "It is away.");
      },
    });
    const { artefacts: without } = await run("Which film was directed by Ida Holm?", {}, { llm: fails });
    expect(flagsOf(without)).toContainEqual(expect.stringContaining("It is away."));
    expect(tableOf(without, "How the names were grounded")).toBeDefined();
  });
});

describe("without the constraint (Table 2)", () => {
  const ask = (cypher: string) =>
    run(
      "Which film was directed by Ida Holm?",
      { constrained: false, entities: "embedded" },
      { llm: writer({ "write the query": cypher }) },
    );

  it("runs what the model wrote where it is a query of this graph", async () => {
    const { retrieval, artefacts } = await ask(
      "```cypher\nMATCH (answer:Film)-[:DIRECTED_BY]->(p:Person {name: 'Ida Holm'}) RETURN answer\n```",
    );
    expect(
      retrieval.ranking
        .slice(0, 2)
        .map(({ node }) => node)
        .toSorted(),
    ).toEqual(["f1", "f3"]);
    expect(artefacts.find((one) => one.kind === "plans")).toMatchObject({ planner: "llm", abstained: false });
  });

  it.each([
    ["a label that the graph does not have", "MATCH (answer:Movie) RETURN answer", 'no "Movie"'],
    ["a relation that it does not have", "MATCH (answer:Film)-[:MADE_BY]->() RETURN answer", 'no "MADE_BY"'],
    ["another name for the answer", "MATCH (f:Film) RETURN f", "AS answer"],
    ["a query that finds nothing", "MATCH (answer:Film {name: 'None'}) RETURN answer", "finds nothing"],
    ["a clause that writes", "MATCH (answer:Film) DETACH DELETE answer", "invalid query"],
    ["no query", "I cannot do that.", "invalid query"],
  ])("flags %s, and runs nothing", async (_, cypher, expected) => {
    const { retrieval, artefacts } = await ask(cypher);
    expect(flagsOf(artefacts)).toContainEqual(expect.stringContaining(expected));
    expect(tableOf(artefacts, "Written without the constraint")?.rows[0]?.cells[0]).toBe(cypher);
    expect(tableOf(artefacts, "Queries that were run")).toBeUndefined();
    expect(retrieval.ranking.length).toBeGreaterThan(0);
  });

  it.each([
    ["backticks", "`".repeat(1_000_000)],
    ["blanks", `MATCH${" ".repeat(1_000_000)}x`],
    ["blanks in a block", `\`\`\`cypher\n${" \n".repeat(500_000)}x`],
  ])("reads a million %s in one pass", async (_, written) => {
    const { artefacts } = await ask(written);
    expect(flagsOf(artefacts)).toContainEqual(expect.stringContaining("invalid query"));
  });

  it("goes by the ranker where no model is set", async () => {
    const { retrieval, artefacts } = await run("Which film was directed by Ida Holm?", {
      constrained: false,
    });
    expect(flagsOf(artefacts)).toContainEqual(expect.stringContaining("No language model is set"));
    expect(retrieval.answer.nodes.toSorted()).toEqual(["f1", "f3"]);
  });
});

describe("L2", () => {
  it("by a language model: those it names come first, in its order; numbers that are not there count nothing", async () => {
    const llm = writer({ "rank the local subgraph": JSON.stringify({ answers: [3, 99, -1, 2, 3] }) });
    const given = { reranker: "llm", chooser: "embedded", entities: "embedded" };
    const plain = await run("Which film was directed by Ida Holm?", { ...given, reranker: "fixed" }, { llm });
    const { retrieval } = await run("Which film was directed by Ida Holm?", given, { llm });
    const before = plain.retrieval.ranking.map(({ node }) => node);
    expect(retrieval.ranking.map(({ node }) => node)).toEqual([
      before[2],
      before[1],
      before[0],
      ...before.slice(3),
    ]);
    expect(retrieval.ranking[0]!.contributions[0]!.name).toBe("chosen by the language model");
    const sorted = retrieval.ranking.map(({ score }) => score);
    expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
  });

  it("keeps the ranker's order where the model fails or there is none", async () => {
    const llm = writer({ "rank the local subgraph": "no json" });
    const given = { reranker: "llm", chooser: "embedded", entities: "embedded" };
    for (const more of [{ llm }, {}]) {
      const { retrieval, artefacts } = await run("Which film was directed by Ida Holm?", given, more);
      expect(flagsOf(artefacts).some((flag) => flag.includes("local subgraph"))).toBe(true);
      expect(
        retrieval.ranking
          .slice(0, 2)
          .map(({ node }) => node)
          .toSorted(),
      ).toEqual(["f1", "f3"]);
    }
  });

  it("by what the knowledge base has learnt, unless fixed weights are asked for", async () => {
    const upside = {
      weights: FIXED.map((weight) => -weight),
      kinds: { labels: [], weights: new Float64Array(0) },
    };
    const model = { id: "m", bytes: encodeRanker(upside) };
    const learnt: Toolkit["learnt"] = async () => model;
    const text = "Which film was directed by Ida Holm?";
    const { retrieval } = await run(text, {}, { learnt });
    expect(retrieval.ranking[0]?.node).not.toMatch(/f1|f3/);
    const { retrieval: fixed } = await run(text, { reranker: "fixed" }, { learnt });
    expect(fixed.ranking[0]?.node).toMatch(/f1|f3/);
    const { artefacts } = await run(text, { reranker: "trained" });
    expect(flagsOf(artefacts)).toContainEqual(expect.stringContaining("No ranker is trained"));
  });
});
