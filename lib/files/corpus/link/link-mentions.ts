/**
 * MENTIONS edges: a table cell, or a sentence, names another source or node. The paper records such row and column
 * references on its table-document edges (section 2.1 B, "Edge metadata for traversal"); here they make the edge.
 */
import { MENTIONS } from "../../../graph/chunk-edges";
import type { GraphNode } from "../../../graph/graph-source";
import { aliasesOf } from "../../../graph/snapshot/aliases";
import type { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { splitSentences } from "../../../graph/text/sentences";
import type { SourceTable } from "../../source";
import type { ChunkKit } from "../corpus";
import { ColumnPatterns } from "./column-patterns";
import { type Bearer, nameWords, TitleIndex } from "./title-index";

/** Nodes between two looks at the signal. */
const NODES_PER_REPORT = 1_000;

/** Longer cells are prose, which says little about the cells beside it. */
const LONGEST_CONTEXT = 60;
/** Longer cells list nothing. */
const LONGEST_LIST = 200;
const SEPARATOR = /\s*[,;/&()|\n]\s*|\s+(?:vs?\.?|and)\s+/;
const YEAR = /\b(?:1[5-9]|20)\d{2}\b/g;

/** One chunk's mentions of one node. */
interface Link {
  weight: number;
  /** Words of the chunk that name the node. */
  name: string;
  /** Data rows of the table, from 0, in which it is named; for text the sentences of the chunk. */
  places: Set<number>;
  columns: Set<string>;
}

/** The names that can be mentioned: of every node, and of every source by its first chunk. */
export function titlesOf(builder: GraphBuilder): TitleIndex {
  const titles = new TitleIndex();
  for (let index = 0; index < builder.nodeCount; index++) {
    const { name, origin } = builder.node(index);
    if (!origin || origin.position === 0) titles.add(index, name);
  }
  for (const { node, alias } of aliasesOf(builder)) titles.addAlias(node, alias);
  return titles;
}

/** A mention that may become an edge: `from` and `to` are rows of the builder. */
interface Mentioning {
  from: number;
  to: number;
  link: Link;
}

/**
 * Adds one edge for each pair of a chunk or described node and what it names, with the rows or sentences that do. Two
 * nodes that an imported relation joins need no second link.
 * @returns edges added
 */
export function linkMentions(
  titles: TitleIndex,
  tables: readonly SourceTable[],
  { builder, report, signal }: ChunkKit,
): number {
  const tableById = new Map(tables.map((table) => [table.id, table]));
  const patterns = new Map<string, readonly ColumnPatterns[]>();
  const nodeCount = builder.nodeCount;
  const found: Mentioning[] = [];
  for (let from = 0; from < nodeCount; from++) {
    if (from % NODES_PER_REPORT === 0) {
      signal.throwIfAborted();
      report({ phase: "Linking mentions", done: from, total: nodeCount, unit: "nodes" });
    }
    const node = builder.node(from);
    const table = node.origin?.kind === "table" ? tableById.get(node.origin.source) : undefined;
    if (table && !patterns.has(table.id)) patterns.set(table.id, patternsOf(table, titles));
    const links = table
      ? linksOfRows(node, table, titles, patterns.get(table.id)!)
      : linksOfText(node, titles);
    for (const [to, link] of links) if (to !== from) found.push({ from, to, link });
  }
  const missing = withoutRelated(found, builder);
  for (const mention of missing) addMention(builder, mention);
  report({ phase: "Linking mentions", done: nodeCount, total: nodeCount, unit: "nodes" });
  return missing.length;
}

/** The mentions whose ends no imported relation joins, in either direction; one pass over the edges. */
function withoutRelated(found: readonly Mentioning[], builder: GraphBuilder): Mentioning[] {
  const keyOf = (a: number, b: number) => Math.min(a, b) * builder.nodeCount + Math.max(a, b);
  const mentioned = new Set(found.map(({ from, to }) => keyOf(from, to)));
  const related = new Set<number>();
  for (let edge = 0; edge < builder.edgeCount; edge++) {
    const { kind, type } = builder.relations[builder.relationOf.at(edge)]!;
    if (kind !== "relation" && type !== MENTIONS) continue;
    const key = keyOf(builder.sources.at(edge), builder.targets.at(edge));
    if (mentioned.has(key)) related.add(key);
  }
  return found.filter(({ from, to }) => !related.has(keyOf(from, to)));
}

/** By column. */
function patternsOf({ header, rows }: SourceTable, titles: TitleIndex): ColumnPatterns[] {
  return header.map((_, column) => {
    const cells = rows.map((row) => joinContractions(row[column] ?? ""));
    return ColumnPatterns.of(
      cells.flatMap((cell) => [cell, ...partsOf(cell)]),
      titles,
    );
  });
}

function linksOfRows(
  node: GraphNode,
  table: SourceTable,
  titles: TitleIndex,
  patterns: readonly ColumnPatterns[],
): Map<number, Link> {
  const links = new Map<number, Link>();
  const [from, to] = node.origin!.range;
  const ofColumns = table.header.map((header) => nameWords(`${table.title} ${header}`));
  for (let row = from; row < to; row++) {
    const cells = table.rows[row]!.map(joinContractions);
    const ofRow = cells.map((cell) => (cell.length <= LONGEST_CONTEXT ? nameWords(cell) : []));
    for (const [column, cell] of cells.entries()) {
      const header = table.header[column] ?? "";
      const others = ofRow.filter((_, index) => index !== column).flat();
      const context = new Set([...(ofColumns[column] ?? []), ...others]);
      const whole = titles.bearersOfCell(cell, context);
      for (const bearer of whole) note(links, bearer, cell, row).columns.add(header);
      const parts = partsOf(cell);
      for (const part of parts) {
        for (const bearer of titles.bearersOfCell(part, context))
          note(links, bearer, part, row).columns.add(header);
      }
      for (const name of [cell, ...parts]) {
        const bearers = [...(patterns[column]?.bearersOf(name) ?? []), ...titles.bearersOfInitials(name)];
        for (const bearer of bearers) note(links, bearer, name, row).columns.add(header);
      }
      for (const { bearers, span } of whole.length > 0 ? [] : titles.mentionsIn(cell))
        for (const bearer of bearers) note(links, bearer, cell.slice(...span), row).columns.add(header);
    }
  }
  return links;
}

/** Some sources set contractions apart: "Do n't", "Schindler 's". */
function joinContractions(cell: string): string {
  return cell.replace(/ (?=n't\b|'\p{L}{1,2}\b)/gu, "");
}

/** A cell that lists several things, "1986 , 1988", "Canoeing , Rowing", "Manchester United vs. Real Madrid"; and the year in "1928 Amsterdam". */
function partsOf(cell: string): string[] {
  if (cell.length > LONGEST_LIST) return [];
  const parts = cell.split(SEPARATOR).map((part) => part.trim());
  const years = cell.match(YEAR) ?? [];
  return [...new Set([...parts, ...years])].filter((part) => part !== "" && part !== cell.trim());
}

function linksOfText(node: GraphNode, titles: TitleIndex): Map<number, Link> {
  const links = new Map<number, Link>();
  if (!node.text || node.text === node.name) return links;
  const mentions = titles.mentionsIn(node.text);
  const ends = mentions.length > 0 ? splitSentences(node.text).map(({ end }) => end) : [];
  for (const { bearers, span } of mentions) {
    const sentence = ends.findIndex((end) => span[0] < end);
    for (const bearer of bearers) note(links, bearer, node.text.slice(...span), sentence);
  }
  return links;
}

function note(links: Map<number, Link>, { node, weight }: Bearer, name: string, place: number): Link {
  const link = links.get(node) ?? { weight, name, places: new Set(), columns: new Set() };
  link.weight = Math.max(link.weight, weight);
  link.places.add(place);
  links.set(node, link);
  return link;
}

function addMention(builder: GraphBuilder, { from, to, link }: Mentioning): void {
  const places = [...link.places].join(",");
  const inTable = builder.node(from).origin?.kind === "table";
  builder.addEdge({
    source: builder.ids.at(from),
    target: builder.ids.at(to),
    type: MENTIONS,
    kind: "similarity",
    weight: link.weight,
    properties: {
      signal: "title",
      name: link.name,
      ...(inTable ? { rows: places, columns: [...link.columns].join(", ") } : { sentences: places }),
    },
  });
}
