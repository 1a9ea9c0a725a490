/** Neo4j's movies graph with its public question and Cypher pairs. */
import type { Embedder } from "../../lib/methods/contract/retriever";
import { loadMovies } from "../corpora/movies-script";
import { readBenchFile, readJsonLines } from "../corpora/retrieval-figures";
import type { Pair } from "./gold";
import { openPairsSet, type PairsSet } from "./pairs-set";

export function openMovies(embedder: Embedder): Promise<PairsSet> {
  const builder = loadMovies(readBenchFile("movies/movies.cypher"));
  return openPairsSet("movies", builder, readJsonLines<Pair>("movies/text2cypher.jsonl"), embedder);
}
