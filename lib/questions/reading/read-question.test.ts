import { expect, it } from "vitest";
import { renderForPeople } from "../../graph/cypher/render-for-people";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { openReader } from "./read-question";
import type { Reading } from "./reading";

it("embeds the words of a schema once, also for runs that read through graphs of their own", async () => {
  const builder = new GraphBuilder();
  for (const [id, label] of [
    ["quay", "Film"],
    ["holm", "Person"],
  ] as const)
    builder.addNode({ id, name: id, labels: [label], text: "", properties: {} });
  builder.addEdge({ source: "quay", type: "DIRECTED_BY", target: "holm", kind: "relation" });
  const graph = { ...snapshotSource(await memorySnapshot(builder)), generation: "reads its words once" };
  const embedded: string[] = [];
  const read = openReader({
    graph,
    embedder: {
      ...wordEmbedder,
      embed: async (texts) => {
        embedded.push(...texts);
        return wordEmbedder.embed(texts);
      },
    },
  });
  await read("Who directed quay?", { graph: { ...graph } });
  expect(embedded).toContain("directed by");
  embedded.length = 0;
  await read("Who directed quay?", { graph: { ...graph } });
  expect(embedded.filter((text) => /directed by|^(?:film|person)$/.test(text))).toEqual([]);
});

it("goes by the query that a person chose, whatever else is likelier", async () => {
  const builder = new GraphBuilder();
  for (const [id, label] of [
    ["quay", "Film"],
    ["holm", "Person"],
    ["berg", "Person"],
  ] as const)
    builder.addNode({ id, name: id, labels: [label], text: "", properties: {} });
  builder.addEdge({ source: "quay", type: "DIRECTED_BY", target: "holm", kind: "relation" });
  builder.addEdge({ source: "quay", type: "WRITTEN_BY", target: "berg", kind: "relation" });
  const graph = { ...snapshotSource(await memorySnapshot(builder)), generation: "has two relations" };
  const read = openReader({ graph, embedder: wordEmbedder });
  const text = "Who directed quay?";
  const typesOf = ({ interpretations: [first] }: Reading) =>
    first?.candidate.query.edges.flatMap(({ types }) => types);
  const unasked = await read(text);
  expect(typesOf(unasked)).toEqual(["DIRECTED_BY"]);
  const other = unasked.interpretations.find(({ candidate: { query } }) =>
    query.edges.some(({ types }) => types.includes("WRITTEN_BY")),
  )!;
  const choice = { span: [0, text.length] as [number, number], ...renderForPeople(other.candidate.query) };
  const asked = await read(text, { corrections: [choice] });
  expect(typesOf(asked)).toEqual(["WRITTEN_BY"]);
  expect(asked).toMatchObject({ abstained: false, coverage: { confidence: 1, leftOut: [] } });
  expect(asked.interpretations.length).toBe(unasked.interpretations.length);
  expect(asked).toMatchObject({
    by: "given",
    interpretations: [{ from: "person", probability: 1 }, { from: "read" }],
  });
  // Neither a model's names nor the order of parameters change what was chosen.
  expect(await asked.around([])).toBe(asked);
  const many = "How many people directed quay?";
  const counting = (await read(many)).interpretations.find(({ candidate: { query } }) =>
    query.edges.some(({ types }) => types.includes("WRITTEN_BY")),
  )!;
  const { query: finds, interpretation } = counting.candidate;
  const { coverage } = await read(many, {
    corrections: [{ span: [0, 1], ...renderForPeople(interpretation?.computes?.query ?? finds) }],
  });
  expect(coverage).toMatchObject({
    computes: { kind: "value" },
    operators: [{ span: [0, many.length], text: many }],
  });
  await expect(
    read(text, { corrections: [{ ...choice, cypher: "MATCH (answer) RETURN answer" }] }),
  ).rejects.toThrow("none of those that the question may mean");
});

it("takes the first of a group, where all of it would be in order", async () => {
  const builder = new GraphBuilder();
  for (const [id, opened] of [
    ["Copperford", "1911-07-21"],
    ["Fallow Green", "1894-06-30"],
    ["Nettlecombe", "1937-01-08"],
    ["Older", "1850-01-01"],
  ] as const)
    builder.addNode({ id, name: id, labels: ["Station"], text: "", properties: { opened } });
  const graph = { ...snapshotSource(await memorySnapshot(builder)), generation: "has stations" };
  const text = "Which of Copperford, Fallow Green and Nettlecombe opened first?";
  const nodes = ["Copperford", "Fallow Green", "Nettlecombe"];
  const span: [number, number] = [9, text.indexOf(" opened")];
  const read = openReader({ graph, embedder: wordEmbedder });
  const { interpretations } = await read(text, { corrections: [{ span, nodes, as: "among" }] });
  const { rows } = await graph.match(interpretations[0]!.candidate.query);
  expect(rows.map(([station]) => station)).toEqual([{ node: "Fallow Green" }]);
});

it("asks of every one of a group what is asked of several, and of one what is asked of one", async () => {
  const builder = new GraphBuilder();
  for (const [id, age, licensed] of [
    ["Orla Finch", 61, true],
    ["Piet Haan", 38, true],
    ["Runa Birk", 44, false],
  ] as const)
    builder.addNode({ id, name: id, labels: ["Skipper"], text: "", properties: { age, licensed } });
  const graph = { ...snapshotSource(await memorySnapshot(builder)), generation: "has skippers" };
  const read = openReader({ graph, embedder: wordEmbedder });
  const about = async (text: string, nodes: string[], as: "any" | "among") => {
    const names = `${nodes.slice(0, -1).join(", ")} and ${nodes.at(-1)}`;
    const span: [number, number] = [text.indexOf("[]"), text.indexOf("[]") + names.length];
    const { coverage, interpretations } = await read(text.replace("[]", names), {
      corrections: [{ span, nodes, as }],
    });
    const { rows } = await graph.match(coverage?.computes?.query ?? interpretations[0]!.candidate.query);
    return rows.map(([first]) => (first as { node?: string }).node ?? first);
  };
  const [orla, piet, runa] = ["Orla Finch", "Piet Haan", "Runa Birk"] as const;
  expect(await about("Are [] licensed?", [orla, piet], "any")).toEqual([true]);
  expect(await about("Are [] licensed?", [orla, runa], "any")).toEqual([false]);
  expect(await about("Are both of [] licensed?", [orla, runa], "any")).toEqual([false]);
  expect(await about("Are any of [] licensed?", [orla, runa], "among")).toEqual([true]);
  expect(await about("Which of [] is the oldest?", [piet, runa], "among")).toEqual([runa]);
});
