import { expect, it } from "vitest";
import { readCypher } from "../../../graph/cypher/read";
import type { MatchResult } from "../../../graph/match/match-result";
import { tiesMost, withTies } from "./ties";

const query = readCypher(
  "MATCH (film:Film)-[:DIRECTED_BY]->(answer) RETURN answer, count(film) AS value ORDER BY value DESC",
);

it.each([
  ["all have as many", 3, 0, true],
  ["two are no crowd", 2, 0, false],
  ["a few tie before others", 9, 2, false],
  ["more tie than are written, and most do", 88, 49, true],
  ["many tie before more", 20, 30, false],
])("nothing is the most: %s", (_, first, rest, expected) => {
  const rows = Array.from({ length: first + rest }, (_, at) => [{ node: `p${at}` }, at < first ? 10 : 1]);
  const result = { columns: [], rows, subgraph: { nodes: [], edges: [] }, plan: [], truncated: null };
  expect(tiesMost(query, result as unknown as MatchResult)).toBe(expected);
  const up = { ...query, order: query.order.map((one) => ({ ...one, descending: false })) };
  expect(tiesMost(up, result as unknown as MatchResult)).toBe(rest === 0 && expected);
});

it("a query that gives all that tie says that nobody asked for so many", () => {
  const rows = (...values: number[]) => values.map((value, at) => [{ node: `p${at}` }, value]);
  const tied = (...values: number[]) => withTies(query, { rows: rows(...values) } as never).query;
  expect(tied(10, 10, 3)).toMatchObject({ limit: 2, tied: true });
  expect(tied(10, 3)).not.toHaveProperty("tied");
});
