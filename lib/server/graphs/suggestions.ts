/** Questions to start from, made of a knowledge base's own graph: looked for once for each state of it, and then remembered. */
import { suggestQuestions } from "../../measure/question-sets/made/suggest-questions";
import type { SuggestedQuestion } from "../../measure/question-sets/made/suggested-question";
import type { Engine } from "../engine";
import type { OpenGraph } from "./graphs";

/** Time limit of the search for suggestions; later finds are left out. */
const WITHIN_MS = 8_000;

/** By the source that answers them: another generation is another source. */
const made = new WeakMap<OpenGraph["source"], Promise<SuggestedQuestion[]>>();

/** None for a graph without facts, such as one of documents alone. @throws HopscopeError `not-found`, `not-ready` */
export async function suggestionsFor(engine: Engine, base: string): Promise<SuggestedQuestion[]> {
  const found = await engine.database.knowledgeBases.get(base);
  const { source, match } = await engine.graphs.open(found);
  const known = made.get(source);
  if (known) return known;
  const aliases = await engine.database.knowledgeBases.aliases(found.id);
  const making = suggestQuestions(source, { aliases, match, signal: AbortSignal.timeout(WITHIN_MS) });
  made.set(source, making);
  // A failure is tried again.
  making.catch(() => made.delete(source));
  return making;
}
