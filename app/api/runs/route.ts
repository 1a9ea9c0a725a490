import { implement } from "@/app/api/implement";
import { askQuestion, listRuns } from "@/lib/api/runs";
import { readTraceParent } from "@/lib/server/monitoring/run-spans";
import * as runs from "@/lib/server/runs/runs";

export const GET = implement(listRuns, async ({ engine, query, rights }) => ({
  runs: await runs.listRuns(engine, query, rights.visible),
}));

/** A page that is loaded again, or opened from the list of runs, follows its run further. */
const PAGE_COMES_BACK_MS = 120_000;

export const POST = implement(askQuestion, async ({ engine, body, request, rights, signal, who }) => {
  const run = await runs.startRunInTurn(engine, { who, signal }, body, rights.visible);
  run.parent = readTraceParent(request.headers);
  run.stopsWithoutCallers(request.headers.has("sec-fetch-site") ? PAGE_COMES_BACK_MS : 0);
  return request.headers.get("accept")?.includes("text/event-stream") ? run.events() : run.waitFor(signal);
});
