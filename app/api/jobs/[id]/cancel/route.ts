import { cancelJob } from "@/lib/engine/jobs";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (_request, { id }) =>
  Response.json(await cancelJob(await getEngine(), id)),
);
