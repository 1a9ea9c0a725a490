import { readQuestionLines } from "@/lib/core/eval/question-line";
import { trainQuerySchema } from "@/lib/core/trained-model";
import { getEngine } from "@/lib/engine/singleton";
import { startTraining } from "@/lib/engine/training";
import { apiRoute, readLimited, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

/** Questions as lines of JSON; none when all are made from the graph. */
export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const query = readQuery(request, trainQuerySchema);
  const questions = readQuestionLines(await readLimited(request, QUESTIONS_LIMIT_BYTES));
  const job = await startTraining(await getEngine(), id, questions, query);
  return Response.json({ job }, { status: 202 });
});

/** About 100,000 questions. */
const QUESTIONS_LIMIT_BYTES = 64 * 1024 * 1024;
