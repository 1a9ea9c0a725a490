import { describeApi } from "@/lib/engine/api-document";
import { apiRoute } from "../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute(async () => Response.json(describeApi()));
