import { implement } from "@/app/api/implement";
import { askQuestion, listRuns } from "@/lib/api/runs";
import * as runs from "@/lib/engine/runs/runs";

export const dynamic = "force-dynamic";

export const GET = implement(listRuns, async ({ engine, query }) => ({
  runs: await runs.listRuns(engine, query),
}));

export const POST = implement(askQuestion, async ({ engine, body, request }) => {
  const run = await runs.startRun(engine, body);
  return request.headers.get("accept")?.includes("text/event-stream") ? run.events() : run.finished;
});
