import { implement } from "@/app/api/implement";
import { readApiDocument } from "@/lib/api/health";
import { describeApi } from "@/lib/api/openapi/openapi";

export const dynamic = "force-dynamic";

export const GET = implement(readApiDocument, async () => ({ ...describeApi() }));
