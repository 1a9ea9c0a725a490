import { describe, expect, it } from "vitest";
import { chunkGraph, filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { QuestionCoverage } from "../rank/coverage";
import { asked } from "../testing/asked";
import { CHUNKS, labelled, params, seedsOf } from "../testing/of-chunks";
import { silentTrace } from "../testing/silent-trace";
import { sage } from ".";
import { expandSeeds, namedRelation } from "./expand";
import { resolveWeights } from "./graph-weights";
import { sageParams } from "./params";

async function run(question: string, given: Record<string, unknown>, builder = chunkGraph(), budget = 3) {
  const trace = silentTrace(sage.stages);
  const graph = await openGraph(builder);
  const kit = {
    graph,
    embedder: wordEmbedder,
    signal: new AbortController().signal,
  };
  const retrieval = await sage.retrieve(
    await asked({ text: question, budget }, graph),
    kit,
    trace,
    sageParams.parse(given),
  );
  return { ids: retrieval.ranking.map(({ node }) => node), retrieval, records: trace.records() };
}

describe("resolveWeights", () => {
  const resolved = (labels: ReturnType<typeof labelled>[], given = {}) =>
    resolveWeights(sageParams.parse(given), { ...CHUNKS, nodeCount: 10, labels });

  it("takes what is left out from the kind of graph, and what is said as it is", () => {
    const chunks = resolved([labelled("Passage", 3), labelled("TableSegment", 2), labelled("Film", 5)]);
    expect(chunks).toMatchObject({ bm25Weight: 0.25, coverageWeight: 3, noveltyWeight: 1, aloneShare: 0.8 });
    const films = [labelled("Passage", 4), labelled("Film", 6)];
    expect(resolved(films)).toMatchObject({
      bm25Weight: 0.6,
      coverageWeight: 1,
      noveltyWeight: 0,
      aloneShare: 0,
    });
    expect(resolved(films, { seedRankWeight: 0 })).toMatchObject({ bm25Weight: 0.6, seedRankWeight: 0 });
  });
});

describe("QuestionCoverage", () => {
  it("adds up the share of the question that two pieces of evidence cover", async () => {
    const graph = await openGraph(chunkGraph());
    const ids = ["quay#0", "granite#0", "bornholm#0", "harbours#0"];
    const coverage = await QuestionCoverage.of(
      graph,
      "How many inhabitants has the island of the Old Quay?",
      ids,
    );
    const [quay, bornholm] = [coverage.ofNode("quay#0"), coverage.ofNode("bornholm#0")];
    const alone = coverage.together(bornholm, bornholm);
    expect(alone).toBeGreaterThan(0);
    expect(coverage.together(quay, bornholm)).toBeGreaterThan(alone);
    expect(coverage.together(quay, bornholm)).toBeCloseTo(1);
    expect(coverage.together(coverage.ofText("Old quays, islands"), bornholm)).toBeCloseTo(1);
    expect(coverage.together(coverage.ofNode("unknown"), coverage.ofText(""))).toBe(0);
  });
});

describe("expandSeeds", () => {
  it("follows mentions back when asked to, other edges both ways", async () => {
    const graph = await openGraph(chunkGraph());
    const reached = async (seed: string, given = { mentionedByWeight: 0 }) =>
      (await expandSeeds(graph, seedsOf(seed), params(given))).arrivals.map(
        ({ neighbour, edge }) => `${edge.type} ${neighbour}`,
      );
    expect((await reached("harbours#0")).sort()).toEqual(["MENTIONS bornholm#0", "MENTIONS quay#0"]);
    expect(await reached("quay#0")).toEqual(["NEXT quay#1"]);
    expect(await reached("quay#1")).toEqual(["NEXT quay#0"]);
    expect(await reached("bornholm#0")).toEqual([]);
    const back = await reached("bornholm#0", { mentionedByWeight: 1 });
    expect(back.sort()).toEqual(["MENTIONS granite#0", "MENTIONS harbours#0"]);
  });

  it("reads only kinds of edges with a weight, and says when it leaves some out", async () => {
    const graph = await openGraph(filmGraph());
    const none = await expandSeeds(graph, seedsOf("f1"), params({ relationWeight: 0 }));
    expect(none).toEqual({ arrivals: [], truncated: false });
    const cut = await expandSeeds(graph, seedsOf("g1"), params({ fanOut: 2 }));
    expect(cut.arrivals).toHaveLength(2);
    expect(cut.truncated).toBe(true);
    const similar = await expandSeeds(
      await openGraph(chunkGraph()),
      seedsOf("granite#0"),
      params({ contentWeight: 0.2 }),
    );
    expect(similar.arrivals.map(({ neighbour }) => neighbour).sort()).toEqual(["bornholm#0", "quay#0"]);
  });
});

it("fills a smaller budget with what comes first in a larger one", async () => {
  const question = "How many inhabitants has the island whose granite built the Old Quay?";
  const { ids: all } = await run(question, {}, chunkGraph(), 5);
  expect(all).toHaveLength(5);
  for (const budget of [1, 2, 3, 4])
    expect((await run(question, {}, chunkGraph(), budget)).ids).toEqual(all.slice(0, budget));
});

it("namedRelation finds the words of a relation type in the question", async () => {
  const graph = await openGraph(filmGraph());
  expect(await namedRelation(graph, "Which film was directed by Ida Holm?")).toBe("DIRECTED_BY");
  expect(await namedRelation(graph, "Who is the director?")).toBeNull();
});

describe("sage", () => {
  const QUESTION = "How many inhabitants has the island of the Old Quay?";

  it("finds the passage that shares few words with the question through the row that leads to it", async () => {
    const { retrieval } = await run(QUESTION, { seeds: 1, poolSize: 1 }, chunkGraph(), 3);
    const found = retrieval.ranking.find(({ node }) => node === "bornholm#0");
    expect(found?.contributions.map(({ name }) => name)).toContain("covers the question with its link");
  });

  it("seeds-first: expands the seeds' share of the budget only", async () => {
    const { ids, records } = await run(QUESTION, { union: "seeds-first", seedShare: 0.5 }, chunkGraph(), 2);
    const seeds = records[0]?.artefacts.find((artefact) => artefact.kind === "ranking")?.ranking;
    expect(seeds).toHaveLength(1);
    expect(ids[0]).toBe(seeds?.[0]?.node);
    expect(ids).toHaveLength(2);
  });

  it("never: keeps the order of the seeds, and says so", async () => {
    const { ids, records } = await run(QUESTION, { policy: "never" });
    const seeds = records[0]?.artefacts.find((artefact) => artefact.kind === "ranking");
    expect(seeds?.ranking.slice(0, 3).map(({ node }) => node)).toEqual(ids);
    expect(records[1]?.artefacts).toContainEqual({
      kind: "note",
      level: "flag",
      text: "Expansion is switched off.",
    });
  });

  it("skip-when-edges-named: expands only when no relation is named", async () => {
    const policy = { policy: "skip-when-edges-named" };
    const named = await run("What was directed by Ida Holm?", policy, filmGraph());
    expect(named.records[1]?.artefacts).toContainEqual(expect.objectContaining({ level: "flag" }));
    const unnamed = await run("Which films has Ida Holm made?", policy, filmGraph());
    expect(unnamed.records[1]?.artefacts).toContainEqual(expect.objectContaining({ kind: "subgraph" }));
  });

  it("starts from another method's ranking, and shows what that flagged", async () => {
    const graph = await openGraph(filmGraph());
    const trace = silentTrace(sage.stages);
    const kit = {
      graph,
      embedder: wordEmbedder,
      signal: new AbortController().signal,
    };
    const stage = { id: "plan", state: "done", startedAtMs: 0, ms: 0, graphReads: 0 } as const;
    const artefacts = [{ kind: "note", level: "flag", text: "No plan." } as const];
    const rankBy = async () => ({
      title: "Other",
      ranking: seedsOf("g1", "p2"),
      stages: [{ ...stage, artefacts }],
    });
    const given = params({ seedsBy: "other", planWeight: 5, seeds: 2 });
    await sage.retrieve(
      await asked({ text: "Ida Holm", budget: 2 }, graph),
      { ...kit, rankBy },
      trace,
      given,
    );
    const [seeding] = trace.records();
    const ranking = seeding!.artefacts.find((artefact) => artefact.kind === "ranking");
    expect(ranking?.ranking.map(({ node }) => node)).toEqual(["g1", "p2"]);
    expect(seeding!.artefacts).toContainEqual({ kind: "note", level: "flag", text: "Other: No plan." });
    const own = sage.retrieve(
      await asked({ text: "x", budget: 2 }, graph),
      kit,
      silentTrace(sage.stages),
      params({ seedsBy: "sage" }),
    );
    await expect(own).rejects.toMatchObject({ code: "invalid-input" });
    const alone = await run("Ida Holm", { seedsBy: "other" }, filmGraph());
    expect(alone.records[0]!.artefacts).toContainEqual(expect.objectContaining({ level: "flag" }));
  });

  /** The neighbours of the one seed "Harbours". */
  async function neighbours(given: Record<string, unknown>) {
    const first = { union: "seeds-first", seedShare: 0.5, ...given };
    const { records, ids } = await run("Harbours New Pier", first, chunkGraph(), 2);
    const table = records[2]!.artefacts.find((artefact) => artefact.kind === "table");
    return { ids, rows: table!.rows.map((row) => ({ ...row, node: row.lights!.nodes[0]! })) };
  }

  it("shows each neighbour with the link that leads to it, and why it goes", async () => {
    const { rows, ids } = await neighbours({});
    expect(rows.map(({ node, cells }) => `${node}: ${cells[2]}`).sort()).toEqual([
      "bornholm#0: row 1, Island: “Bornholm”",
      "quay#0: row 1, Name: “Old Quay”",
    ]);
    for (const { node, chosen, cells } of rows) {
      expect(chosen).toBe(ids.includes(node));
      expect(cells[5]).toMatch(chosen ? /^in the budget/ : /^below the budget/);
    }
    const { rows: pruned } = await neighbours({ leastCoverage: 1, seedShare: 1 });
    expect(pruned.map(({ cells }) => cells[5])).toContain("pruned: its link covers too little");
  });

  it("walks two hops when asked to", async () => {
    const nodes = async (pagerankWeight: number) =>
      (await neighbours({ pagerankWeight })).rows.map(({ node }) => node);
    expect(await nodes(0)).not.toContain("quay#1");
    expect(await nodes(1)).toContain("quay#1");
  });

  it("answers who with a person, and shows the relations that its sentence names", async () => {
    const { retrieval } = await run("Who directed The Long Quay?", {}, filmGraph(), 5);
    const { answer, evidence } = retrieval;
    expect(answer.sentences.map(({ text }) => text)).toEqual([
      "Ida Holm: The Long Quay was directed by Ida Holm.",
    ]);
    const [cited] = answer.sentences[0]!.citations[0]!.edges;
    expect(evidence.edges.find(({ id }) => id === cited)?.type).toBe("DIRECTED_BY");
    const roles = new Map(evidence.nodes.map(({ id, role }) => [id, role]));
    expect([roles.get("p1"), roles.get("f3")]).toEqual(["answer", "evidence"]);
  });
});

describe("a comparison in the question", () => {
  const dated = () => {
    const builder = filmGraph();
    for (const [id, year] of Object.entries({ f4: 1948, f5: 1951 })) {
      builder.addNode({ id, name: `Quay ${id}`, labels: ["Film"], text: "", properties: { year } });
      builder.addEdge({ source: id, type: "DIRECTED_BY", target: "p1", kind: "relation" });
    }
    return builder;
  };

  it("leaves out what does not meet it, and is read", async () => {
    const { answer } = (await run("Which films did Ida Holm direct after 1950?", {}, dated(), 9)).retrieval;
    expect(answer.nodes).not.toContain("f4");
    const { answer: none } = (await run("Which films did Ida Holm direct after 1960?", {}, dated(), 9))
      .retrieval;
    for (const id of ["f4", "f5"]) expect(none.nodes).not.toContain(id);
  });

  it("is not read where no answer has what it is of", async () => {
    const { answer } = (await run("Who directed films after 1950?", {}, dated(), 9)).retrieval;
    expect(answer).toMatchObject({ abstained: true, leftOut: expect.arrayContaining(["after"]) });
  });
});
