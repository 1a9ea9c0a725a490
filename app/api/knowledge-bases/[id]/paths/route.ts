import { implement } from "@/app/api/implement";
import { findPaths } from "@/lib/api/graph";
import { searchPaths } from "@/lib/server/graphs/path-search";

export const GET = implement(findPaths, ({ engine, params, query, signal }) =>
  searchPaths(engine, params.id, query, signal),
);
