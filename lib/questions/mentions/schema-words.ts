/** Words of a question that are words of the schema. */
import type { GraphSchema, GraphSource } from "../../graph/graph-source";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { isSameWord } from "../../graph/text/word-forms";

/** Schemas do not change; stemming hundreds of relation types takes longer than finding the names. */
const wordsOfSchema = new WeakMap<GraphSchema, { stems: string[]; isOne: Map<string, boolean> }>();
const REMEMBERED_STEMS = 10_000;

/** Recognises words of labels and relation types, in which questions speak of the schema itself. */
export async function schemaWords(graph: GraphSource): Promise<(text: string) => boolean> {
  const schema = await graph.schema();
  let known = wordsOfSchema.get(schema);
  if (!known) {
    const names = [...schema.labels.map(({ name }) => name), ...schema.relations.map(({ type }) => type)];
    known = { stems: [...new Set(names.flatMap((name) => stemsOf(relationWords(name))))], isOne: new Map() };
    wordsOfSchema.set(schema, known);
  }
  const { stems, isOne } = known;
  const isSchemaStem = (stem: string): boolean => {
    const isMatch = isOne.get(stem) ?? stems.some((own) => isSameWord(stem, own));
    if (isOne.size < REMEMBERED_STEMS) isOne.set(stem, isMatch);
    return isMatch;
  };
  return (text) => stemsOf(text).every(isSchemaStem);
}
