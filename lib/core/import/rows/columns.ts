/** Which column or JSON field means what: names as people write them, mapped to the fields of a row. */
import type { PropertyValue } from "../../graph/graph-element";
import { nearestName } from "../../text/nearest-name";
import { FileRefusal } from "./file-refusal";
import { quoteList, quoteValue } from "./quote-value";

/** Accepted names by field, the preferred one first; case, spaces, `_`, `-` and `:` do not count. */
export type Aliases<Field extends string> = Readonly<Record<Field, readonly string[]>>;

export type NodeField = "id" | "name" | "labels" | "text" | "parent";
export const NODE_ALIASES: Aliases<NodeField> = {
  id: ["id", "node_id"],
  name: ["name", "title"],
  labels: ["label", "labels", "type"],
  text: ["text", "description"],
  parent: ["parent", "parent_id"],
};

export type EdgeField = "source" | "type" | "target";
export const EDGE_ALIASES: Aliases<EdgeField> = {
  source: ["source", "from", "head", "src", "start", "source_id", "from_id", "start_id"],
  type: ["type", "relation", "label", "predicate"],
  target: ["target", "to", "tail", "dst", "end", "target_id", "to_id", "end_id"],
};

export type DocumentField = "id" | "title" | "text" | "parent";
export const DOCUMENT_ALIASES: Aliases<DocumentField> = {
  id: ["id", "document_id"],
  title: ["title", "name"],
  text: ["text"],
  parent: ["parent", "parent_id"],
};

export type TableField = "id" | "title" | "header" | "rows" | "parent";
export const TABLE_ALIASES: Aliases<TableField> = {
  id: ["id", "table_id"],
  title: ["title", "name"],
  header: ["header"],
  rows: ["rows"],
  parent: ["parent", "parent_id"],
};

/** Where each field is in a row. */
export interface Columns<Field extends string> {
  /** Position of a field's column; -1 when there is none. */
  at: Readonly<Record<Field, number>>;
  /** The columns that are no field. */
  rest: readonly { key: string; at: number }[];
  /** Reads a value of `rest`; undefined when it is empty. */
  property: (value: unknown) => PropertyValue | undefined;
}

/** The first column that has a field's best alias becomes the field; all others are `rest`. */
export function mapColumns<Field extends string>(
  keys: readonly string[],
  aliases: Aliases<Field>,
  property: Columns<Field>["property"],
): Columns<Field> {
  const folded = keys.map(foldColumn);
  const taken = new Set<number>();
  const at = {} as Record<Field, number>;
  for (const field of Object.keys(aliases) as Field[]) {
    const positions = aliases[field].map((alias) => folded.indexOf(foldColumn(alias)));
    const position = positions.find((candidate) => candidate !== -1) ?? -1;
    at[field] = position;
    taken.add(position);
  }
  const rest = keys.flatMap((key, index) =>
    taken.has(index) ? [] : [{ key: key.trim() || `column ${index + 1}`, at: index }],
  );
  return { at, rest, property };
}

/** @throws FileRefusal when a required column is missing, or one name occurs twice in a header. */
export function checkHeader<Field extends string>(
  header: readonly string[],
  columns: Columns<Field>,
  aliases: Aliases<Field>,
  required: readonly Field[],
): void {
  const missing = required.filter((field) => columns.at[field] === -1);
  if (missing.length > 0) throw new FileRefusal(describeMissing(header, missing, aliases, "columns"));
  const twice = header.find((name, index) => name.trim() !== "" && header.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new FileRefusal(`The header names the column ${quoteValue(twice)} twice; expected each name once.`);
  }
}

/** How a required field is missed, with the columns that were found and the nearest of them. */
export function describeMissing<Field extends string>(
  found: readonly string[],
  missing: readonly Field[],
  aliases: Aliases<Field>,
  kind: "columns" | "fields",
): string {
  const wanted = missing.map((field) => {
    const [best, ...others] = aliases[field];
    return others.length > 0 ? `${quoteValue(best)} (or ${quoteList(others)})` : quoteValue(best);
  });
  const near = missing.flatMap((field) => nearestName(aliases[field], found) ?? []);
  const hint = near.length > 0 ? ` Perhaps ${quoteList(near)} is meant.` : "";
  return `The ${kind} are ${quoteList(found)}; expected also ${wanted.join(" and ")}.${hint}`;
}

/** `nodeId`, `node_id` and `Node ID` are the same column, and so is Neo4j's `:ID`. */
export function foldColumn(name: string): string {
  return name.toLowerCase().replace(/[\s_:-]/g, "");
}
