import { implement } from "@/app/api/implement";
import { askQuestion, listRuns } from "@/lib/api/runs";
import * as runs from "@/lib/server/runs/runs";

export const dynamic = "force-dynamic";

export const GET = implement(listRuns, async ({ engine, query, rights }) => ({
  runs: await runs.listRuns(engine, query, rights.visible),
}));

export const POST = implement(askQuestion, async ({ engine, body, request, rights }) => {
  const run = await runs.startRun(engine, body, rights.visible);
  return request.headers.get("accept")?.includes("text/event-stream") ? run.events() : run.finished;
});
