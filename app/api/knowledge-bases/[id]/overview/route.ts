import { implement } from "@/app/api/implement";
import { readOverview } from "@/lib/api/graph";
import { overviewOf } from "@/lib/server/graphs/graph-overview";

export const GET = implement(readOverview, ({ engine, params }) => overviewOf(engine, params.id));
