/** The toolkit of methods: the graph, the models in use, the language model with its budget, and the reader of questions. */
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import { notedSource } from "../../graph/noted-source";
import type { ReducedGraph } from "../../graph/without-source";
import type { Payer } from "../../measure/costs";
import type { RecipeId } from "../../methods/contract/fine-tuning";
import type { Toolkit } from "../../methods/contract/retriever";
import type { ReadQuestion } from "../../questions/reading/read-question";
import type { Engine } from "../engine";
import { openQuestionReader } from "./question-reader";
import { readOnce } from "./read-once";
import { readLearnt } from "./trained-method-models";

/** A toolkit, and the reader of the questions that methods are asked. */
export interface AskingKit extends Toolkit {
  read: ReadQuestion;
}

/**
 * The toolkit for methods in one knowledge base; equal questions are read once.
 * @param payer whose budget the language model spends, and on whom its costs are booked; null leaves it out
 * @param reduced the graph to use in its place, without something that was removed
 * @throws HopscopeError `not-ready` while nothing can be asked
 */
export async function openToolkit(
  engine: Engine,
  base: KnowledgeBase,
  payer: Payer | null,
  reduced?: ReducedGraph,
): Promise<Omit<AskingKit, "signal">> {
  const opened = await engine.graphs.open(base);
  const { source } = reduced ?? opened;
  const [notes, models, read] = await Promise.all([
    engine.database.knowledgeBases.notes(base.id),
    payer && engine.languageModels.openAll(payer),
    openQuestionReader(engine, base, source),
  ]);
  return {
    graph: notedSource(source, notes),
    embedder: engine.embedder,
    read: readOnce(read),
    learnt: (kind) => readLearnt(engine, base.id, kind),
    indexFile: opened.indexFile,
    ...(reduced && { removed: reduced.removed }),
    ...(models && {
      llm: models.llm,
      tuned: async (recipe: RecipeId) => {
        const tuned = await engine.database.tunedModels.active(base.id, recipe);
        return tuned && models.named(tuned.report.model, tuned.report.baseUrl);
      },
    }),
  };
}
