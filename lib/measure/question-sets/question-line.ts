/** Questions with gold answers as lines of JSON: what a file or a request contains. */
import { HopscopeError, type InputProblem } from "../../graph/errors";
import { type EvaluationQuestion, evaluationQuestionSchema } from "../evaluation";

export const QUESTION_LINE_HINT =
  'Expected on each line: {"id", "question", "answers": [ids or names], "split"?}.';

export function readQuestionLine(text: string): EvaluationQuestion | string {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return `This is not JSON: ${(error as Error).message}.`;
  }
  const parsed = evaluationQuestionSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  return parsed.error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join("; ");
}

/** All questions of a text. @throws HopscopeError `invalid-input` with every line that is unusable */
export function readQuestionLines(text: string): EvaluationQuestion[] {
  const questions: EvaluationQuestion[] = [];
  const problems: InputProblem[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const read = readQuestionLine(line);
    if (typeof read === "string") problems.push({ at: `line ${at + 1}`, message: read });
    else questions.push(read);
  }
  if (problems.length === 0) return questions;
  throw new HopscopeError(
    "invalid-input",
    `${problems.length} of the ${problems.length + questions.length} questions cannot be used.`,
    { problems, hint: QUESTION_LINE_HINT },
  );
}
