import { implement } from "@/app/api/implement";
import { estimateFineTuning } from "@/lib/api/fine-tuning";
import * as tuning from "@/lib/server/training/fine-tuning";

export const POST = implement(estimateFineTuning, ({ engine, params, query, body, signal }) =>
  tuning.estimateFineTuning(engine, params.id, body, query, signal),
);
