import { describeApi } from "@/lib/engine/api-document";
import { route } from "../route";

export const dynamic = "force-dynamic";

export const GET = route(async () => Response.json(describeApi()));
