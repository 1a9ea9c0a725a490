/** A planner that is given the query: what it hands to methods. */
import { describe, expect, it } from "vitest";
import { filmGraph, openGraph } from "../../methods/testing/graphs";
import { wordEmbedder } from "../../methods/testing/word-embedder";
import { readCypher } from "../graph/cypher/read";
import { decidedPlanner } from "./decided-planner";
import { openPlanner } from "./planner";
import { queryArms } from "./query-arms";

const QUESTION = "Which films of Ida Holm are dramas?";

async function plan(cypher: string) {
  const graph = await openGraph(filmGraph());
  const planner = openPlanner({ graph, embedder: wordEmbedder });
  return decidedPlanner(planner, readCypher(cypher), graph).plan(QUESTION);
}

describe("decidedPlanner", () => {
  it("has one candidate, certain, with its arms by the mentions of the question", async () => {
    const { plans, abstained, mentions } = await plan(
      'MATCH (p:Person {name: "Ida Holm"})<-[:DIRECTED_BY]-(f:Film)-[:HAS_GENRE]->(g {name: "Drama"}) RETURN f',
    );
    expect(abstained).toBe(false);
    expect(plans).toHaveLength(1);
    const [{ candidate, probability, pattern }] = plans as [(typeof plans)[number]];
    expect(probability).toBe(1);
    expect(candidate).toMatchObject({ template: "join", label: "Film", answers: 2, truncated: false });
    expect(
      candidate.arms.map(({ mention, reading, steps }) => [
        mentions[mention]!.readings[reading]!.node,
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
    const { plans, mentions } = await plan(
      'MATCH (p:Person {name: "Jonas Berg"})<-[:STARS]-(f)-[:DIRECTED_BY]->(d:Person) RETURN d',
    );
    expect(mentions.at(-1)).toMatchObject({ text: "Jonas Berg", readings: [{ node: "p2" }] });
    expect(plans[0]!.candidate.arms).toEqual([
      {
        mention: mentions.length - 1,
        reading: 0,
        steps: [
          { type: "STARS", direction: "in", label: "Film" },
          { type: "DIRECTED_BY", direction: "out", label: "Person" },
        ],
      },
    ]);
  });

  it("may find nothing", async () => {
    const { plans } = await plan('MATCH (p:Person {name: "Ida Holm"})<-[:STARS]-(f:Film) RETURN f');
    expect(plans[0]!.candidate.answers).toBe(0);
  });

  it("refuses a query that asks for no node", async () => {
    await expect(plan("MATCH (f:Film) RETURN count(f) AS films")).rejects.toMatchObject({
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
