import { readExperiment, removeExperiment } from "@/lib/engine/experiments";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (_, { id }) =>
  Response.json(await readExperiment(await getEngine(), id)),
);

export const DELETE = apiRoute<{ id: string }>(async (_, { id }) => {
  await removeExperiment(await getEngine(), id);
  return new Response(null, { status: 204 });
});
