import { readTable } from "@/lib/engine/graph-reads";
import { getEngine } from "@/lib/engine/singleton";
import { route } from "../../../../route";

export const dynamic = "force-dynamic";

export const GET = route<{ id: string; source: string }>(async (_request, { id, source }) =>
  Response.json({ table: await readTable(await getEngine(), id, decodeURIComponent(source)) }),
);
