import { checkGold } from "@/lib/engine/question-sets";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../../../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string; set: string }>(async (request, { id, set }) =>
  Response.json(await checkGold(await getEngine(), id, set, request.signal)),
);
