import { implement } from "@/app/api/implement";
import { readFineTuning, startFineTuning } from "@/lib/api/fine-tuning";
import * as tuning from "@/lib/server/training/fine-tuning";

export const GET = implement(readFineTuning, ({ engine, params }) =>
  tuning.readFineTuning(engine, params.id),
);

export const POST = implement(startFineTuning, async ({ engine, params, query, body }) => ({
  job: await tuning.startFineTuning(engine, params.id, body, query),
}));
