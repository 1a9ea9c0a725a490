import { describe, expect, it } from "vitest";
import { renderForPeople } from "../../graph/cypher/render-for-people";
import { chunkGraph, filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import type { Retrieval } from "../contract/retriever";
import { asked, readerOf } from "../testing/asked";
import { runSgRag as run, signal, songGraph } from "../testing/run-sg-rag";
import type { RankedNode } from "../trace/trace";
import { dominanceTrainable } from "./gat/trainable";

/** What flat search adds below the matches. */
function filled({ ranking }: Retrieval): string[] {
  const isFilled = ({ contributions }: RankedNode) => contributions.some(({ name }) => name === "no match");
  return ranking.filter(isFilled).map(({ node }) => node);
}

/** The matches of a ranking, below which nothing else may be. */
function matched(retrieval: Retrieval): string[] {
  const nodes = retrieval.ranking.map(({ node }) => node);
  const matches = nodes.slice(0, nodes.length - filled(retrieval).length);
  expect([...matches, ...filled(retrieval)]).toEqual(nodes);
  return matches;
}

describe("SG-RAG", () => {
  it("answers with what satisfies every constraint, and lists the rest with the one that fails", async () => {
    const text = "Which film did Ida Holm direct and Jonas Berg write?";
    const { retrieval, artefacts, notes } = await run({ text }, {}, { builder: songGraph() });
    expect(retrieval.answer.nodes).toEqual(["f4"]);
    expect(retrieval.answer.sentences[0]?.text).toBe(
      "Quay Song: Quay Song was directed by Ida Holm; Quay Song was written by Jonas Berg.",
    );
    // Northern Light is next to both as well: by another relation, which the question does not speak of.
    expect(matched(retrieval)).toEqual(["f4", "f1", "f2", "f3"]);
    const [planned, others] = artefacts.flatMap((one) => (one.kind === "matches" ? [one] : []));
    const relations = (laid: typeof planned) =>
      laid?.query.edges.map(({ types, direction }) => [types, direction]);
    expect(relations(planned)).toEqual([
      [["DIRECTED_BY"], "out"],
      [["WRITTEN_BY"], "out"],
    ]);
    expect(planned?.matches.map(({ nodes, failed }) => [nodes.answer?.id, failed])).toEqual([["f4", []]]);
    expect(planned?.matches[0]?.edges.map(({ type }) => type).sort()).toEqual(["DIRECTED_BY", "WRITTEN_BY"]);
    expect(relations(others)).toEqual([
      [[], "any"],
      [[], "any"],
    ]);
    expect(others?.matches.map(({ nodes, failed }) => [nodes.answer?.id, failed])).toEqual([
      ["f1", []],
      ["f2", ["next to Ida Holm"]],
      ["f3", ["next to Jonas Berg"]],
    ]);
    const failing = (node: string) =>
      retrieval.ranking
        .find((one) => one.node === node)
        ?.contributions.filter(({ value }) => value === -1)
        .map(({ name }) => name);
    expect(["f4", "f1", "f2", "f3"].map(failing)).toEqual([
      [],
      ["other relations"],
      ["a constraint fails"],
      ["a constraint fails"],
    ]);
    const scores = retrieval.ranking.map(({ score }) => score);
    expect(scores.toSorted((a, b) => b - a)).toEqual(scores);
    expect(notes).toContain("Nodes that satisfy a query of the planner, relations included: 1.");
    expect(notes).toContain("2 nodes satisfy a query graph exactly.");
  });

  it("leaves partial matches out when that is not wanted", async () => {
    const text = "Which film did Ida Holm direct and Jonas Berg write?";
    const { retrieval } = await run({ text }, { partial: false }, { builder: songGraph() });
    expect(matched(retrieval).sort()).toEqual(["f1", "f4"]);
  });

  it("lists below them what is next to the names when these are read loosely", async () => {
    const builder = songGraph();
    builder.addNode({ id: "a1", name: "Harbour Prize", labels: ["Award"], text: "" });
    builder.addEdge({ source: "f3", type: "WON", target: "a1", kind: "relation" });
    const text = "Which harbour film did Ida Holm direct and Jonas Berg write?";
    const { retrieval, artefacts } = await run({ text }, {}, { builder });
    expect(matched(retrieval)).toEqual(["f4", "f1", "f3", "f2"]);
    const laid = artefacts.flatMap((one) => (one.kind === "matches" ? [one] : []));
    const own = laid.find(({ matches }) => matches.some(({ nodes }) => nodes.answer?.id === "f3"));
    expect(own?.query.nodes.flatMap(({ id }) => id ?? [])).toEqual(["p1", "a1"]);
    const loose = own?.matches.find(({ nodes }) => nodes.answer?.id === "f3");
    expect(loose?.failed).toEqual(["next to Jonas Berg", '"harbour" as a name, not as Harbour Prize']);
    expect(Object.values(loose?.nodes ?? {}).map(({ id }) => id)).toEqual(["f3", "p1", "a1"]);
  });

  it("goes by what a person says a name means", async () => {
    const text = "Which dramas are by Ida Holm?";
    const at = text.indexOf("Ida Holm");
    const corrections = [{ span: [at, at + 8] as [number, number], node: "p2" }];
    const { retrieval } = await run({ text, corrections });
    const partial = retrieval.ranking.filter(({ contributions }) =>
      contributions.some(({ name }) => name === "a constraint fails"),
    );
    const exact = matched(retrieval).filter((node) => !partial.some((one) => one.node === node));
    expect(exact.sort()).toEqual(["f1", "f2"]);
  });

  it("shows the query that a person chose, also where it has no name and no relation", async () => {
    const builder = filmGraph();
    for (const [id, mood] of [
      ["f8", "calm"],
      ["f9", "loud"],
    ] as const)
      builder.addNode({ id, name: `Song ${id}`, labels: ["Film"], text: "", properties: { mood } });
    const text = "Which films are calm?";
    const { reading } = await asked({ text }, await openGraph(builder));
    const chosen = renderForPeople(reading.interpretations[0]!.candidate.query);
    const { artefacts, retrieval } = await run(
      { text, corrections: [{ span: [0, text.length], ...chosen }] },
      {},
      { builder },
    );
    expect(artefacts.find(({ kind }) => kind === "plans")).toMatchObject({
      abstained: false,
      applied: { cypher: chosen.cypher },
    });
    expect(retrieval.answer).toMatchObject({ abstained: false, nodes: ["f8"] });
  });

  it("fills the budget by text below the matches, and never with what the question names", async () => {
    const text = "Which film did Ida Holm direct and Jonas Berg write?";
    const { retrieval, notes } = await run({ text }, {}, { builder: songGraph() });
    expect(filled(retrieval)).toEqual(["g1"]);
    expect(notes).toContainEqual(expect.stringContaining("Added by their text"));
    const { retrieval: none } = await run({ text }, { fallback: false }, { builder: songGraph() });
    expect(filled(none)).toEqual([]);
  });

  it("answers with all matches of the planner's query, and with its certainty", async () => {
    const { retrieval } = await run({ text: "Who directed films with the genre Drama?" });
    expect(retrieval.answer.nodes.toSorted()).toEqual(["p1", "p2"]);
    expect(retrieval.ranking.slice(0, 2).map(({ via }) => via.map(({ type }) => type))).toEqual([
      ["DIRECTED_BY", "HAS_GENRE"],
      ["DIRECTED_BY", "HAS_GENRE"],
    ]);
    expect(retrieval.answer.confidence).toBeGreaterThan(0.42);
  });

  it("takes a name as one sign beside the text where no query is likely and most words are beside the name", async () => {
    const text = "Two sisters racing along rivers in floods, or wait, like what Ida Holm remembers?";
    const { retrieval, notes, artefacts } = await run({ text });
    expect(notes).toContainEqual(expect.stringContaining("No query is likely"));
    const plans = artefacts.filter(({ kind }) => kind === "plans");
    expect(plans).toMatchObject([{ abstained: false }, { abstained: true }]);
    // Ida Holm has nothing to do with it.
    expect(retrieval.ranking[0]?.node).toBe("f2");
    const near = retrieval.ranking.find(({ node }) => node === "f1")?.contributions;
    expect(near?.find(({ name }) => name === "names nearby")?.value).toBeGreaterThan(0);
    const { notes: bare } = await run({ text: "Ida Holm, dramas" });
    expect(bare).not.toContainEqual(expect.stringContaining("No query is likely"));
  });

  it("compares texts where parts of documents fit the question, however much of it is names", async () => {
    const text = "Old Quay, Bornholm, granite?";
    const { retrieval, notes } = await run({ text }, {}, { builder: chunkGraph() });
    expect(notes).toContainEqual(expect.stringContaining("the names are one sign beside them"));
    const scored = retrieval.ranking[0]!.contributions.map(({ name }) => name);
    expect(scored).toEqual(expect.arrayContaining(["BM25", "cosine", "names nearby"]));
  });

  it("finds the same by paths of either length, and shows what each level of the index pruned", async () => {
    const text = "Which film did Ida Holm direct and Jonas Berg write?";
    const lists = await Promise.all(
      ["1", "2"].map(async (pathLength) => {
        const { retrieval, artefacts } = await run({ text }, { pathLength }, { builder: songGraph() });
        const tables = artefacts.flatMap((one) => (one.kind === "table" ? [one] : []));
        const paths = tables.find(({ title }) => title === "Paths of the query graphs");
        // The star with its relations, and the star without.
        expect(paths?.rows.map(({ cells }) => cells[0])).toEqual(pathLength === "1" ? [1, 1, 2, 2] : [1, 2]);
        const pruned = tables.find(({ title }) => title.startsWith("Pruning"));
        expect(pruned?.rows.at(-1)?.cells[0]).toBe("paths");
        return retrieval.ranking.map(({ node }) => node);
      }),
    );
    expect(lists[0]).toEqual(lists[1]);
  });

  it("says that nothing is named, and uses flat search instead; or gives nothing where that is not wanted", async () => {
    const text = "a letter that the sea returned";
    const { retrieval, notes } = await run({ text });
    expect(notes).toContainEqual(expect.stringContaining("flat search is used instead"));
    expect(retrieval.ranking[0]?.node).toBe("f1");
    const { retrieval: none } = await run({ text }, { fallback: false });
    expect(none.ranking).toEqual([]);
    expect(none.answer.abstained).toBe(true);
  });

  it("orders by few or many neighbours, or by chance, for comparison", async () => {
    const text = "Which film has the genre Drama?";
    const orderOf = async (order: string) =>
      (await run({ text }, { order, partial: false, fallback: false })).retrieval.ranking.map(
        ({ node }) => node,
      );
    expect((await orderOf("low degree")).at(-1)).toBe("f1");
    expect((await orderOf("high degree"))[0]).toBe("f1");
    expect((await orderOf("random")).toSorted()).toEqual((await orderOf("relations")).toSorted());
  });

  it("uses a trained embedding that is proved, and says why it does not use another", async () => {
    const text = "Which film did Ida Holm direct and Jonas Berg write?";
    const builder = songGraph();
    const graph = await openGraph(builder);
    const kit = { graph, embedder: wordEmbedder, read: readerOf(graph), seed: 5, report: () => {}, signal };
    const { bytes, report } = await dominanceTrainable.train([], kit);
    expect(report.better).toBe(true);
    expect((await dominanceTrainable.train([], kit)).bytes).toEqual(bytes);
    const learnt = async () => ({ id: "m", bytes });
    const proved = await run({ text }, {}, { builder, more: { learnt } });
    expect(proved.notes).toContainEqual(expect.stringContaining("learnt, and proved"));
    expect(proved.retrieval.answer.nodes).toEqual(["f4"]);
    const other = await run({ text }, { embedding: "gat" }, { more: { learnt } });
    expect(other.notes).toContainEqual(expect.stringContaining("another state"));
    const none = await run({ text }, { embedding: "gat" });
    expect(none.notes).toContainEqual(expect.stringContaining("No dominance embedding was trained"));
    const damaged = async () => ({ id: "m", bytes: bytes.slice(0, 40) });
    await expect(run({ text }, {}, { more: { learnt: damaged } })).rejects.toMatchObject({
      code: "unsupported-format",
    });
  });
});
