import { implement } from "@/app/api/implement";
import { startIndexing } from "@/lib/api/knowledge-bases";
import * as indexing from "@/lib/server/knowledge-bases/indexing";

export const POST = implement(startIndexing, async ({ engine, params, query }) => {
  const { percentile, logic, degree, ...wanted } = query;
  const linked =
    percentile === undefined ? undefined : { percentile, logic, degree: degree === "any" ? null : degree };
  const job = await indexing.startIndexing(engine, params.id, { ...wanted, linked });
  return job ? { job } : Response.json({ job });
});
