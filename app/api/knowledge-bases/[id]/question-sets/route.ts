import { implement } from "@/app/api/implement";
import { readLimited } from "@/app/api/read-request";
import { importQuestions, listQuestionSets, QUESTIONS_LIMIT_BYTES } from "@/lib/api/question-sets";
import * as sets from "@/lib/server/knowledge-bases/question-sets";
import { importSampleQuestions } from "@/lib/server/sample";

export const GET = implement(listQuestionSets, async ({ engine, params }) => ({
  questionSets: await sets.listQuestionSets(engine, params.id),
}));

export const POST = implement(importQuestions, async ({ engine, params, query, request, signal, who }) => {
  const { onRejected, from, ...wanted } = query;
  if (from === "sample") return importSampleQuestions(engine, params.id, wanted.name);
  const text = await readLimited(request, QUESTIONS_LIMIT_BYTES);
  const file = { ...wanted, text, skip: onRejected === "skip" };
  return sets.importQuestions(engine, params.id, file, { signal, caller: who });
});
