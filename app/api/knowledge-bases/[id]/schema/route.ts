import { readSchema } from "@/lib/engine/graph-reads";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (_request, { id }) =>
  Response.json(await readSchema(await getEngine(), id)),
);
