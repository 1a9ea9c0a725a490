/** The reader of a knowledge base's questions, as runs, experiments and training use it. */
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import type { GraphSource } from "../../graph/graph-source";
import { decodeModel } from "../../questions/plan/ranker/planner-model";
import { openReader, type ReadQuestion } from "../../questions/reading/read-question";
import type { Engine } from "../engine";
import { readLearnt } from "./trained-method-models";

/** One for each open graph, since the first question embeds the words of its schema. */
const readers = new WeakMap<GraphSource, { key: string; read: ReadQuestion }>();

/** With its aliases and what it has learnt; zero-shot where that was learnt with another embedder. */
export async function openQuestionReader(
  engine: Engine,
  { id }: Pick<KnowledgeBase, "id">,
  graph: GraphSource,
): Promise<ReadQuestion> {
  const { embedder } = engine;
  const [aliases, learnt] = await Promise.all([
    engine.database.knowledgeBases.aliases(id),
    readLearnt(engine, id, "planner"),
  ]);
  const key = JSON.stringify([learnt?.id, aliases]);
  const known = readers.get(graph);
  if (known?.key === key) return known.read;
  const model = learnt && { id: learnt.id, model: decodeModel(learnt.bytes) };
  const read = openReader({ graph, embedder, aliases, model });
  readers.set(graph, { key, read });
  return read;
}
