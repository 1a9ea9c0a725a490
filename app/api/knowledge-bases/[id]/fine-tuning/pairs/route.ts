import { examplesQuerySchema } from "@/lib/core/fine-tuning-api";
import { exportPairs } from "@/lib/engine/fine-tuning";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../../api-route";
import { jsonLines } from "../../../../json-lines";
import { askedQuestions } from "../asked-questions";

export const dynamic = "force-dynamic";

/** Each question with the query that answers it, and what that query finds. */
export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const { recipe } = readQuery(request, examplesQuerySchema);
  const questions = await askedQuestions(request);
  const pairs = await exportPairs(await getEngine(), id, recipe, questions, request.signal);
  return jsonLines(pairs, `${recipe}-pairs.jsonl`);
});
