import { followRun } from "@/lib/engine/runs";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../api-route";
import { eventStream } from "../../../event-stream";

export const dynamic = "force-dynamic";

/** Joins a run in progress: its state so far, then what follows. */
export const GET = apiRoute<{ id: string }>(async (_request, { id }) =>
  eventStream(await followRun(await getEngine(), id)),
);
