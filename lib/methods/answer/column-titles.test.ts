import { expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import { columnTitles } from "./computed-answer";

it.each([
  [
    "MATCH (p:Person)-[:DIRECTED]->(f:Film) RETURN p AS answer, count(DISTINCT f) AS value",
    ["Person", "number of Film"],
  ],
  ["MATCH (f:Film) RETURN f.country AS country, avg(f.minutes) AS value", ["country", "average minutes"]],
  ["MATCH (f:Film) WITH f AS answer, count(f) AS counted RETURN answer, counted", ["Film", "number of Film"]],
  ["MATCH (f:Film)--(g:Film) RETURN f AS one, g AS other", ["Film", "other"]],
  ["MATCH (f:Film) RETURN count(f) > 0 AS value", ["value"]],
])("names the columns of %s", (cypher, titles) => {
  expect(columnTitles(readCypher(cypher))).toEqual(titles);
});
