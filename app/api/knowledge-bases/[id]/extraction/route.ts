import { implement } from "@/app/api/implement";
import { startExtraction } from "@/lib/api/extraction";
import * as extracting from "@/lib/server/knowledge-bases/extracting";

export const POST = implement(startExtraction, async ({ engine, params, body }) => ({
  job: await extracting.startExtraction(engine, params.id, body),
}));
