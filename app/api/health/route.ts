import { readHealth } from "@/lib/engine/health";
import { getEngine } from "@/lib/engine/singleton";
import { route } from "../route";

export const dynamic = "force-dynamic";

export const GET = route(async () => Response.json(readHealth(await getEngine())));
