/** The schema that findings suggest: labels and relation types, with how often they occur and examples. */
import * as z from "zod";
import {
  type ExtractedGraph,
  type ExtractionSchema,
  extractedLabelSchema,
  extractedRelationSchema,
  type Findings,
} from "./extraction";
import type { Entities } from "./join-names";

const exampleSchema = z.object({ count: z.int(), examples: z.array(z.string()) });
export const proposedSchemaSchema = z.object({
  labels: z.array(extractedLabelSchema.extend(exampleSchema.shape)),
  relations: z.array(extractedRelationSchema.extend(exampleSchema.shape)),
});
export type ProposedSchema = z.infer<typeof proposedSchemaSchema>;

const EXAMPLES = 3;
/** Rarer types are left to a person to add, where there are many. */
const MOST_RELATIONS = 100;

/** Most used first, of texts and tables together. */
export function proposeSchema(
  { facts }: Findings,
  entities: Entities,
  tables: ExtractedGraph = { nodes: [], edges: [] },
): ProposedSchema {
  const labels = new Map<string, string[]>();
  for (const { label, name } of [...entities.all(), ...tables.nodes]) add(labels, label, name);
  const relations = new Map<string, string[]>();
  const names = new Map(tables.nodes.map(({ id, name }) => [id, name]));
  for (const { source, type, target } of tables.edges)
    add(relations, type, `${names.get(source)} → ${names.get(target)}`);
  for (const { subject, type, object } of facts) add(relations, type, `${subject.name} → ${object.name}`);
  return {
    labels: ranked(labels).map(([name, examples]) => ({ name, words: [], ...counted(examples) })),
    relations: ranked(relations)
      .slice(0, MOST_RELATIONS)
      .map(([type, examples]) => ({
        type,
        words: [],
        from: [],
        to: [],
        reversed: false,
        ...counted(examples),
      })),
  };
}

/** The proposal in the form in which it is edited and sent back. */
export function schemaOf({ labels, relations }: ProposedSchema): ExtractionSchema {
  return {
    labels: labels.map(({ name, words }) => ({ name, words })),
    relations: relations.map(({ type, words, from, to, reversed }) => ({ type, words, from, to, reversed })),
  };
}

function add(groups: Map<string, string[]>, key: string, example: string): void {
  const own = groups.get(key);
  if (own) own.push(example);
  else groups.set(key, [example]);
}

function ranked(groups: Map<string, string[]>): [string, string[]][] {
  return [...groups].sort(([a, m], [b, n]) => n.length - m.length || (a < b ? -1 : 1));
}

function counted(examples: readonly string[]) {
  return { count: examples.length, examples: [...new Set(examples)].slice(0, EXAMPLES) };
}
