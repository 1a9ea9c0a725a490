import { readDocument } from "@/lib/engine/graph-reads";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string; source: string }>(async (_request, { id, source }) =>
  Response.json({ document: await readDocument(await getEngine(), id, source) }),
);
