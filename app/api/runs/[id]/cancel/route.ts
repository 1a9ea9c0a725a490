import { cancelRun } from "@/lib/engine/runs";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (_request, { id }) =>
  Response.json(await cancelRun(await getEngine(), id)),
);
