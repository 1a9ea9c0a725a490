import { examplesQuerySchema } from "@/lib/core/fine-tuning-api";
import { exportExamples } from "@/lib/engine/fine-tuning";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../../api-route";
import { jsonLines } from "../../../../json-lines";
import { askedQuestions } from "../asked-questions";

export const dynamic = "force-dynamic";

/** Chat examples, as endpoints that fine-tune take them. */
export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const { recipe } = readQuery(request, examplesQuerySchema);
  const questions = await askedQuestions(request);
  const examples = await exportExamples(await getEngine(), id, recipe, questions, request.signal);
  return jsonLines(examples, `${recipe}.jsonl`);
});
