import { implement } from "@/app/api/implement";
import { measureReach } from "@/lib/api/similarity";
import { readReach } from "@/lib/server/graphs/similarity";

export const POST = implement(measureReach, ({ engine, params, body, signal }) =>
  readReach(engine, params.id, body, signal),
);
