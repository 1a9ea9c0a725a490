import { expect, it } from "vitest";
import { readCypher } from "../cypher/read";
import { isChosen, nodeInWords } from "./node-words";
import type { QueryGraph } from "./query-graph";

const NAMES = new Map([["reed", "Carol Reed"]]);

function words({ nodes, target }: QueryGraph): string[] {
  return nodes.map((node) => nodeInWords(node, nodes, target, NAMES));
}

it.each([
  [
    "entities by name and nodes by label",
    "MATCH (answer:Film)-[:DIRECTED_BY]->(m1 {id: 'reed'}) RETURN answer",
    ["Film", "Carol Reed"],
  ],
  [
    "what a method named by a number, the one that is asked for first",
    "MATCH (x1_1:Film)-[:DIRECTED_BY]->(:Person)<-[:DIRECTED_BY]-(answer:Film), (x2_1:Film)-[:STARRING]->() RETURN answer",
    ["Film 2", "Person", "Film", "Film 3", "any node"],
  ],
  [
    "what a person named by that name",
    "MATCH (early:Film)-[:DIRECTED_BY]->(p:Person)<-[:DIRECTED_BY]-(late:Film) RETURN early",
    ["Film", "Person", "Film late"],
  ],
])("calls %s", (_, cypher, expected) => {
  expect(words(readCypher(cypher))).toEqual(expected);
});

it("tells names that somebody chose from those that a method made", () => {
  expect(["film", "m", "x", "e1x", "answers", "name"].filter(isChosen)).toHaveLength(6);
  expect(["_0", "_e1", "answer", "m1", "x1_2", "e1_1", "x3", "r0", "name2", "ENT1"].filter(isChosen)).toEqual(
    [],
  );
});
