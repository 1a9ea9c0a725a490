import { readJob } from "@/lib/engine/jobs";
import { getEngine } from "@/lib/engine/singleton";
import { route } from "../../route";

export const dynamic = "force-dynamic";

export const GET = route<{ id: string }>(async (_request, { id }) =>
  Response.json(await readJob(await getEngine(), id)),
);
