/**
 * Metadata of every chunk (SAGE section 2.1 A and appendix G): what a language model said of it, and without one the title from
 * the source, the topic from its most central sentence, column descriptions from the values, entities from names and
 * capitalised spans.
 */
import type { GraphNode } from "../../../graph/graph-source";
import type { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { splitSentences } from "../../../graph/text/sentences";
import { tokenize } from "../../../graph/text/tokenize";
import type { SourceTable } from "../../source";
import { type ChunkMetadata, columnsInWords, type MetadataById } from "../metadata";
import { describeColumn, profileColumns } from "../table";
import type { TitleIndex } from "./title-index";

export const CHUNK_KINDS = ["passage", "segment", "node"] as const;
export type ChunkKind = (typeof CHUNK_KINDS)[number];

export interface ChunkDescription {
  /** Index of the node in the builder. */
  node: number;
  /** The node's id. */
  id: string;
  kind: ChunkKind;
  /** Document or table; a node of a knowledge graph is its own source. */
  source: string;
  title: string;
  /** Title and most central sentence; null when the document is one chunk, whose content is its topic. */
  topic: string | null;
  /** Descriptions of a table's columns in one text; empty for other kinds. */
  columns: string;
  /** Headers and cells of a segment in the form in which entities are compared, "" where a cell has no letter; null for other kinds. */
  table: { header: readonly string[]; rows: readonly (readonly string[])[]; from: number } | null;
  entities: ReadonlySet<string>;
}

/** A node's text is a description, worth linking by similarity, from this many characters on. */
const SHORTEST_DESCRIPTION = 80;
/** Two or more capitalised words, with the particles that occur inside names. */
const CAPITALISED_SPAN =
  /\p{Lu}[\p{L}\p{M}\p{N}'’.-]*(?: (?:of |the |de |von |van |al-)*\p{Lu}[\p{L}\p{M}\p{N}'’-]*)+/gu;
/** Cells with a letter; numbers are shared by chance. */
const LETTER = /\p{L}/u;

/** Describes chunks, and those nodes of a knowledge graph that have a real text. */
export function describeChunks(
  builder: GraphBuilder,
  tables: readonly SourceTable[],
  titles: TitleIndex,
  metadata: MetadataById = new Map(),
): ChunkDescription[] {
  const tableById = new Map(tables.map((table) => [table.id, table]));
  const columnsByTable = new Map(
    tables.map((table) => [table.id, profileColumns(table).map(describeColumn).join(" ")]),
  );
  const chunksOfSource = new Map<string, number>();
  const nodes = Array.from({ length: builder.nodeCount }, (_, index) => builder.node(index));
  for (const { origin } of nodes)
    if (origin) chunksOfSource.set(origin.source, (chunksOfSource.get(origin.source) ?? 0) + 1);
  return nodes.flatMap((node, index): ChunkDescription[] => {
    const { id, name, text, origin } = node;
    if (!origin && text.length < SHORTEST_DESCRIPTION) return [];
    const table = origin?.kind === "table" ? tableById.get(origin.source) : undefined;
    const isPart = origin?.kind === "document" && chunksOfSource.get(origin.source)! > 1;
    const described = metadata.get(id);
    const own = table
      ? describeRows(node, table)
      : { table: null, entities: entitiesOfText(node, titles, described) };
    for (const { name } of described?.entities ?? []) own.entities.add(entityKey(name));
    return [
      {
        node: index,
        id,
        kind: table ? "segment" : origin ? "passage" : "node",
        source: origin?.source ?? id,
        title: described?.kind === "segment" ? described.title : name,
        topic: (described?.kind === "passage" && described.topic) || (isPart ? topicOf(name, text) : null),
        columns: columnsInWords(described) || (table ? columnsByTable.get(table.id)! : ""),
        ...own,
      },
    ];
  });
}

/** The title and the sentence whose words the other sentences share most, by mean over its words. */
export function topicOf(title: string, text: string): string {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
  const terms = sentences.map((sentence) => new Set(tokenize(sentence, { dropStopWords: true })));
  const frequency = new Map<string, number>();
  for (const set of terms) for (const term of set) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  let best = 0;
  let bestCentrality = -1;
  for (const [index, set] of terms.entries()) {
    let shared = 0;
    for (const term of set) shared += frequency.get(term)! - 1;
    const centrality = shared / Math.max(1, set.size);
    if (centrality > bestCentrality) [best, bestCentrality] = [index, centrality];
  }
  return sentences.length > 0 ? `${title}. ${sentences[best]}` : title;
}

/** Titles that the text names, and capitalised spans where no model has said what is named. */
function entitiesOfText(
  { name, text }: GraphNode,
  titles: TitleIndex,
  described: ChunkMetadata | undefined,
): Set<string> {
  const entities = new Set([entityKey(name)]);
  for (const { key } of titles.mentionsIn(text)) entities.add(key);
  if (described) return entities;
  for (const [span] of text.matchAll(CAPITALISED_SPAN)) entities.add(entityKey(span));
  return entities;
}

function describeRows(
  { name, origin }: GraphNode,
  { header, rows }: SourceTable,
): { table: ChunkDescription["table"]; entities: Set<string> } {
  const [from, to] = origin!.range;
  const keys = rows
    .slice(from, to)
    .map((row) => row.map((cell) => (LETTER.test(cell) ? entityKey(cell) : "")));
  return {
    table: { header: header.map((title) => title.trim().toLowerCase()), rows: keys, from },
    entities: new Set([entityKey(name), ...keys.flat().filter((key) => key !== "")]),
  };
}

function entityKey(name: string): string {
  return name.trim().toLowerCase().replace(/^the /, "");
}
