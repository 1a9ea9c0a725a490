import { newViewSchema } from "@/lib/core/graph/explore-view";
import { keepView, listViews } from "@/lib/engine/explore-views";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (_, { id }) =>
  Response.json({ views: await listViews(await getEngine(), id) }),
);

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const view = await readBody(request, newViewSchema, VIEW_LIMIT_BYTES);
  return Response.json(await keepView(await getEngine(), id, view), { status: 201 });
});

/** A canvas with thousands of pins. */
const VIEW_LIMIT_BYTES = 1024 * 1024;
