/** A query that is given: what methods get. */
import { describe, expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import { filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { queryArms } from "../plan/query-arms";
import { openReader } from "./read-question";
import { type Interpretation, isGiven } from "./reading";

const QUESTION = "Which films of Ida Holm are dramas?";

async function read(cypher: string) {
  const graph = await openGraph(filmGraph());
  return openReader({ graph, embedder: wordEmbedder })(QUESTION, { query: readCypher(cypher) });
}

describe("a given query", () => {
  it("is the only interpretation, certain, with its arms by the mentions of the question", async () => {
    const reading = await read(
      'MATCH (p:Person {name: "Ida Holm"})<-[:DIRECTED_BY]-(f:Film)-[:HAS_GENRE]->(g {name: "Drama"}) RETURN f',
    );
    expect([isGiven(reading), reading.abstained, reading.coverage?.confidence]).toEqual([true, false, 1]);
    expect(reading.interpretations).toHaveLength(1);
    const [{ candidate, probability, pattern, from }] = reading.interpretations as [Interpretation];
    expect([probability, from]).toEqual([1, "person"]);
    expect(candidate).toMatchObject({ template: "join", label: "Film", answers: 2, truncated: false });
    expect(
      candidate.arms.map(({ mention, reading: at, steps }) => [
        reading.names[mention]!.readings[at]!.node,
        steps,
      ]),
    ).toEqual([
      ["p1", [{ type: "DIRECTED_BY", direction: "in", label: "Film" }]],
      ["g1", [{ type: "HAS_GENRE", direction: "in", label: "Film" }]],
    ]);
    expect(candidate.query.returns.map(({ name }) => name)).toEqual(["answer"]);
    expect(pattern).toContain("Ida Holm");
  });

  it("names after the mentions of the question what only the query names", async () => {
    const { interpretations, names } = await read(
      'MATCH (p:Person {name: "Jonas Berg"})<-[:STARS]-(f)-[:DIRECTED_BY]->(d:Person) RETURN d',
    );
    expect(names.at(-1)).toMatchObject({ text: "Jonas Berg", readings: [{ node: "p2" }] });
    expect(interpretations[0]!.candidate.arms).toEqual([
      {
        mention: names.length - 1,
        reading: 0,
        steps: [
          { type: "STARS", direction: "in", label: "Film" },
          { type: "DIRECTED_BY", direction: "out", label: "Person" },
        ],
      },
    ]);
  });

  it("may find nothing", async () => {
    const { interpretations } = await read('MATCH (p:Person {name: "Ida Holm"})<-[:STARS]-(f:Film) RETURN f');
    expect(interpretations[0]!.candidate.answers).toBe(0);
  });

  it("refuses a query that asks for no node", async () => {
    await expect(read("MATCH (f:Film) RETURN count(f) AS films")).rejects.toMatchObject({
      code: "invalid-input",
    });
  });
});

describe("queryArms", () => {
  it.each([
    ["any relation", 'MATCH ({name: "Ida Holm"})--(f:Film) RETURN f'],
    ["any direction", 'MATCH ({name: "Ida Holm"})-[:DIRECTED_BY]-(f:Film) RETURN f'],
    ["several hops", 'MATCH ({name: "Ida Holm"})<-[:DIRECTED_BY*1..2]-(f:Film) RETURN f'],
    ["an open end", "MATCH (p:Person)<-[:DIRECTED_BY]-(f:Film) RETURN f"],
    [
      "a branch on the way",
      'MATCH ({name: "Ida Holm"})<-[:DIRECTED_BY]-(x:Film)-[:HAS_GENRE]->(g:Genre), (x)-[:STARS]->({name: "Jonas Berg"}) RETURN g',
    ],
    ["a circle", "MATCH (f:Film)-[:DIRECTED_BY]->(p:Person)<-[:STARS]-(f) RETURN f"],
    ["no edge", "MATCH (f:Film) RETURN f"],
    ["two parts", 'MATCH (f:Film)-[:STARS]->({name: "Jonas Berg"}), (a:Genre) RETURN a'],
  ])("finds none in a query with %s", async (_, cypher) => {
    expect(await queryArms(readCypher(cypher), await openGraph(filmGraph()))).toEqual([]);
  });
});
