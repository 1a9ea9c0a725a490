/** The meaning of columns and JSON fields: names as people write them, mapped to the fields of a row. */
import type { PropertyValue } from "../../../graph/graph-element";
import type { EdgeKind } from "../../../graph/graph-source";
import { nearestName } from "../../../graph/text/nearest-name";
import type { ColumnTypeName } from "../../source";
import { readNeo4jHeader } from "./neo4j-header";
import { FileRefusal, quoteList, quoteValue, type RowProblem } from "./row-log";
import { chosenValue } from "./typed-value";

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

/** Names of columns whose values are other names, and names in other languages, such as `name_de` and `label@fr`. */
export const OTHER_NAMES =
  /^(?:has_?)?(?:nick(?:name)?|alias(?:es)?|aka|also_?known_?as|synonym|acronym|(?:alt|alternate|alternative|other|former|short|hidden|exact)_?(?:name|label|title|synonym))s?$/i;
const NAME_IN_LANGUAGE = /^(?:name|title|label)[_@:. -][a-z]{2}(?:-[a-z]{2})?$/i;

/** Pairs of columns that name the ends of edges, whatever else is in the row. */
export const SURE_PAIRS = pairsOf(
  "source-target sourceid-targetid sourcename-targetname sourcenode-targetnode subject-object subjectid-objectid head-tail headid-tailid src-dst fromid-toid fromnode-tonode startid-endid startnode-endnode node1-node2 entity1-entity2 protein1-protein2 gene1-gene2 interactora-interactorb quelle-ziel subjekt-objekt sujet-objet sujeto-objeto",
);
/** Pairs that are as often places, dates or people: edges only beside a column of relation types. */
export const WEAK_PAIRS = pairsOf(
  "from-to start-end von-nach von-zu fromname-toname de-vers origine-destination origin-destination origen-destino parent-child person1-person2 actor1-actor2 user1-user2 character1-character2 author1-author2 concept1-concept2 term1-term2",
);

function pairsOf(words: string): string[][] {
  return words.split(" ").map((pair) => pair.split("-"));
}

/** Words in use beside the aliases, which messages name. */
const FURTHER_WORDS: Readonly<Partial<Record<string, readonly string[]>>> = {
  source: [...SURE_PAIRS, ...WEAK_PAIRS].map(([source]) => source!),
  type: "relationship rel relation_type relationship_type rel_type edge_type edge_label interaction shared_interaction label_e verb typ beziehung beziehungstyp relationstyp prädikat prédicat verbe predicado verbo relación relacion relação tipo".split(
    " ",
  ),
  target: [...SURE_PAIRS, ...WEAK_PAIRS].map(([, target]) => target!),
  name: ["shared_name"],
  labels: ["entity_type", "label_v"],
};

/** All words for a field, the preferred one first; a label of an edge says less than any other word for its relation. */
export function wordsFor<Field extends string>(aliases: Aliases<Field>, field: Field): readonly string[] {
  // Documents and tables have a type and a name of their own.
  if (!("source" in aliases || "labels" in aliases)) return aliases[field];
  const words = [...aliases[field], ...(FURTHER_WORDS[field] ?? [])];
  return field === "type" ? [...words.filter((word) => word !== "label"), "label"] : words;
}

/** An edge between a node and another that may be in another file. */
export interface NodeLink {
  type: string;
  kind: EdgeKind;
  /** Id of the other node. */
  other: string;
  /** True if it leads from this node to the other. */
  outward: boolean;
}

/** A person's choice for a column: a field of the row, a property, or nothing that is read. */
export interface ColumnChoice {
  column: string;
  as: string;
  /** For a property: the type that its values must have. */
  type?: ColumnTypeName | undefined;
  /** For an id: the space in which it is unique. */
  space?: string;
  /** For a column that names other nodes, or lists them: the edges to these. */
  link?: Omit<NodeLink, "other"> & { space?: string };
}
export const AS_NOTHING = "ignore";
const AS_NO_PROPERTY: ReadonlySet<string> = new Set([AS_NOTHING, "link"]);

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

export interface RestColumn {
  key: string;
  at: number;
  /** Reads its values, where the column itself says how. */
  read?: (value: unknown) => PropertyValue | undefined | RowProblem;
  /** True if its values are other names of the node. */
  isName?: boolean;
}

/** The position of each field in a row. */
export interface Columns<Field extends string> {
  /** Position of a field's column; -1 when there is none. */
  at: Readonly<Record<Field, number>>;
  /** The columns that are no field. */
  rest: readonly RestColumn[];
  /** Reads a value of `rest`; undefined when it is empty. */
  property: (value: unknown) => PropertyValue | undefined;
  /** The columns that name other nodes. */
  links?: readonly (NonNullable<ColumnChoice["link"]> & { at: number })[];
  /** For fields that hold ids: the space in which they are unique, as `neo4j-admin` names it. */
  spaces?: Readonly<Partial<Record<string, string>>>;
}

/**
 * The first column that has a field's best alias becomes the field; all others are `rest`. What a person chose comes first, then
 * a header as `neo4j-admin import` takes it.
 */
export function mapColumns<Field extends string>(
  keys: readonly string[],
  aliases: Aliases<Field>,
  property: Columns<Field>["property"],
  choices: readonly ColumnChoice[] = [],
): Columns<Field> {
  const chosen = new Map(choices.map(({ column, as }) => [keys.indexOf(column), as]));
  const neo4j = readNeo4jHeader(keys);
  const isFree = (at: number) => !chosen.has(at) && (!neo4j || neo4j[at]!.role === null);
  const folded = keys.map((key, at) => (isFree(at) ? foldColumn(neo4j?.[at]?.key ?? key) : ""));
  const taken = new Set<number>();
  const at = {} as Record<Field, number>;
  const spaces: Partial<Record<string, string>> = {};
  for (const field of Object.keys(aliases) as Field[]) {
    const said = [...chosen].find(([column, as]) => column !== -1 && as === field)?.[0];
    const typed = neo4j?.findIndex(({ role }, column) => role === field && !chosen.has(column)) ?? -1;
    const positions = wordsFor(aliases, field).map((alias) => folded.indexOf(foldColumn(alias)));
    const named = positions.find((candidate) => candidate !== -1) ?? -1;
    const position = said ?? (typed === -1 ? named : typed);
    at[field] = position;
    taken.add(position);
    const column = keys[position];
    const space = neo4j?.[position]?.space ?? choices.find((one) => one.column === column)?.space;
    if (space) spaces[field] = space;
  }
  const types = chosenTypes(choices);
  const rest = keys.flatMap((key, index): RestColumn[] => {
    const header = neo4j?.[index];
    const name = header?.key || key.trim() || `column ${index + 1}`;
    const isLeftOut = AS_NO_PROPERTY.has(chosen.get(index) ?? "") || header?.role === AS_NOTHING;
    // An id that has a name of its own is a property too.
    const isNamedId = header?.role === "id" && header.key !== "" && header.space !== undefined;
    if ((taken.has(index) && !isNamedId) || isLeftOut) return [];
    const type = types.get(key);
    const read = type ? (value: unknown) => chosenValue(value, { column: key, type }) : header?.read;
    const isName = "labels" in aliases && (OTHER_NAMES.test(name) || NAME_IN_LANGUAGE.test(name));
    return [{ key: name, at: index, ...(read && { read }), ...(isName && { isName }) }];
  });
  const links = choices.flatMap(({ column, link }) =>
    link && keys.includes(column) ? [{ ...link, at: keys.indexOf(column) }] : [],
  );
  return {
    at,
    rest,
    property,
    ...(links.length > 0 && { links }),
    ...(Object.keys(spaces).length > 0 && { spaces }),
  };
}

export function chosenTypes(choices: readonly ColumnChoice[] = []): ReadonlyMap<string, ColumnTypeName> {
  return new Map(choices.flatMap(({ column, type }) => (type ? [[column, type] as const] : [])));
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
  const seen = new Set<string>();
  const twice = header.find((name) => name.trim() !== "" && seen.size === seen.add(name).size);
  if (twice !== undefined)
    throw new FileRefusal(`The header names the column ${quoteValue(twice)} twice; expected each name once.`);
}

/** The reason why required fields are missing, with the columns that were found and the nearest of them. */
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

/** `nodeId`, `node_id` and `Node ID` are the same column, and so is Neo4j's `:ID`, or `#node_id` in a first line. */
export function foldColumn(name: string): string {
  return name.toLowerCase().replace(/^#|[\s_:-]/g, "");
}
