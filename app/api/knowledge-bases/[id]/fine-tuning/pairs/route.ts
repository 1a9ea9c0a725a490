import { implement } from "@/app/api/implement";
import { jsonLines } from "@/app/api/streams";
import { exportPairs } from "@/lib/api/fine-tuning";
import * as tuning from "@/lib/server/training/fine-tuning";

export const POST = implement(exportPairs, async ({ engine, params, query, body, signal }) => {
  const pairs = await tuning.exportPairs(engine, params.id, query.recipe, body, signal);
  return jsonLines(pairs, `${query.recipe}-pairs.jsonl`);
});
