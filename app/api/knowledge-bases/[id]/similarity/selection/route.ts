import { implement } from "@/app/api/implement";
import { readSimilaritySelection } from "@/lib/api/similarity";
import { readSelection } from "@/lib/server/graphs/similarity";

export const GET = implement(readSimilaritySelection, ({ engine, params, query, signal }) =>
  readSelection(engine, params.id, query, signal),
);
