import { cancelRun } from "@/lib/engine/runs";
import { getEngine } from "@/lib/engine/singleton";
import { route } from "../../../route";

export const dynamic = "force-dynamic";

export const POST = route<{ id: string }>(async (_request, { id }) =>
  Response.json(await cancelRun(await getEngine(), id)),
);
