import { evaluationRequestSchema } from "@/lib/core/evaluation";
import { evaluate } from "@/lib/engine/evaluate";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody } from "../api-route";
import { eventStream } from "../event-stream";

export const dynamic = "force-dynamic";

/** Streams one event a result and ends with the figures of each method. */
export const POST = apiRoute(async (request) => {
  const wanted = await readBody(request, evaluationRequestSchema, EVALUATION_LIMIT_BYTES);
  return eventStream(await evaluate(await getEngine(), wanted, request.signal));
});

/** About 100,000 questions. */
const EVALUATION_LIMIT_BYTES = 64 * 1024 * 1024;
