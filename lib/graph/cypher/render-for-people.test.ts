import fc from "fast-check";
import { expect, it } from "vitest";
import { matchCase } from "../match/match-case.conformance";
import { sameQueryGraph } from "../query/query-facts";
import { GraphBuilder } from "../snapshot/graph-builder";
import { memorySnapshot } from "../snapshot/memory-snapshot";
import { snapshotSource } from "../snapshot-source";
import { readCypher } from "./read";
import { renderForPeople, withSpeakingNames } from "./render-for-people";

const CASES = Number(process.env.MATCH_CASES ?? 100);

it.each([
  [
    "labels, and the relation that leads to a node without one",
    "MATCH (x1_1:Film)-[:WRITTEN_BY]->(m1), (x1_1)-[:DIRECTED_BY]->(answer:Person) WHERE m1.id = 'dick' AND answer <> m1 RETURN DISTINCT answer",
    "MATCH (film:Film)-[:WRITTEN_BY]->(written_by), (film)-[:DIRECTED_BY]->(answer:Person)\nWHERE written_by.id = $p0 AND (answer <> written_by)\nRETURN DISTINCT answer",
  ],
  [
    "a number where two would have one name",
    "MATCH (ENT1:TableSegment)-[e1:NEXT {at: 1}]->(ENT2:TableSegment) WHERE e1.at > 2 RETURN ENT1, ENT2",
    "MATCH (table_segment:TableSegment)-[next:NEXT]->(table_segment_2:TableSegment)\nWHERE next.at = $p0 AND next.at > $p1\nRETURN table_segment, table_segment_2",
  ],
  [
    "what it is where nothing leads to it",
    "MATCH (m1 {id: 'x'})-[:IN]->(n2), (n2)-[:OF|FROM]->(n3), (n3)-[]->(n4:Genre) RETURN n2, n4",
    "MATCH (given)-[:`IN`]->(`in`)-[:OF|FROM]->(node)-->(genre:Genre)\nWHERE given.id = $p0\nRETURN `in`, genre",
  ],
  [
    "what a person has called it",
    "MATCH (film2:Film)-[:STARRING]->(p:Person) RETURN film2, p",
    "MATCH (film2:Film)-[:STARRING]->(p:Person)\nRETURN film2, p",
  ],
])("names variables by %s", (_, given, expected) => {
  const { cypher: text } = renderForPeople(readCypher(given));
  expect(text).toBe(expected);
});

it("reads as the same query, which has the same rows", { timeout: 300_000 }, () =>
  fc.assert(
    fc.asyncProperty(matchCase, async ({ nodes, edges, query }) => {
      const { cypher: text, parameters } = renderForPeople(query);
      expect(sameQueryGraph(readCypher(text, parameters), withSpeakingNames(query)), text).toBe(true);
      const builder = new GraphBuilder();
      for (const node of nodes) builder.addNode(node);
      for (const edge of edges) builder.addEdge(edge);
      const source = snapshotSource(await memorySnapshot(builder));
      const [own, other] = [await source.match(query), await source.match(readCypher(text, parameters))];
      expect(other.rows).toEqual(own.rows);
    }),
    { numRuns: CASES },
  ),
);
