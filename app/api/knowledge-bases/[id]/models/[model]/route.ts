import { getEngine } from "@/lib/engine/singleton";
import { removeModel } from "@/lib/engine/training";
import { apiRoute } from "../../../../api-route";

export const dynamic = "force-dynamic";

export const DELETE = apiRoute<{ id: string; model: string }>(async (_, { id, model }) => {
  await removeModel(await getEngine(), id, model);
  return new Response(null, { status: 204 });
});
