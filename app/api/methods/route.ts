import { listMethods } from "@/lib/engine/methods";
import { route } from "../route";

export const dynamic = "force-dynamic";

export const GET = route(async () => Response.json({ methods: listMethods() }));
