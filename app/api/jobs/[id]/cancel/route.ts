import { cancelJob } from "@/lib/engine/jobs";
import { getEngine } from "@/lib/engine/singleton";
import { route } from "../../../route";

export const dynamic = "force-dynamic";

export const POST = route<{ id: string }>(async (_request, { id }) =>
  Response.json(await cancelJob(await getEngine(), id)),
);
