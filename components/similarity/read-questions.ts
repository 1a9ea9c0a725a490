/** Questions with answers from a file of JSON lines, as the server takes them. */
import { HopscopeError } from "@/lib/api/problem";
import type { EvaluationQuestion } from "@/lib/measure/evaluation";

/** @throws HopscopeError that names the first line that is no question */
export function readQuestions(text: string): EvaluationQuestion[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const value = parse(line);
    if (!isQuestion(value)) {
      throw new HopscopeError("invalid-input", `Line ${index + 1} is no question with answers.`, {
        hint: 'Each line is {"id", "question", "answers": [ids or names]}.',
      });
    }
    return [{ ...value, id: String(value.id ?? index + 1), answers: value.answers.map(String) }];
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function isQuestion(value: unknown): value is { id?: unknown; question: string; answers: unknown[] } {
  return (
    typeof value === "object" &&
    value !== null &&
    "question" in value &&
    typeof value.question === "string" &&
    value.question.trim() !== "" &&
    "answers" in value &&
    Array.isArray(value.answers) &&
    value.answers.length > 0
  );
}
