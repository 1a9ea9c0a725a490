import { implement } from "@/app/api/implement";
import { readApiDocument } from "@/lib/api/health";
import { describeApi } from "@/lib/api/openapi";
import { once } from "@/lib/graph/once";

const described = once(async () => ({ ...describeApi() }));
export const GET = implement(readApiDocument, described);
