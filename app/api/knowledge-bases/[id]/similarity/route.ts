import { implement } from "@/app/api/implement";
import { readSimilarity } from "@/lib/api/similarity";
import * as similarity from "@/lib/server/graphs/similarity";

export const GET = implement(readSimilarity, ({ engine, params, signal }) =>
  similarity.readSimilarity(engine, params.id, signal),
);
