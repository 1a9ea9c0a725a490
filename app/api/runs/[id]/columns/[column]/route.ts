import { removeCounterfactual } from "@/lib/engine/counterfactuals";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../../api-route";

export const dynamic = "force-dynamic";

export const DELETE = apiRoute<{ id: string; column: string }>(async (_request, { id, column }) =>
  Response.json(await removeCounterfactual(await getEngine(), id, column)),
);
