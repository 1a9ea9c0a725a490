import { listMethods } from "@/lib/engine/methods";
import { apiRoute } from "../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute(async () => Response.json({ methods: listMethods() }));
