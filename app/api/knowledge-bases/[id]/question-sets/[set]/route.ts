import {
  changeQuestionsSchema,
  QUESTIONS_LIMIT_BYTES,
  questionSetQuerySchema,
} from "@/lib/core/experiment/experiment-api";
import { changeQuestions, readQuestionSet, removeQuestionSet } from "@/lib/engine/question-sets";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readBody, readQuery } from "../../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string; set: string }>(async (request, { id, set }) => {
  const { version } = readQuery(request, questionSetQuerySchema);
  return Response.json(await readQuestionSet(await getEngine(), id, set, version));
});

export const PATCH = apiRoute<{ id: string; set: string }>(async (request, { id, set }) => {
  const changes = await readBody(request, changeQuestionsSchema, QUESTIONS_LIMIT_BYTES);
  return Response.json(await changeQuestions(await getEngine(), id, set, changes));
});

export const DELETE = apiRoute<{ id: string; set: string }>(async (_, { id, set }) => {
  await removeQuestionSet(await getEngine(), id, set);
  return new Response(null, { status: 204 });
});
