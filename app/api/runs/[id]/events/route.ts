import { followRun } from "@/lib/engine/runs";
import { getEngine } from "@/lib/engine/singleton";
import { eventStream } from "../../../event-stream";
import { route } from "../../../route";

export const dynamic = "force-dynamic";

/** Joins a run in progress: its state so far, then what follows. */
export const GET = route<{ id: string }>(async (_request, { id }) =>
  eventStream(await followRun(await getEngine(), id)),
);
