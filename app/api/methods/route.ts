import { implement } from "@/app/api/implement";
import { listMethods } from "@/lib/api/methods";
import * as methods from "@/lib/server/methods/methods";

export const GET = implement(listMethods, async () => ({ methods: methods.listMethods() }));
