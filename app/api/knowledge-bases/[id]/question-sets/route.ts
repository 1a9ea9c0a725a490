import { bringQuestionsQuerySchema, QUESTIONS_LIMIT_BYTES } from "@/lib/core/experiment/experiment-api";
import { bringQuestions, listQuestionSets } from "@/lib/engine/question-sets";
import { bringSampleQuestions } from "@/lib/engine/sample";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readLimited, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

/** The body is the text of a file, in any of the formats that question sets are published in. */
export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const { onRejected, from, ...wanted } = readQuery(request, bringQuestionsQuerySchema);
  if (from === "sample")
    return Response.json(await bringSampleQuestions(await getEngine(), id, wanted.name), { status: 201 });
  const text = await readLimited(request, QUESTIONS_LIMIT_BYTES);
  const brought = { ...wanted, text, skip: onRejected === "skip" };
  return Response.json(await bringQuestions(await getEngine(), id, brought, request.signal), { status: 201 });
});

export const GET = apiRoute<{ id: string }>(async (_, { id }) =>
  Response.json({ questionSets: await listQuestionSets(await getEngine(), id) }),
);
