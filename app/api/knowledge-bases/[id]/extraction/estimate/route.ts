import { implement } from "@/app/api/implement";
import { estimateExtraction } from "@/lib/api/extraction";
import * as extracting from "@/lib/server/knowledge-bases/extracting";

export const POST = implement(estimateExtraction, ({ engine, params, body, signal }) =>
  extracting.estimateExtraction(engine, params.id, body.schema, signal),
);
