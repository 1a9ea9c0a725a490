import { implement } from "@/app/api/implement";
import { readCosts } from "@/lib/api/costs";
import * as costs from "@/lib/server/costs";

export const GET = implement(readCosts, ({ engine, query, rights }) =>
  costs.readCosts(engine, query, rights.visible),
);
