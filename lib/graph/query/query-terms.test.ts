import { expect, it } from "vitest";
import { readCypher } from "../cypher/read";
import { queryTerms } from "./query-terms";

it("finds what a query says in its patterns, conditions, columns and orders, and not in its texts", () => {
  const { keys, operators, kinds } = queryTerms(
    readCypher(
      `MATCH (f:Film)-[r:RATED]->(:Person) WHERE NOT EXISTS { MATCH (f)-[s:SOLD]->(x) WHERE s.until < 3 } AND f.title <> '"key":"budget"'
       WITH f, avg(r.stars) AS mean RETURN f.name ORDER BY f.released`,
    ),
  );
  expect([...keys].sort()).toEqual(["name", "released", "stars", "title", "until"]);
  expect(operators).toContain("<");
  expect(kinds).toContain("exists");
});
