import { implement } from "@/app/api/implement";
import { estimateDescriptions } from "@/lib/api/knowledge-bases";
import * as describing from "@/lib/server/knowledge-bases/describing";

export const GET = implement(estimateDescriptions, ({ engine, params, signal }) =>
  describing.estimateDescriptions(engine, params.id, signal),
);
