/** The smallest grammar of queries: of a graph that has films and no relation. */
import { queryGrammar } from "../../../methods/graphraft/query-text/query-grammar";

export const FILM_GRAMMAR = queryGrammar({
  schema: {
    nodeCount: 1,
    edgeCount: 0,
    labels: [{ name: "Film", count: 1, properties: [] }],
    relations: [],
  },
  names: [],
  mostEdges: 0,
});
