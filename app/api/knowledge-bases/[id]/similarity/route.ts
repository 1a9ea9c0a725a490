import { readSimilarity } from "@/lib/engine/similarity";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (request, { id }) =>
  Response.json(await readSimilarity(await getEngine(), id, request.signal)),
);
