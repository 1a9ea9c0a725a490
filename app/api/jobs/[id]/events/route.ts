import { followJob } from "@/lib/engine/jobs";
import { getEngine } from "@/lib/engine/singleton";
import { eventStream } from "../../../event-stream";
import { route } from "../../../route";

export const dynamic = "force-dynamic";

export const GET = route<{ id: string }>(async (_request, { id }) =>
  eventStream(await followJob(await getEngine(), id)),
);
