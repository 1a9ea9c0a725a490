import { removeTuned } from "@/lib/engine/fine-tuning";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../../../api-route";

export const dynamic = "force-dynamic";

/** The endpoint keeps its model; this knowledge base forgets it. */
export const DELETE = apiRoute<{ id: string; model: string }>(async (_, { id, model }) => {
  await removeTuned(await getEngine(), id, model);
  return new Response(null, { status: 204 });
});
