import { describe, expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import { sharedGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { studioGraph } from "../testing/studio-graph";
import { openReader } from "./read-question";

const graph = await sharedGraph(studioGraph);
const read = openReader({ graph, embedder: wordEmbedder });

/** A query of a model, whose names are bound by their ids. */
function query(cypher: string) {
  const written = readCypher(`${cypher} RETURN answer`);
  const nodes = written.nodes.map((node) =>
    /^[pfg]\d/.test(node.variable) ? { ...node, id: node.variable } : node,
  );
  return { ...written, nodes };
}

async function propose(text: string, ...queries: string[]) {
  const reading = await read(text);
  return { before: reading, ...(await reading.propose(queries.map(query), { graph })) };
}

describe("what a language model proposes", () => {
  it("is what was read where it says the same, in whatever form", async () => {
    const asked = "Who directed the films that were written by Nils Aker?";
    for (const same of [
      "MATCH (p4:Person)<-[:WRITTEN_BY]-(f:Film)-[:DIRECTED_BY]->(answer:Person)",
      "MATCH (p4)<-[:WRITTEN_BY]-(f)-[:DIRECTED_BY]->(answer)",
      "MATCH (p4)--(f)--(answer)",
    ]) {
      const { before, reading, followed, isNew, said } = await propose(asked, same);
      expect([followed, isNew]).toEqual([0, false]);
      expect(reading.interpretations[0]!.candidate).toBe(before.interpretations[0]!.candidate);
      expect(reading.interpretations[0]!.probability).toBeGreaterThan(before.interpretations[0]!.probability);
      expect(said).toContain("says what was read");
    }
  });

  it.each([
    ["a comparison", "Which films did Ida Holm direct before 1950?", "says what was read"],
    ["an order", "What is the earliest film directed by Ida Holm?", "says what was read"],
    [
      "a denial",
      "Which films directed by Ida Holm were not written by Nils Aker?",
      "it leaves out “Nils Aker”, “not”",
    ],
    ["a name", "Which films directed by Ida Holm star Signe Dahl?", "it leaves out “Signe Dahl”"],
  ])("keeps %s that was read, and says so where that cannot be", async (_, asked, expected) => {
    const { before, reading, said } = await propose(asked, "MATCH (answer:Film)-[:DIRECTED_BY]->(p1)");
    expect(reading.interpretations[0]!.candidate).toBe(before.interpretations[0]!.candidate);
    expect(reading.coverage).toEqual(before.coverage);
    expect(said).toContain(expected);
  });

  it("loses where the words surely say another relation, and the second plan is asked", async () => {
    const asked = "Which films did Ida Holm direct?";
    const wrong = "MATCH (answer:Film)-[:WRITTEN_BY]->(p1)";
    const { reading, before, followed, said } = await propose(asked, wrong);
    expect(followed).toBeNull();
    expect(reading).toBe(before);
    expect(said).toContain("the words of the question say");
    expect((await propose(asked, wrong, "MATCH (answer:Film)-[:DIRECTED_BY]->(p1)")).followed).toBe(1);
  });

  it("decides where the words do not, and is then answered", async () => {
    const asked = "Which films came from the desk of Nils Aker?";
    const { before, reading, followed } = await propose(asked, "MATCH (answer:Film)-[:WRITTEN_BY]->(p4)");
    expect(before.abstained).toBe(true);
    expect([followed, reading.abstained]).toEqual([0, false]);
    expect(reading.coverage!.confidence).toBeGreaterThan(before.coverage!.confidence);
    expect((await propose(asked, "MATCH (answer:Film)-[:STARRING]->(p4)")).followed).toBeNull();
  });

  it("is an interpretation of the model's where none that was read says it, and is counted by a query", async () => {
    const asked = "How many things of the desk of Nils Aker are of an early time?";
    const early = "MATCH (answer:Film WHERE answer.year < 1950)-[:WRITTEN_BY]->(p4)";
    const { before, reading, isNew } = await propose(asked, early);
    expect(before.abstained).toBe(true);
    expect(isNew).toBe(true);
    expect(reading.interpretations[0]).toMatchObject({ from: "model", candidate: { answers: 1 } });
    const computes = reading.coverage!.computes!;
    expect((await graph.match(computes.query)).rows).toEqual([[1]]);
  });

  it("is not asked where a person gave the query", async () => {
    const given = { query: readCypher('MATCH (p:Person {name: "Ida Holm"})<-[:STARRING]-(f:Film) RETURN f') };
    const reading = await read("Which films did Ida Holm direct?", given);
    const proposal = await reading.propose([query("MATCH (answer:Film)-[:DIRECTED_BY]->(p1)")], { graph });
    expect(proposal.reading).toBe(reading);
  });
});
