import { implement } from "@/app/api/implement";
import { readMetrics } from "@/lib/api/health";
import * as metrics from "@/lib/server/monitoring/read-metrics";

export const GET = implement(
  readMetrics,
  async ({ engine }) =>
    new Response(await metrics.readMetrics(engine), {
      headers: {
        "content-type": engine.metrics.contentType,
        "content-disposition": 'inline; filename="metrics.txt"',
        "cache-control": "no-store",
      },
    }),
);
