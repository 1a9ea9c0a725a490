import { readSchema } from "@/lib/engine/graph-reads";
import { getEngine } from "@/lib/engine/singleton";
import { route } from "../../../route";

export const dynamic = "force-dynamic";

export const GET = route<{ id: string }>(async (_request, { id }) =>
  Response.json(await readSchema(await getEngine(), id)),
);
