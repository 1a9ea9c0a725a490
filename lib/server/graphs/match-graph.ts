/** A pattern, drawn or written in Cypher, matched over the graph of a knowledge base. */
import type { MatchRequest, MatchResponse } from "../../api/graph";
import { excerptAt } from "../../graph/cypher/excerpt";
import { readCypher } from "../../graph/cypher/read";
import { renderCypher } from "../../graph/cypher/render";
import { UnsupportedCypher } from "../../graph/cypher/unsupported";
import { HopscopeError } from "../../graph/errors";
import type { GraphSchema } from "../../graph/graph-source";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import { validateQueryGraph } from "../../graph/query/validate-query-graph";
import type { Engine } from "../engine";
import { openGraph } from "./graph-reads";

/**
 * Runs a pattern, or only plans it. Names that the graph does not have are reported and match nothing, in both forms.
 * @throws HopscopeError `invalid-input` with the place when it cannot be read; the signal's reason when it is aborted
 */
export async function matchGraph(
  engine: Engine,
  base: string,
  { limit, budget, run, ...asked }: MatchRequest,
  signal?: AbortSignal,
): Promise<MatchResponse> {
  const graph = await openGraph(engine, base);
  const reading = readQuery(asked, await graph.source.schema());
  const started = performance.now();
  const result = await graph.match(reading.query, { limit, budget, run, signal });
  return { ...reading, result, ms: performance.now() - started };
}

type Asked = Pick<MatchRequest, "query" | "cypher" | "parameters">;

/**
 * A query graph, or Cypher, with what is wrong with its names.
 * @throws HopscopeError `invalid-input` with the place when it cannot be read
 */
export function readQuery(
  asked: Asked,
  schema: GraphSchema,
): Pick<MatchResponse, "query" | "cypher" | "problems"> {
  try {
    const query =
      asked.cypher === undefined ? queryGraph(asked.query) : readCypher(asked.cypher, asked.parameters);
    return { query, cypher: renderCypher(query), problems: validateQueryGraph(query, schema) };
  } catch (error) {
    if (error instanceof RangeError)
      throw new HopscopeError("invalid-input", "The query is nested too deeply.");
    if (asked.cypher === undefined || !(error instanceof UnsupportedCypher)) throw error;
    const excerpt = excerptAt(asked.cypher, error.position);
    const problems = error.problems.map((problem) => ({ ...problem, excerpt }));
    throw new HopscopeError(error.code, error.message, { hint: error.hint, problems });
  }
}
