/** The provenance of an experiment's answers, beside its questions and parameters: written when it begins. */
import * as z from "zod";
import { schemaNotesSchema } from "../../graph/schema-notes";
import { graphContentSchema } from "../../graph/snapshot/graph-content";
import { recipeIdSchema } from "../../methods/contract/fine-tuning";
import { modelKindSchema } from "../../methods/contract/trainable";
import { aliasesSchema } from "../../words/aliases";

const placeSchema = z.object({ baseUrl: z.url(), model: z.string() });

export const provenanceSchema = z.object({
  application: z.string(),
  node: z.string(),
  embedder: z.string(),
  /** Null for a graph that lives in a Neo4j, which has no digest. */
  graph: graphContentSchema.nullable(),
  models: z.array(
    z.object({
      kind: modelKindSchema,
      id: z.string(),
      bytes: z.int(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** Words for its relations that the planner knows. */
  aliases: aliasesSchema,
  /** Notes on its schema that the language model reads; bundles of earlier versions have none. */
  notes: schemaNotesSchema.default([]),
  llm: placeSchema.nullable(),
  /** Language models that were tuned for it, by recipe. */
  tuned: z.array(placeSchema.extend({ recipe: recipeIdSchema })),
});
export type Provenance = z.infer<typeof provenanceSchema>;

/** In words, what has changed between two of them that could change an answer; versions of the program do not count. */
export function changesBetween(before: Provenance, now: Provenance): string[] {
  const models = ({ models }: Provenance) => models.map(({ kind, sha256 }) => [kind, sha256]);
  const parts: [string, unknown, unknown][] = [
    ["the graph", before.graph, now.graph],
    ["the embedder", before.embedder, now.embedder],
    ["what the knowledge base has learnt", models(before), models(now)],
    ["the words for its relations", before.aliases, now.aliases],
    ["the notes on its schema", before.notes, now.notes],
    ["the language model", [before.llm, before.tuned], [now.llm, now.tuned]],
  ];
  return parts
    .filter(([, one, other]) => JSON.stringify(one) !== JSON.stringify(other))
    .map(([name]) => name);
}
