import { getEngine } from "@/lib/engine/singleton";
import { listModels } from "@/lib/engine/training";
import { apiRoute } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (_, { id }) =>
  Response.json({ models: await listModels(await getEngine(), id) }),
);
