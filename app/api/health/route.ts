import { readHealth } from "@/lib/engine/health";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute } from "../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute(async () => Response.json(readHealth(await getEngine())));
