import { testSettingsSchema } from "@/lib/core/settings";
import { testSettings } from "@/lib/engine/settings";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../../api-route";

export const dynamic = "force-dynamic";

export const POST = apiRoute(async (request) => {
  const wanted = await readBody(request, testSettingsSchema);
  return Response.json(await testSettings(await getEngine(), wanted, request.signal));
});
