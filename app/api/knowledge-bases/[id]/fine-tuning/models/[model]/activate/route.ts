import { setTunedActive } from "@/lib/engine/fine-tuning";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string; model: string }>(async (_, { id, model }) =>
  Response.json(await setTunedActive(await getEngine(), id, model, true)),
);
