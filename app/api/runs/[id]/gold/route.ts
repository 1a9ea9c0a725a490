import { implement } from "@/app/api/implement";
import { addGoldFromRun } from "@/lib/api/runs";
import * as gold from "@/lib/server/experiments/gold-from-run";

export const POST = implement(addGoldFromRun, async ({ engine, params, body }) => {
  const added = await gold.addGoldFromRun(engine, params.id, body);
  return added.outcome === "same" ? Response.json(added) : added;
});
