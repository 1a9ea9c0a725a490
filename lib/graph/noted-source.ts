/** A graph whose schema has the notes that people wrote on its names. */
import type { GraphSource } from "./graph-source";
import { once } from "./once";
import type { SchemaNote } from "./schema-notes";
import { watchedSource } from "./watched-source";

/** By the graph without notes: what was made of it last, so that equal notes are one schema, by which others remember. */
const noted = new WeakMap<GraphSource, { key: string; graph: GraphSource }>();
const plain = new WeakMap<GraphSource, GraphSource>();

/** The same graph with these notes in place of any that it had. */
export function notedSource(graph: GraphSource, notes: readonly SchemaNote[]): GraphSource {
  const base = plain.get(graph) ?? graph;
  if (notes.length === 0) return base;
  const key = JSON.stringify(notes);
  const known = noted.get(base);
  if (known?.key === key) return known.graph;
  const schema = once(async () => ({ ...(await base.schema()), notes: [...notes] }));
  const made = { ...watchedSource(base, () => {}), schema };
  noted.set(base, { key, graph: made });
  plain.set(made, base);
  return made;
}
