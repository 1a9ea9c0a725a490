import { implement } from "@/app/api/implement";
import { jsonLines } from "@/app/api/streams";
import { exportExamples } from "@/lib/api/fine-tuning";
import * as tuning from "@/lib/server/training/fine-tuning";

export const POST = implement(exportExamples, async ({ engine, params, query, body, signal }) => {
  const examples = await tuning.exportExamples(engine, params.id, query.recipe, body, signal);
  return jsonLines(examples, `${query.recipe}.jsonl`);
});
