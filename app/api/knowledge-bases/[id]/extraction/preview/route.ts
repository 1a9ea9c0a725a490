import { implement } from "@/app/api/implement";
import { previewExtraction } from "@/lib/api/extraction";
import * as extracting from "@/lib/server/knowledge-bases/extracting";

export const POST = implement(previewExtraction, ({ engine, params, body, signal }) =>
  extracting.previewExtraction(engine, params.id, body, signal),
);
