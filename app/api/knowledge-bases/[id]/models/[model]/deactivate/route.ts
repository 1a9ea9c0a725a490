import { getEngine } from "@/lib/engine/singleton";
import { setModelActive } from "@/lib/engine/training";
import { apiRoute } from "../../../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string; model: string }>(async (_, { id, model }) =>
  Response.json(await setModelActive(await getEngine(), id, model, false)),
);
