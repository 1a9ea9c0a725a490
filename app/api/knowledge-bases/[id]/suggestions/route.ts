import { implement } from "@/app/api/implement";
import { suggestQuestions } from "@/lib/api/knowledge-bases";
import { suggestionsFor } from "@/lib/server/graphs/suggestions";

export const GET = implement(suggestQuestions, async ({ engine, params }) => ({
  questions: await suggestionsFor(engine, params.id),
}));
