import { resumeExperiment } from "@/lib/engine/experiments";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (_, { id }) =>
  Response.json(await resumeExperiment(await getEngine(), id), { status: 202 }),
);
