import { runListQuerySchema } from "@/lib/core/api";
import { runRequestSchema } from "@/lib/core/run";
import { listRuns, startRun } from "@/lib/engine/runs";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody, readQuery } from "../api-route";
import { eventStream } from "../event-stream";

export const dynamic = "force-dynamic";

export const GET = apiRoute(async (request) => {
  const query = readQuery(request, runListQuerySchema);
  return Response.json({ runs: await listRuns(await getEngine(), query) });
});

/** Streams the run when the caller accepts an event stream, else answers with the finished run. */
export const POST = apiRoute(async (request) => {
  const wanted = await readBody(request, runRequestSchema);
  const run = await startRun(await getEngine(), wanted);
  if (request.headers.get("accept")?.includes("text/event-stream")) return eventStream(run.events());
  return Response.json(await run.finished, { status: 201, headers: { location: `/api/runs/${run.id}` } });
});
