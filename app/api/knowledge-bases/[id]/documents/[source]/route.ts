import { implement } from "@/app/api/implement";
import { readDocument } from "@/lib/api/sources";
import * as graph from "@/lib/server/graphs/graph-reads";

export const GET = implement(readDocument, async ({ engine, params }) => ({
  document: await graph.readDocument(engine, params.id, params.source),
}));
