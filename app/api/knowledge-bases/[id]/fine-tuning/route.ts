import { startFineTuningQuerySchema } from "@/lib/core/fine-tuning-api";
import { readFineTuning, startFineTuning } from "@/lib/engine/fine-tuning";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../api-route";
import { askedQuestions } from "./asked-questions";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (_, { id }) =>
  Response.json(await readFineTuning(await getEngine(), id)),
);

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, startFineTuningQuerySchema);
  const job = await startFineTuning(await getEngine(), id, await askedQuestions(request), query);
  return Response.json({ job }, { status: 202 });
});
