import { implement } from "@/app/api/implement";
import { readSchema } from "@/lib/api/graph";
import * as graph from "@/lib/server/graphs/graph-reads";

export const GET = implement(readSchema, ({ engine, params }) => graph.readSchema(engine, params.id));
