/** Terms that a question about a graph may use: labels, relations with their ends, and properties with their values. */

import type { GraphSource } from "../../../graph/graph-source";
import { otherCountryWords } from "../../../words/countries";
import { formerRelations } from "../../../words/former-relations";
import { OF_COUNTRY } from "../../../words/word-patterns";
import { type PropertyTerm, scanEdgeProperties, scanNodeProperties } from "./scan-properties";

export type { PropertyTerm };

export interface LabelTerm {
  name: string;
  count: number;
  /** The property that is the name of its nodes, beside the name itself; null if there is none. */
  nameKey: string | null;
}

/** A relation type between two labels. */
export interface RelationEnd {
  type: string;
  source: string;
  target: string;
  count: number;
}

export interface GraphWords {
  labels: LabelTerm[];
  labelOf: ReadonlyMap<string, LabelTerm>;
  /** Relation types, each once. */
  relations: string[];
  ends: RelationEnd[];
  /** Relations that are over, each with those that say the same of what holds. */
  former: ReadonlyMap<string, readonly string[]>;
  properties: PropertyTerm[];
  /** Keys of the properties of edges, each once. */
  edgeKeys: string[];
  /** Properties with few enough values to know them all, by a value in lower case. */
  byValue: ReadonlyMap<string, { property: PropertyTerm; value: string }[]>;
  /** Values of node properties by the last of their several words: "stout" of "imperial stout". */
  byHead: ReadonlyMap<string, { property: PropertyTerm; value: string }[]>;
}

/** Labels and relations that are read; of a graph with more, those with most nodes and edges. */
const MOST_LABELS = 80;
const MOST_ENDS = 1_500;
/** A graph without a schema repeats labels that say nothing beside another one. */
const cache = new WeakMap<GraphSource, Promise<GraphWords>>();
const byGeneration = new Map<string, Promise<GraphWords>>();
const REMEMBERED = 16;

/**
 * Read once for each graph and generation.
 * @throws what the graph throws; the next call tries again.
 */
export function graphWords(graph: GraphSource): Promise<GraphWords> {
  const known =
    cache.get(graph) ?? (graph.generation === "memory" ? undefined : byGeneration.get(graph.generation));
  if (known) return known;
  const read = readWords(graph).catch((error: unknown) => {
    cache.delete(graph);
    byGeneration.delete(graph.generation);
    throw error;
  });
  cache.set(graph, read);
  if (graph.generation !== "memory") {
    if (byGeneration.size >= REMEMBERED) byGeneration.clear();
    byGeneration.set(graph.generation, read);
  }
  return read;
}

async function readWords(graph: GraphSource): Promise<GraphWords> {
  const schema = await graph.schema();
  const labels = [...schema.labels].sort((a, b) => b.count - a.count).slice(0, MOST_LABELS);
  const names = new Set(labels.map(({ name }) => name));
  const ends = schema.relations
    .filter(({ kind }) => kind !== "similarity")
    .flatMap(({ type, ends }) => ends.map((end) => ({ type, ...end })))
    .filter(({ source, target }) => names.has(source) && names.has(target))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_ENDS);
  const relations = [...new Set(ends.map(({ type }) => type))];
  const properties: PropertyTerm[] = [];
  for (const label of labels) properties.push(...(await scanNodeProperties(graph, label)));
  for (const type of relations) properties.push(...(await scanEdgeProperties(graph, type)));
  const byValue = new Map<string, { property: PropertyTerm; value: string }[]>();
  const bySpelling = new Map<string, { property: PropertyTerm; value: string }[]>();
  const byHead = new Map<string, { property: PropertyTerm; value: string }[]>();
  const owns = ({ owner, isName, isCode, type }: PropertyTerm) =>
    owner.kind === "node" && !isName && !isCode && type === "string";
  for (const property of properties) {
    for (const value of property.values) {
      const key = value.toLowerCase();
      byValue.set(key, [...(byValue.get(key) ?? []), { property, value }]);
      for (const other of property.isClosed && OF_COUNTRY.test(property.key) ? otherCountryWords(key) : [])
        bySpelling.set(other, [...(bySpelling.get(other) ?? []), { property, value }]);
      const apart = key.replaceAll("-", " ");
      if (apart !== key) bySpelling.set(apart, [...(bySpelling.get(apart) ?? []), { property, value }]);
      const [head] = property.isClosed && owns(property) ? (/(?<=\s)\p{L}{3,}$/u.exec(key) ?? []) : [];
      if (head !== undefined && !byHead.get(head)?.some((one) => one.property === property))
        byHead.set(head, [...(byHead.get(head) ?? []), { property, value: head }]);
    }
  }
  for (const [word, said] of bySpelling) byValue.set(word, [...(byValue.get(word) ?? []), ...said]);
  const terms = labels.map(({ name, count }) => ({
    name,
    count,
    nameKey:
      properties.find(({ owner, isName }) => owner.kind === "node" && owner.name === name && isName)?.key ??
      null,
  }));
  return {
    labels: terms,
    labelOf: new Map(terms.map((term) => [term.name, term])),
    relations,
    ends,
    former: formerRelations(ends),
    properties,
    edgeKeys: [...new Set(properties.flatMap(({ owner, key }) => (owner.kind === "edge" ? [key] : [])))],
    byValue,
    byHead,
  };
}
