/** The planner of chains and stars as a reader: its most probable candidate, counted where the question asks how many. */
import { queryGraph } from "../../lib/core/graph/query/normalize-query-graph";
import type { QueryGraph } from "../../lib/core/graph/query/query-graph";
import { openPlanner } from "../../lib/core/plan/planner";
import { trainedPlanner } from "../corpora/trained-planner";
import type { OpenReader } from "./reader";

/** It learns from questions with answers over the same graph only. */
export const openPlannerReader: OpenReader = async ({ graph, embedder, training }) => {
  const learnt = training
    .filter((set) => set.graph === graph)
    .flatMap(({ pairs }) =>
      pairs.flatMap(({ question, answers }) => (answers ? [{ question, answers: [...answers] }] : [])),
    );
  const planner =
    learnt.length > 0 ? await trainedPlanner(learnt, graph, embedder) : openPlanner({ graph, embedder });
  return {
    async read(question) {
      const { plans, abstained, asks } = await planner.plan(question);
      const queries = plans.map(({ candidate }) =>
        asks === "count" ? counted(candidate.query) : candidate.query,
      );
      const [query = null] = queries;
      const probability = plans[0]?.probability ?? 0;
      return { query: abstained ? null : query, probability, alternatives: queries };
    },
  };
};

/** How many different answers the query finds. */
function counted(query: QueryGraph): QueryGraph {
  const target = query.target ?? query.returns[0]!.name;
  const argument = { kind: "variable", name: target };
  const expression = { kind: "aggregate", aggregate: "count", distinct: true, argument };
  return queryGraph({
    ...query,
    target: null,
    returns: [{ name: "count", expression }],
    distinct: false,
    order: [],
    limit: null,
  });
}
