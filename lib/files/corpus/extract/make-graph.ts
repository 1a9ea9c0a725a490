/** From findings to the graph that is stored: under a schema, above a confidence, with one edge for each fact. */
import { EXTRACTED_ID } from "../../../graph/chunk-edges";
import type { ExtractedEdge, ExtractedGraph, ExtractedNode, ExtractionSchema, Findings } from "./extraction";
import type { Entities, Entity } from "./join-names";

/** Chance that all are wrong at most: what several sentences say is no certainty either. */
const MOST_CERTAIN = 0.99;

export interface MakeOptions {
  /** All labels and types when null. */
  schema: ExtractionSchema | null;
  /** Edges below it are left out. */
  threshold: number;
}

/** Nodes are the ends of edges: a name of which nothing is said is found in the text anyway. */
export function makeGraph(
  { facts }: Findings,
  entities: Entities,
  { schema, threshold }: MakeOptions,
): ExtractedGraph {
  const { labelOf, relationOf } = schemaReader(schema);
  const edges = new Map<string, ExtractedEdge>();
  const used = new Map<string, { entity: Entity; label: string }>();
  for (const fact of facts) {
    const [subject, object] = [fact.subject, fact.object].map(({ name }) => entities.find(fact.chunk, name));
    if (!subject || !object || subject === object) continue;
    const [from, to] = [labelOf(subject), labelOf(object)];
    const relation = from !== null && to !== null && relationOf(fact.type, from, to);
    if (!relation) continue;
    const [source, target, sourceLabel, targetLabel] = relation.isReversed
      ? [object, subject, to, from]
      : [subject, object, from, to];
    const key = JSON.stringify([source.key, relation.type, target.key]);
    const said = edges.get(key);
    const { sentence, chunk, by, confidence } = fact;
    if (!said) {
      edges.set(key, {
        source: idOf(source),
        type: relation.type,
        target: idOf(target),
        sentence,
        chunk,
        by,
        confidence,
      });
    } else if (said.sentence !== sentence) {
      // Two sentences that say the same are likelier right than either.
      const together = Math.min(MOST_CERTAIN, 1 - (1 - said.confidence) * (1 - confidence));
      const best = confidence > said.confidence ? { sentence, chunk, by } : {};
      edges.set(key, { ...said, ...best, confidence: together });
    }
    used.set(idOf(source), { entity: source, label: sourceLabel });
    used.set(idOf(target), { entity: target, label: targetLabel });
  }
  const kept = [...edges.values()].filter(({ confidence }) => confidence >= threshold);
  const ends = new Set(kept.flatMap(({ source, target }) => [source, target]));
  const nodes = [...used]
    .filter(([id]) => ends.has(id))
    .map(([id, { entity, label }]) => nodeOf(id, entity, label));
  return { nodes: withoutSharedAliases(nodes), edges: kept };
}

function nodeOf(id: string, { name, aliases, mentions }: Entity, label: string): ExtractedNode {
  return { id, name, label, aliases: [...aliases], mentions };
}

/** An alias that two nodes have would link a text to both. */
function withoutSharedAliases(nodes: ExtractedNode[]): ExtractedNode[] {
  const bearers = new Map<string, number>();
  for (const { name, aliases } of nodes)
    for (const one of new Set([name, ...aliases])) bearers.set(one, (bearers.get(one) ?? 0) + 1);
  return nodes.map((node) => ({
    ...node,
    aliases: node.aliases.filter((alias) => bearers.get(alias) === 1),
  }));
}

function idOf({ key }: Entity): string {
  return EXTRACTED_ID + key;
}

/** A schema's labels and relation types for findings; without a schema, everything stays as it was found. */
export interface SchemaReader {
  /** Null where the schema has none for it. */
  labelOf: (thing: Pick<Entity, "nouns" | "label" | "labelByText">) => string | null;
  /** @param from label, under the schema, of what the relation was found to lead from; `to` of its other end */
  relationOf: (type: string, from: string, to: string) => { type: string; isReversed: boolean } | null;
}

export function schemaReader(schema: ExtractionSchema | null): SchemaReader {
  if (schema === null)
    return { labelOf: ({ label }) => label, relationOf: (type) => ({ type, isReversed: false }) };
  const byWord = relationsByWord(schema);
  const relationOf: SchemaReader["relationOf"] = (found, from, to) => {
    const relation = byWord.get(typeKey(found));
    if (!relation) return null;
    const [start, end] = relation.reversed ? [to, from] : [from, to];
    if (!allows(relation.from, start) || !allows(relation.to, end)) return null;
    return { type: relation.type, isReversed: relation.reversed };
  };
  return { labelOf: labelReader(schema), relationOf };
}

function allows(labels: readonly string[], label: string): boolean {
  return labels.length === 0 || labels.includes(label);
}

/** The schema's label of an entity: by its nouns first, then by equal names elsewhere, then by what it was taken for; null when the schema has none. */
function labelReader(schema: ExtractionSchema): SchemaReader["labelOf"] {
  const byWord = new Map<string, string>();
  for (const { name, words } of schema.labels)
    for (const word of [...words, name])
      if (!byWord.has(word.toLowerCase())) byWord.set(word.toLowerCase(), name);
  return ({ nouns, label, labelByText }) => {
    for (const noun of nouns) {
      const lower = noun.toLowerCase();
      const known = byWord.get(lower) ?? byWord.get(lower.split(/[\s-]+/).at(-1) ?? "");
      if (known) return known;
    }
    return byWord.get(label.toLowerCase()) ?? byWord.get(labelByText.toLowerCase()) ?? null;
  };
}

/** Words may be written as they are spoken: "founded by". */
function relationsByWord(schema: ExtractionSchema): Map<string, ExtractionSchema["relations"][number]> {
  const byWord = new Map<string, ExtractionSchema["relations"][number]>();
  for (const relation of schema.relations)
    for (const word of [...relation.words, relation.type])
      if (!byWord.has(typeKey(word))) byWord.set(typeKey(word), relation);
  return byWord;
}

function typeKey(words: string): string {
  return words.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "_");
}
