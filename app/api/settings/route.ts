import { saveSettingsSchema } from "@/lib/core/settings";
import { readSettings, saveSettings } from "@/lib/engine/settings";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute(async () => Response.json(await readSettings(await getEngine())));

export const PUT = apiRoute(async (request) => {
  const wanted = await readBody(request, saveSettingsSchema);
  return Response.json(await saveSettings(await getEngine(), wanted));
});
