import { describe, expect, it } from "vitest";
import { readCypher } from "@/lib/graph/cypher/read";
import { drawQuery } from "./draw-query";
import { captionOf, queryInWords, undrawnInWords } from "./query-in-words";

const NAMES = new Map([
  ["reed", "Carol Reed"],
  ["welles", "Orson Welles"],
]);
const BY_REED = "MATCH (answer:Film)-[:DIRECTED_BY]->(m {id: 'reed'})";
const caption = (cypher: string) => captionOf(readCypher(cypher), NAMES);
const linesOf = (cypher: string) => drawQuery(readCypher(cypher), NAMES).lines.map(({ title }) => title);

describe("a query in words", () => {
  it.each([
    ["a comparison", `${BY_REED} WHERE answer.year < 1950 RETURN DISTINCT answer`, ["year < 1950"]],
    [
      "a comparison of another node",
      "MATCH (answer:Person)<-[:STARRING]-(f:Film) WHERE f.year >= 1950 RETURN answer",
      ["Film: year ≥ 1950"],
    ],
    ["a text", `${BY_REED} WHERE answer.name CONTAINS 'man' RETURN answer`, ["name contains “man”"]],
    ["a number", `${BY_REED} RETURN count(DISTINCT answer) AS value`, ["number of Film"]],
    ["yes or no", `${BY_REED} RETURN count(answer) > 0 AS value`, ["yes or no: is there one?"]],
    [
      "a share of those that a relation meets",
      "MATCH (answer:Film) RETURN avg(CASE WHEN EXISTS { MATCH (answer)-[:DIRECTED_BY]->(p {id: 'reed'}) } THEN 100 ELSE 0 END) AS value",
      ["share of Film directed by Carol Reed, %"],
    ],
    [
      "a share of those that a comparison meets",
      "MATCH (answer:Film) RETURN avg(CASE WHEN answer.year < 1950 THEN 100 ELSE 0 END) AS value",
      ["share where year of Film < 1950, %"],
    ],
    ["an average", `${BY_REED} RETURN avg(answer.year) AS value`, ["average year of Film"]],
    ["a value", `${BY_REED} RETURN DISTINCT answer.year AS year`, ["gives year of Film"]],
    [
      "a superlative",
      `${BY_REED} AND answer.year IS NOT NULL RETURN DISTINCT answer, answer.year AS year ORDER BY answer.year LIMIT 1`.replace(
        " AND",
        " WHERE",
      ),
      ["the lowest year"],
    ],
    ["an order", `${BY_REED} RETURN answer ORDER BY answer.year DESC`, ["highest year first"]],
    [
      "an order with a cut",
      `${BY_REED} RETURN answer ORDER BY answer.year DESC SKIP 2 LIMIT 3`,
      ["after the first 2", "the 3 highest by year"],
    ],
    ["a limit", `${BY_REED} RETURN answer LIMIT 3`, ["at most 3"]],
    [
      "the most of something",
      "MATCH (f:Film)-[:DIRECTED_BY]->(answer:Person) RETURN answer, count(DISTINCT f) AS value ORDER BY value DESC LIMIT 1",
      ["the highest number of Film"],
    ],
    [
      "the highest of the highest, said once",
      "MATCH (f:Film)-[:DIRECTED_BY]->(answer:Person) RETURN answer, max(f.year) AS value ORDER BY value DESC LIMIT 1",
      ["the highest year of Film"],
    ],
    [
      "groups",
      "MATCH (f:Film)-[:HAS_GENRE]->(answer:Genre) RETURN answer, count(DISTINCT f) AS value",
      ["number of Film for each Genre"],
    ],
    [
      "so many of something",
      "MATCH (f:Film)-[:DIRECTED_BY]->(answer:Person) WITH answer, count(DISTINCT f) AS counted WHERE counted >= 8 RETURN answer",
      ["number of Film ≥ 8"],
    ],
    [
      "alternatives of one node",
      `${BY_REED} WHERE answer.year < 1940 OR answer.year > 1960 RETURN answer`,
      ["year of Film < 1940 or year of Film > 1960"],
    ],
    [
      "how often a pattern matches",
      "MATCH (answer:Film) WHERE COUNT { (answer)-[:STARRING]->(:Person) } > 3 RETURN answer",
      ["number of Person (starring) > 3"],
    ],
    [
      "nodes by their names",
      "MATCH (n)--(answer:Film) WHERE elementId(n) IN ['reed', 'welles'] RETURN answer",
      ["any node is one of Carol Reed, Orson Welles"],
    ],
    ["different nodes", "MATCH (a:Film)--(b:Film) WHERE a <> b RETURN a", ["Film is not Film b"]],
  ])("says %s", (_, cypher, words) => {
    expect(caption(cypher)).toEqual(words);
  });

  it("says how many tie, and not that so many were asked for", () => {
    const query = readCypher(
      "MATCH (f:Film)-[:DIRECTED_BY]->(answer:Person) RETURN answer, count(DISTINCT f) AS value ORDER BY value DESC LIMIT 2",
    );
    expect(captionOf(query, NAMES)).toEqual(["the 2 highest by number of Film"]);
    expect(captionOf({ ...query, tied: true }, NAMES)).toEqual(["the highest number of Film, which 2 have"]);
  });

  it("calls nodes by their names, and says what is shown of what is asked for", () => {
    const named =
      "MATCH (f:Film)-[:DIRECTED_BY]->(answer:Person) WHERE answer.id IN ['reed', 'welles'] RETURN answer";
    expect(caption(named)).toEqual(["Person is one of Carol Reed, Orson Welles"]);
    expect(caption(`${BY_REED} RETURN DISTINCT answer, answer.year AS year`)).toEqual(["with year of Film"]);
  });

  it.each([
    [
      "what is denied",
      `${BY_REED} WHERE NOT EXISTS { MATCH (answer)-[:STARRING]->(x:Person) WHERE x.id = 'welles' } RETURN answer`,
      ["DIRECTED_BY", "not STARRING"],
      "not Film starring Orson Welles",
    ],
    [
      "alternatives",
      "MATCH (answer:Film) WHERE EXISTS { MATCH (answer)-[:DIRECTED_BY]->(x:Person) WHERE x.id = 'reed' } OR EXISTS { MATCH (answer)-[:STARRING]->(x:Person) WHERE x.id = 'welles' } RETURN answer",
      ["either DIRECTED_BY", "or STARRING"],
      "Film directed by Carol Reed or Film starring Orson Welles",
    ],
    [
      "all of something",
      "MATCH (answer:Person) WHERE NOT EXISTS { MATCH (f:Film)-[:DIRECTED_BY]->(d {id: 'reed'}) WHERE NOT EXISTS { MATCH (f)-[:STARRING]->(answer) } } RETURN answer",
      ["DIRECTED_BY", "every STARRING"],
      "every Film directed by Carol Reed: Film starring Person",
    ],
    [
      "only one of something",
      "MATCH (answer:Film) WHERE NOT EXISTS { MATCH (answer)-[:STARRING]->(x:Person) WHERE NOT x.id = 'welles' } RETURN answer",
      ["only STARRING"],
      "every Film starring Person: id of Person = “welles”",
    ],
  ])("draws %s, and says it in words", (_, cypher, lines, words) => {
    const query = readCypher(cypher);
    expect(linesOf(cypher).map((line) => line.replace(/_\w+ : /, ""))).toEqual(lines);
    expect(captionOf(query, NAMES)).toEqual([]);
    expect(undrawnInWords(query, NAMES)).toEqual([]);
    expect(queryInWords(query, NAMES)).toContain(words);
  });

  it("draws two branches that use one name inside as two nodes", () => {
    const { cards } = drawQuery(
      readCypher(
        "MATCH (a:Film) WHERE NOT EXISTS { MATCH (a)-[:STARRING]->(x {id: 'reed'}) } AND NOT EXISTS { MATCH (a)-[:STARRING]->(x {id: 'welles'}) } RETURN a",
      ),
      NAMES,
    );
    expect(cards.map(({ title }) => title)).toEqual(["Film", "Carol Reed", "Orson Welles"]);
  });

  it("leaves what it cannot draw to words", () => {
    const query = readCypher(
      "MATCH (a:Film) WHERE NOT EXISTS { MATCH (a)-[:STARRING]->(x:Person) WHERE x.born > a.year } RETURN a",
    );
    expect(undrawnInWords(query, NAMES)).toEqual([
      "not Film starring Person where born of Person > year of Film",
    ]);
  });
});
