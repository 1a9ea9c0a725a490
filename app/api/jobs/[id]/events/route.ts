import { followJob } from "@/lib/engine/jobs";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../api-route";
import { eventStream } from "../../../event-stream";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (_request, { id }) =>
  eventStream(await followJob(await getEngine(), id)),
);
