/** Tables of indexes that others made for retrieval, known by their columns: those of Microsoft's GraphRAG, and of neo4j-graphrag. */
import { CHUNK_LABELS, MENTIONS, PARENT } from "../../../graph/chunk-edges";
import type { EdgeKind } from "../../../graph/graph-source";
import type { NewEdge } from "../../../graph/snapshot/graph-builder";
import type { ColumnChoice } from "./columns";
import type { LeftOut } from "./detection";
import { endingOf } from "./file-name";

const VECTORS_LEFT_OUT = "The file is left out: it holds vectors, which are made anew.";
/** Columns that repeat others, count, or are for drawings. */
const REDUNDANT =
  "human_readable_id children entity_ids relationship_ids text_unit_ids covariate_ids period findings full_content_json raw_data metadata x y graph_embedding description_embedding";
/** Kinds of edges that are no relations between what the texts speak of. */
const KINDS = new Map<string, EdgeKind>([
  [MENTIONS, "similarity"],
  [PARENT, "structural"],
]);

/** Columns of the edges of neo4j-graphrag. */
const EDGES = "from to from_label to_label type";

/**
 * The table's name, the columns that only it has (of `a|b` one), the label of its nodes, and the meaning of its columns:
 * `full_content:text` is a field, `community>REPORTS_ON` names the target of its row's edge, `entity_ids<IN_COMMUNITY` the source, each in
 * a space of ids behind `@`. The first that exists is the field.
 */
const TABLES: readonly (readonly [what: string, has: string, label: string, columns: string])[] = [
  [
    "reports on communities",
    "community full_content summary",
    "CommunityReport",
    "full_content:text parent:ignore community>REPORTS_ON@community",
  ],
  [
    "communities",
    "level relationship_ids text_unit_ids",
    "Community",
    "community:id@community id:id@community entity_ids<IN_COMMUNITY parent>PARENT@community",
  ],
  [
    "text units",
    "text n_tokens document_ids|document_id",
    CHUNK_LABELS.passage,
    "document_ids>PARENT@document document_id>PARENT@document",
  ],
  [
    "documents, without their texts, which the text units have",
    "title text|raw_content text_unit_ids",
    "Document",
    // A document that is one text unit has the id of that.
    "id:id@document text:ignore raw_content:ignore",
  ],
  ["relationships, whose words are descriptions", "source target description text_unit_ids", "", "id:ignore"],
  ["entities, whose types are labels", "title|name description text_unit_ids", "", "text_unit_ids<MENTIONS"],
  ["documents", "__id__ labels path createdAt", "", "__id__:id path:name"],
  ["nodes", "__id__ labels", "", "__id__:id"],
  [
    "relationships, of which FROM_CHUNK is what a chunk mentions",
    EDGES,
    "",
    "from_label:ignore to_label:ignore",
  ],
];

const VECTORS = /^(?:\w+_)?(?:embedding|vector)s?$/i;

/** A table of nothing but the vectors of texts that other tables have. @param rows the first ones */
export function vectorTable(
  header: readonly string[],
  rows: readonly (readonly unknown[])[],
): LeftOut | null {
  const areVectors = header.every((name) => name === "id" || VECTORS.test(name));
  const hasVector = rows.some((row) => row.some((value, at) => header[at] !== "id" && isNumberList(value)));
  return areVectors && hasVector ? { format: "left-out", why: VECTORS_LEFT_OUT } : null;
}

function isNumberList(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => typeof one === "number");
  return typeof value === "string" && /^\s*\[\s*-?\.?\d/.test(value);
}

/** A file of an index that is left out for its name: a part of a database of vectors. */
export function vectorFile(name: string): LeftOut | null {
  return /\.lance(?:\/|$)/i.test(name) ? { format: "left-out", why: VECTORS_LEFT_OUT } : null;
}

/** True for a drawing of the graph that an index's tables of the same folder hold, as GraphRAG calls it. */
export function isIndexGraph(name: string): boolean {
  return endingOf(name) === "graphml" && /(?:^|\/)(?:\w+_)?graph(?:\.\d+)?\.graphml(?:\.gz)?$/i.test(name);
}

/** An edge of neo4j-graphrag: what comes from a chunk is mentioned by it. */
export function asMention(row: NewEdge): NewEdge {
  if (row.type !== "FROM_CHUNK") return row;
  return { ...row, source: row.target, target: row.source, type: MENTIONS, kind: "similarity" };
}

function choiceOf(written: string): ColumnChoice {
  const [, column = "", sign, word = "", space] = /^(\w+)([:<>])(\w+)(?:@(\w+))?$/.exec(written) ?? [];
  const within = space === undefined ? {} : { space };
  if (sign === ":") return { column, as: word, ...within };
  const link = { type: word, kind: KINDS.get(word) ?? "relation", outward: sign === ">", ...within };
  return { column, as: "link", link };
}

/** True for edges that neo4j-graphrag wrote: other people have columns of these names, too, but none of its labels, relations or names of files. */
function areGraphRagEdges(
  header: readonly string[],
  rows: readonly (readonly unknown[])[],
  file: string,
): boolean {
  const [from, type, to] = ["from_label", "type", "to_label"].map((name) => header.indexOf(name));
  return rows.some((row) => {
    const [source, relation, target] = [row[from!], row[type!], row[to!]];
    const isNamed = file.includes(`${source}_${relation}_${target}.`);
    return isNamed || relation === "FROM_CHUNK" || [source, target].includes("__Entity__");
  });
}

/** The index table with these columns; undefined for any other. @param rows the first ones @param file its name, where it is no CSV */
export function findIndexTable(
  header: readonly string[],
  rows: readonly (readonly unknown[])[],
  file = "",
):
  | { format: "nodes" | "triples"; columns: ColumnChoice[]; label?: string; part: string; doubt: string }
  | undefined {
  const isThere = (names: string) => names.split("|").some((name) => header.includes(name));
  const table = TABLES.find(([, has]) => has.split(" ").every(isThere));
  if (!table || (table.includes(EDGES) && !areGraphRagEdges(header, rows, file))) return undefined;
  const [what, , label, written] = table;
  const columns = new Map<string, ColumnChoice>();
  const isTaken = ({ as }: ColumnChoice) =>
    as === "id" && [...columns.values()].some((other) => other.as === as);
  for (const choice of [
    ...written.split(" ").map(choiceOf),
    ...REDUNDANT.split(" ").map((one) => choiceOf(`${one}:ignore`)),
  ])
    if (header.includes(choice.column) && !columns.has(choice.column))
      columns.set(choice.column, isTaken(choice) ? { ...choice, as: "ignore" } : choice);
  const tool = header.includes("__id__") || header.includes("from_label") ? "neo4j-graphrag" : "GraphRAG";
  return {
    format: header.includes("source") || header.includes("from") ? "triples" : "nodes",
    columns: [...columns.values()],
    ...(label && { label }),
    part: what,
    doubt: `It is a part of what ${tool} writes: ${what}.`,
  };
}
