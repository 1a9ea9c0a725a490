import { describe, expect, it } from "vitest";
import { createTrace } from "../../core/create-trace";
import type { GraphEdge } from "../../core/graph/graph-source";
import { openPlanner } from "../../core/plan/planner";
import { QuestionCoverage } from "../../core/rank/coverage";
import type { RankedNode } from "../../core/trace";
import { chunkGraph, filmGraph, openGraph } from "../testing/graphs";
import { wordEmbedder } from "../testing/word-embedder";
import { sage } from ".";
import { holdBackSiblings, preferNew } from "./diversify";
import { expandSeeds, namedRelation } from "./expand";
import { settleWeights } from "./graph-weights";
import { sageParams } from "./params";
import { rerank, unite } from "./rerank";
import { EdgeSupports } from "./support";
import { TitleInQuestion } from "./title-in-question";

const seedsOf = (...ids: string[]): RankedNode[] =>
  ids.map((node, index) => ({ node, score: 1 - index / 10, contributions: [], via: [] }));
const CHUNKS = { nodeCount: 2, edgeCount: 0, labels: [labelled("Passage", 1)], relations: [] };
const params = (given: Record<string, unknown> = {}) => settleWeights(sageParams.parse(given), CHUNKS);

function labelled(name: string, count: number) {
  return { name, count, properties: [] };
}

async function run(question: string, given: Record<string, unknown>, builder = chunkGraph(), budget = 3) {
  const trace = createTrace(
    sage.stages,
    () => {},
    () => 0,
    () => 0,
  );
  const graph = await openGraph(builder);
  const kit = {
    graph,
    embedder: wordEmbedder,
    planner: openPlanner({ graph, embedder: wordEmbedder }),
    signal: new AbortController().signal,
  };
  const retrieval = await sage.retrieve({ text: question, budget }, kit, trace, sageParams.parse(given));
  return { ids: retrieval.ranking.map(({ node }) => node), retrieval, records: trace.records() };
}

describe("settleWeights", () => {
  const settled = (labels: ReturnType<typeof labelled>[], given = {}) =>
    settleWeights(sageParams.parse(given), { ...CHUNKS, nodeCount: 10, labels });

  it("takes what is left out from the kind of graph, and what is said as it is", () => {
    const chunks = settled([labelled("Passage", 3), labelled("TableSegment", 2), labelled("Film", 5)]);
    expect(chunks).toMatchObject({ bm25Weight: 0.25, coverageWeight: 3, noveltyWeight: 1, aloneShare: 0.8 });
    const films = [labelled("Passage", 4), labelled("Film", 6)];
    expect(settled(films)).toMatchObject({
      bm25Weight: 0.6,
      coverageWeight: 2,
      noveltyWeight: 0,
      aloneShare: 0,
    });
    expect(settled(films, { seedRankWeight: 0 })).toMatchObject({ bm25Weight: 0.6, seedRankWeight: 0 });
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

it("fills a smaller budget with what stands first in a larger one", async () => {
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

describe("rerank", () => {
  const mention = (rows: string): GraphEdge => ({
    id: rows,
    source: "harbours#0",
    target: "bornholm#0",
    type: "MENTIONS",
    kind: "similarity",
    weight: 0.25,
    properties: { rows },
  });

  it("scores by the best row, and the seed gains with its neighbour", async () => {
    const graph = await openGraph(chunkGraph());
    const ids = ["harbours#0", "bornholm#0"];
    const coverage = await QuestionCoverage.of(graph, "Old Quay inhabitants", ids);
    const [node] = await graph.nodes(["harbours#0"]);
    const rank = (rows: string) =>
      rerank(
        {
          seeds: seedsOf("harbours#0"),
          arrivals: [{ seed: "harbours#0", seedRank: 0, neighbour: "bornholm#0", edge: mention(rows) }],
          flat: (id) => [{ name: "BM25", value: id === "harbours#0" ? 0.5 : 0.1, weight: 1 }],
          nodes: new Map([["harbours#0", node!]]),
          coverage,
        },
        params({ coverageWeight: 2, seedRankWeight: 0.4, noveltyWeight: 0 }),
      ).ranking;
    const [seed, neighbour] = rank("0");
    // sqrt(0.25) * (2 * 1 ** 2 + 0.4 / 1) for a row that names the quay, whose inhabitants the passage counts.
    expect(seed).toMatchObject({ node: "harbours#0", score: expect.closeTo(0.5 + 1.2), via: [] });
    expect(neighbour).toMatchObject({
      node: "bornholm#0",
      score: expect.closeTo(0.1 + 1.2),
      via: [mention("0")],
    });
    const alone = coverage.ofNode("bornholm#0");
    const share = coverage.together(alone, alone);
    expect(share).toBeLessThan(1);
    expect(rank("1")[1]!.score).toBeCloseTo(0.1 + 0.5 * (2 * share ** 2 + 0.4));
    expect(rank("1,0")[1]!.score).toBeCloseTo(neighbour!.score);
  });
});

describe("EdgeSupports", () => {
  const QUESTION = "Old Quay inhabitants";
  const edge = (target: string, properties: GraphEdge["properties"], type = "MENTIONS"): GraphEdge => ({
    id: `${type} ${target}`,
    source: "harbours#0",
    target,
    type,
    kind: "similarity",
    weight: 1,
    properties,
  });
  const arriving = (through: GraphEdge) => ({
    seed: through.source,
    seedRank: 0,
    neighbour: through.target,
    edge: through,
  });

  async function covered(through: GraphEdge, others: GraphEdge[], given: Record<string, unknown>) {
    const graph = await openGraph(chunkGraph());
    const ids = ["harbours#0", "bornholm#0", "quay#0", "granite#0"];
    const nodes = new Map((await graph.nodes(ids)).map((node) => [node.id, node]));
    const coverage = await QuestionCoverage.of(graph, QUESTION, ids);
    const all = [through, ...others].map(arriving);
    const support = new EdgeSupports(all, nodes, coverage, params(given)).of(all[0]!);
    const share = (...of: string[]) => coverage.together(...of.map((id) => coverage.ofNode(id)));
    return { support, share, value: support.contributions[0]!.value };
  }

  it("a share of what another cell of the row names counts beside row and end", async () => {
    const toIsland = edge("bornholm#0", { rows: "1" });
    const toQuay = edge("quay#0", { rows: "1" });
    const alone = await covered(toIsland, [], { partnerShare: 1 });
    const { support, share } = await covered(toIsland, [toQuay], { partnerShare: 1 });
    expect(alone.support.covered).toBeLessThan(support.covered);
    expect(support.covered).toBeCloseTo(share("bornholm#0", "quay#0"));
    const half = await covered(toIsland, [toQuay], { partnerShare: 0.5 });
    expect(half.support.covered).toBeCloseTo((alone.support.covered + support.covered) / 2);
    const elsewhere = await covered(toIsland, [edge("quay#0", { rows: "0" })], { partnerShare: 1 });
    expect(elsewhere.support.covered).toBeCloseTo(alone.support.covered);
  });

  it("between texts what one covers by itself counts less", async () => {
    const named = edge("bornholm#0", { sentences: "0" });
    const { share, value } = await covered(named, [], { aloneShare: 0.5 });
    const [both, best] = [
      share("harbours#0", "bornholm#0"),
      Math.max(share("harbours#0"), share("bornholm#0")),
    ];
    expect(both).toBeGreaterThan(best);
    expect(value).toBeCloseTo(both ** 2 - 0.5 * best ** 2);
    const similar = await covered(edge("bornholm#0", {}, "SIMILAR_CONTENT"), [], { aloneShare: 0.5 });
    expect(similar.value).toBeCloseTo(both ** 2);
  });
});

describe("holdBackSiblings", () => {
  it("a chunk loses for each better chunk of its source, three at most, and other nodes nothing", () => {
    const ranking = Array.from(
      { length: 6 },
      (_, at): RankedNode => ({ ...seedsOf(`s#${at}`)[0]!, score: 6 - at }),
    );
    const held = holdBackSiblings(
      [...ranking, { ...seedsOf("n")[0]!, score: 0.5 }],
      (id) => (id === "n" ? undefined : "s"),
      2,
    );
    expect(held.map(({ node, score }) => `${node} ${score}`)).toEqual([
      "s#0 6",
      "s#1 3",
      "n 0.5",
      "s#2 0",
      "s#3 -3",
      "s#4 -4",
      "s#5 -5",
    ]);
    expect(holdBackSiblings(ranking, () => "s", 0)).toBe(ranking);
  });
});

describe("preferNew", () => {
  async function ordered(weight: number, scores: Record<string, number>) {
    const graph = await openGraph(chunkGraph());
    const coverage = await QuestionCoverage.of(graph, "Old Quay inhabitants", Object.keys(scores));
    const ranking = Object.entries(scores).map(([id, score]) => ({ ...seedsOf(id)[0]!, score }));
    return preferNew(ranking, coverage, weight);
  }

  it("the second place goes to what completes the first", async () => {
    const scores = { "quay#0": 1, "harbours#0": 0.9, "bornholm#0": 0.85 };
    const ids = async (weight: number) => (await ordered(weight, scores)).map(({ node }) => node);
    expect(await ids(0)).toEqual(["quay#0", "harbours#0", "bornholm#0"]);
    expect(await ids(1)).toEqual(["quay#0", "bornholm#0", "harbours#0"]);
  });

  it("says in each score what the place added, and loses no node", async () => {
    const scores = Object.fromEntries(
      ["quay#0", "harbours#0", "bornholm#0", "granite#0"].map((id, at) => [id, 1 - at / 10]),
    );
    const ranking = await ordered(1, scores);
    expect(ranking.map(({ node }) => node).sort()).toEqual(Object.keys(scores).sort());
    for (const [place, { node, score, contributions }] of ranking.entries()) {
      const added = contributions.find(({ name }) => name === "new beside those before it")!;
      expect(added.weight).toBeCloseTo(0.8 ** place);
      expect(score).toBeCloseTo(scores[node]! + added.value * added.weight);
    }
  });
});

describe("TitleInQuestion", () => {
  it("finds a title word by word, without what stands in brackets behind it", () => {
    const named = new TitleInQuestion("Who sang Hello Love in Oslo?");
    const value = (title: string) => named.contribution(title, 1).value;
    expect(["Hello Love (song)", "Oslo", "Hello", "Ello Love", "(song)", "Bergen"].map(value)).toEqual([
      1, 0.5, 0.5, 0, 0, 0,
    ]);
  });
});

describe("unite", () => {
  const ranked = seedsOf("n1", "s1", "n2", "s2");
  const idsOf = (union: "one-score" | "seeds-first", budget: number) =>
    unite(ranked, seedsOf("s1", "s2"), seedsOf("s1", "s2", "c"), budget, union).map(({ node }) => node);

  it("takes the best by one score, or seeds, then neighbours, then further candidates", () => {
    expect(idsOf("one-score", 3)).toEqual(["n1", "s1", "n2"]);
    expect(idsOf("seeds-first", 3)).toEqual(["s1", "s2", "n1"]);
    expect(idsOf("seeds-first", 10)).toEqual(["s1", "s2", "n1", "n2", "c"]);
  });
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

  it("never: ranks as the seeds stand, and says so", async () => {
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

  it("starts from another method's ranking, and tells what that flagged", async () => {
    const graph = await openGraph(filmGraph());
    const trace = createTrace(
      sage.stages,
      () => {},
      () => 0,
      () => 0,
    );
    const kit = {
      graph,
      embedder: wordEmbedder,
      planner: openPlanner({ graph, embedder: wordEmbedder }),
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
    await sage.retrieve({ text: "Ida Holm", budget: 2 }, { ...kit, rankBy }, trace, given);
    const [seeding] = trace.records();
    const ranking = seeding!.artefacts.find((artefact) => artefact.kind === "ranking");
    expect(ranking?.ranking.map(({ node }) => node)).toEqual(["g1", "p2"]);
    expect(seeding!.artefacts).toContainEqual({ kind: "note", level: "flag", text: "Other: No plan." });
    const own = sage.retrieve(
      { text: "x", budget: 2 },
      kit,
      createTrace(
        sage.stages,
        () => {},
        () => 0,
        () => 0,
      ),
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

  it("shows each neighbour with the link that brought it, and why it goes", async () => {
    const { rows, ids } = await neighbours({});
    expect(rows.map(({ node, cells }) => `${node}: ${cells[2]}`).sort()).toEqual([
      "bornholm#0: row 1, Island: “Bornholm”",
      "quay#0: row 1, Name: “Old Quay”",
    ]);
    for (const { node, kept, cells } of rows) {
      expect(kept).toBe(ids.includes(node));
      expect(cells[5]).toMatch(kept ? /^in the budget/ : /^below the budget/);
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

  it("answers who with a person, and shows the relations that its sentence tells", async () => {
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
