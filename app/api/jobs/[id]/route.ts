import { readJob } from "@/lib/engine/jobs";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (_request, { id }) =>
  Response.json(await readJob(await getEngine(), id)),
);
