/** The same plans on a real Neo4j and on the snapshot: equal seeds, equal repairs. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../../graph/graph-source";
import { type GraphBuilder, searchableText } from "../../../graph/snapshot/graph-builder";
import { filmGraph, openGraph } from "../../../graph/testing/graphs";
import { wordEmbedder } from "../../../graph/testing/word-embedder";
import { createIndexes } from "../../../stores/neo4j/create-indexes";
import type { Neo4jDatabase } from "../../../stores/neo4j/neo4j-database";
import { openNeo4jSource } from "../../../stores/neo4j/neo4j-source";
import { openTestDatabase, storeGraph, testMapping } from "../../../stores/testing/test-graph";
import { runPlan } from "./run-plan";
import type { SparkPlan } from "./spark-plan";

const SCOPE = "Spark_Test";

let database: Neo4jDatabase;
let sources: GraphSource[];

beforeAll(async () => {
  database = await openTestDatabase();
  const builder = filmGraph();
  const nodes = Array.from({ length: builder.nodeCount }, (_, index) => builder.node(index));
  const vectors = await Promise.all(nodes.map((node) => wordEmbedder.embed([searchableText(node)])));
  await storeGraph(database, SCOPE, { nodes, edges: edgesOf(builder), vectors });
  await createIndexes(database, testMapping(SCOPE), { embedder: wordEmbedder });
  sources = [await openGraph(filmGraph()), await openNeo4jSource(database, testMapping(SCOPE))];
});
afterAll(async () => {
  await storeGraph(database, SCOPE, { nodes: [], edges: [] });
  await database.close();
});

function edgesOf(builder: GraphBuilder) {
  return Array.from({ length: builder.edgeCount }, (_, index) => {
    const { type, kind } = builder.relations[builder.relationOf.view()[index]!]!;
    const [source, target] = [builder.sources.view()[index]!, builder.targets.view()[index]!];
    return { source: builder.ids.at(source), target: builder.ids.at(target), type, kind };
  });
}

const holm = { step: "find", variable: "p", label: "Person", phrase: "Ida Holm" } as const;
const PLANS: readonly { name: string; plan: SparkPlan; found: string[] }[] = [
  {
    name: "candidates, then a relation",
    plan: {
      steps: [holm, { step: "match", cypher: "MATCH (f:Film)-[:DIRECTED_BY]->(p:Person) RETURN f" }],
      answer: "f",
    },
    found: ["f1", "f3"],
  },
  {
    name: "a relation that is turned round, a name that is looked up",
    plan: {
      steps: [
        { step: "match", cypher: "MATCH (:Person {name: 'ida holm'})-[:DIRECTED_BY]->(f) RETURN f.name" },
      ],
      answer: "f",
    },
    found: ["f1", "f3"],
  },
  {
    name: "two steps and a count",
    plan: {
      steps: [
        { step: "match", cypher: "MATCH (f:Film)-[:HAS_GENRE]->(g:Genre) RETURN g, f" },
        {
          step: "match",
          cypher: "MATCH (f)-[:DIRECTED_BY]->(p) RETURN p, count(f) AS n ORDER BY n DESC LIMIT 1",
        },
      ],
      answer: "p",
    },
    found: ["p1"],
  },
  {
    name: "nothing",
    plan: { steps: [holm, { step: "match", cypher: "MATCH (f)-[:STARS]->(p) RETURN f" }], answer: "f" },
    found: [],
  },
];

it.each(PLANS)("$name", async ({ plan, found }) => {
  const outcomes = await Promise.all(
    sources.map(async (graph) => {
      const { signal } = new AbortController();
      const schema = await graph.schema();
      const { answers, steps, failure, relations } = await runPlan(plan, {
        graph,
        embedder: wordEmbedder,
        signal,
        schema,
      });
      const best = answers[0]?.[1];
      return {
        best: answers.flatMap(([node, fit]) => (Math.abs(fit - best!) < 1e-3 ? [node] : [])).sort(),
        notes: steps.flatMap(({ notes }) => notes),
        failure,
        relations: relations.toSorted(),
      };
    }),
  );
  expect(outcomes[0]!.best).toEqual(found);
  expect(outcomes[1]).toEqual(outcomes[0]);
});
