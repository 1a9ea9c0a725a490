/** Questions that come as lines of JSON, as for training. */
import { readQuestionLines } from "@/lib/core/eval/question-line";
import { readLimited } from "../../../api-route";

/** About 100,000 questions. */
const QUESTIONS_LIMIT_BYTES = 64 * 1024 * 1024;

export async function askedQuestions(request: Request) {
  return readQuestionLines(await readLimited(request, QUESTIONS_LIMIT_BYTES));
}
