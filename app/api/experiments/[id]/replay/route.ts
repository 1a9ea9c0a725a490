import { readReplay } from "@/lib/engine/replay-report";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../api-route";

export const dynamic = "force-dynamic";

/** What was replayed beside what was recorded. */
export const GET = apiRoute<{ id: string }>(async (request, { id }) =>
  Response.json(await readReplay(await getEngine(), id, request.signal)),
);
