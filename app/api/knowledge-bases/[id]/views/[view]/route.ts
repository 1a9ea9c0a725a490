import { changeViewSchema } from "@/lib/core/graph/explore-view";
import { changeView, removeView } from "@/lib/engine/explore-views";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../../api-route";

export const dynamic = "force-dynamic";

export const PATCH = apiRoute<{ id: string; view: string }>(async (request, { id, view }) => {
  const change = await readBody(request, changeViewSchema, VIEW_LIMIT_BYTES);
  return Response.json(await changeView(await getEngine(), id, view, change));
});

export const DELETE = apiRoute<{ id: string; view: string }>(async (_, { id, view }) => {
  await removeView(await getEngine(), id, view);
  return new Response(null, { status: 204 });
});

/** As for a new view. */
const VIEW_LIMIT_BYTES = 1024 * 1024;
