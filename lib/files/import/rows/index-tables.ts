/** Tables of indexes that others made for retrieval, told by their columns: those of Microsoft's GraphRAG, and of neo4j-graphrag. */
import { CHUNK_LABELS, MENTIONS, PARENT } from "../../../graph/chunk-edges";
import type { ColumnChoice } from "./columns";

interface IndexTable {
  /** What it is, in words. */
  what: string;
  /** Columns that only this table has; of `a|b` one. */
  has: string;
  label?: string;
  columns: readonly ColumnChoice[];
}

/** What says once more what other columns say, or counts, or draws. */
const BOOKS =
  "human_readable_id children entity_ids relationship_ids text_unit_ids covariate_ids period findings full_content_json raw_data metadata x y graph_embedding description_embedding";
const ignored = (columns: string) => columns.split(" ").map((column) => ({ column, as: "ignore" }));
const COMMUNITY = "community";
const link = (column: string, type: string, more: Partial<NonNullable<ColumnChoice["link"]>> = {}) => ({
  column,
  as: "link",
  link: { type, kind: "relation" as const, outward: true, ...more },
});

const TABLES: readonly IndexTable[] = [
  {
    what: "reports on communities",
    has: "community full_content summary",
    label: "CommunityReport",
    columns: [
      { column: "full_content", as: "text" },
      link("community", "REPORTS_ON", { space: COMMUNITY }),
      ...ignored("parent"),
    ],
  },
  {
    what: "communities",
    has: "level relationship_ids text_unit_ids",
    label: "Community",
    columns: [
      { column: "community", as: "id", space: COMMUNITY },
      // Older ones have no number, but are called so by their id.
      { column: "id", as: "id", space: COMMUNITY },
      link("entity_ids", "IN_COMMUNITY", { outward: false }),
      link("parent", PARENT, { kind: "structural", space: COMMUNITY }),
    ],
  },
  {
    what: "text units",
    has: "text n_tokens document_ids|document_id",
    label: CHUNK_LABELS.passage,
    columns: ["document_ids", "document_id"].map((column) => link(column, PARENT, { kind: "structural" })),
  },
  {
    what: "documents, without their texts, which the text units have",
    has: "title text|raw_content text_unit_ids",
    label: "Document",
    columns: ignored("text raw_content"),
  },
  {
    what: "relationships, whose words are descriptions",
    has: "source target description text_unit_ids",
    columns: ignored("id"),
  },
  {
    what: "entities, whose types are labels",
    has: "title|name description text_unit_ids",
    columns: [link("text_unit_ids", MENTIONS, { kind: "similarity", outward: false })],
  },
  { what: "nodes", has: "__id__ labels", columns: [{ column: "__id__", as: "id" }] },
];

/** What a table with these columns is; undefined for any other. */
export function findIndexTable(
  header: readonly string[],
): { format: "nodes" | "triples"; columns: ColumnChoice[]; label?: string; doubt: string } | undefined {
  const isThere = (names: string) => names.split("|").some((name) => header.includes(name));
  const table = TABLES.find(({ has }) => has.split(" ").every(isThere));
  if (!table) return undefined;
  const { what, label } = table;
  const fields = new Set<string>();
  // The first for a field, and the first for a column.
  const columns = new Map<string, ColumnChoice>();
  for (const choice of [...table.columns, ...ignored(BOOKS)])
    if (header.includes(choice.column) && !columns.has(choice.column)) {
      const isTaken = choice.as === "id" && fields.size === fields.add("id").size;
      columns.set(choice.column, isTaken ? { column: choice.column, as: "ignore" } : choice);
    }
  const tool = header.includes("__id__") ? "neo4j-graphrag" : "GraphRAG";
  return {
    format: header.includes("source") ? "triples" : "nodes",
    columns: [...columns.values()],
    ...(label && { label }),
    doubt: `It is a part of what ${tool} writes: ${what}.`,
  };
}
