/** `hopscope suggest`: questions that the graph of a knowledge base answers. */
import type { CallApi } from "../../lib/api/call-api";
import { suggestQuestions } from "../../lib/api/knowledge-bases";
import { printTable } from "../print-table";

export async function suggest(call: CallApi, base: string, { json }: { json?: boolean }): Promise<void> {
  const { questions } = await call(suggestQuestions, { params: { id: base } });
  if (json) console.log(JSON.stringify(questions));
  else if (questions.length === 0)
    console.error("There is nothing to suggest: this graph has no facts, only passages.");
  else
    printTable(
      ["kind", "question", "answers"],
      questions.map(({ kind, question, answers }) => [kind, question, String(answers)]),
    );
}
