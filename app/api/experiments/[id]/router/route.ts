import { startReading } from "@/lib/engine/oracle";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (_, { id }) =>
  Response.json({ job: await startReading(await getEngine(), id) }, { status: 202 }),
);
