import { startFineTuningQuerySchema } from "@/lib/core/fine-tuning-api";
import { estimateFineTuning } from "@/lib/engine/fine-tuning";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../../api-route";
import { askedQuestions } from "../asked-questions";

export const dynamic = "force-dynamic";

/** What a tuning would take; nothing is sent to the endpoint. */
export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, startFineTuningQuerySchema);
  const questions = await askedQuestions(request);
  return Response.json(await estimateFineTuning(await getEngine(), id, questions, query, request.signal));
});
