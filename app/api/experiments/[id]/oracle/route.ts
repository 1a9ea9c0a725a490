import { implement } from "@/app/api/implement";
import { readOracle } from "@/lib/api/oracle";
import * as oracle from "@/lib/server/experiments/oracle";

export const GET = implement(readOracle, ({ engine, params, query, signal }) =>
  oracle.readOracle(engine, params.id, query, signal),
);
