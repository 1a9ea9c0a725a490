/**
 * SAGE section 2.1 A: documents become passages, tables become segments, each a node; links that the sources have by
 * themselves become structural edges.
 */
import { CHUNK_LABELS, NEXT, PARENT } from "../../graph/chunk-edges";
import { HopscopeError } from "../../graph/errors";
import { Yielder } from "../../graph/numeric/yielder";
import type { GraphBuilder, NewNode } from "../../graph/snapshot/graph-builder";
import { type Chunk, chunkText } from "../../graph/text/chunk";
import type { SourceDocument, SourceTable } from "../source";
import { type ChunkKit, type Corpus, chunkId } from "./corpus";
import { metadataProperties } from "./metadata";
import { pagesOf } from "./pages";
import { segmentTable, segmentText } from "./table";

export interface ChunkReport {
  passages: number;
  segments: number;
  /** Sources that name a parent which is neither a source nor a node. */
  unknownParents: string[];
}

/**
 * Adds the chunks of `corpus` to the builder (labels `Passage` and `TableSegment`, ids `<source>#<position>`), NEXT edges between
 * consecutive chunks of a source and PARENT edges from the first chunk of a source to the first of its parent.
 *
 * @throws HopscopeError `invalid-input` when a chunk's id is taken; the reason of the signal when it aborts
 */
export async function chunkSources(corpus: Corpus, kit: ChunkKit): Promise<ChunkReport> {
  const before = kit.builder.nodeCount;
  await chunkDocuments(corpus.documents, kit);
  const passages = kit.builder.nodeCount - before;
  segmentTables(corpus.tables, kit);
  return {
    passages,
    segments: kit.builder.nodeCount - before - passages,
    unknownParents: linkParents(corpus, kit.builder),
  };
}

async function chunkDocuments(documents: readonly SourceDocument[], kit: ChunkKit): Promise<void> {
  const total = documents.reduce((sum, { text }) => sum + text.length, 0);
  const yielder = new Yielder();
  let done = 0;
  const progress = (number: number) => {
    const detail = `document ${number.toLocaleString("en")} of ${documents.length.toLocaleString("en")}`;
    kit.report({ phase: "Chunking documents", done, total, unit: "characters", detail });
  };
  for (const [at, document] of documents.entries()) {
    await yielder.yieldIfDue(kit.signal);
    progress(at + 1);
    addPassages(kit, document, chunkText(document.text));
    done += document.text.length;
  }
  if (documents.length > 0) progress(documents.length);
}

/** A blank document still becomes a node, so that its title can be found. */
function addPassages(kit: ChunkKit, document: SourceDocument, chunks: readonly Chunk[]): void {
  const { id, title, text, pages } = document;
  const passages = chunks.length > 0 ? chunks : [{ start: 0, end: 0, sentences: [0, 0] as const }];
  addChunks(
    kit,
    passages.map(({ start, end, sentences }, position) => ({
      id: chunkId(id, position),
      name: title,
      labels: [CHUNK_LABELS.passage],
      text: text.slice(start, end),
      origin: {
        kind: "document",
        source: id,
        title,
        position,
        range: [...sentences],
        ...(pages && { pages: pagesOf(pages, start, end) }),
      },
    })),
  );
}

function segmentTables(tables: readonly SourceTable[], kit: ChunkKit): void {
  const { report, signal } = kit;
  for (const table of tables) {
    signal.throwIfAborted();
    const { id, title, header, rows } = table;
    const ranges = rows.length > 0 ? segmentTable(rows.length) : [[0, 0] as const];
    addChunks(
      kit,
      ranges.map((range, position) => ({
        id: chunkId(id, position),
        name: title,
        labels: [CHUNK_LABELS.segment],
        text: segmentText(table, range),
        properties: { rows: range[1] - range[0], columns: header.join(", ") },
        origin: { kind: "table", source: id, title, position, range: [...range] },
      })),
    );
  }
  if (tables.length > 0)
    report({ phase: "Segmenting tables", done: tables.length, total: tables.length, unit: "tables" });
}

/** Adds the chunks of one source in order, each with its metadata and linked to the one before. */
function addChunks({ builder, metadata }: ChunkKit, chunks: readonly NewNode[]): void {
  let previous: NewNode | undefined;
  for (const chunk of chunks) {
    const properties = { ...chunk.properties, ...metadataProperties(metadata?.get(chunk.id)) };
    if (!builder.addNode({ ...chunk, properties })) {
      throw new HopscopeError(
        "invalid-input",
        `The id "${chunk.id}" is taken, so a part of "${chunk.name}" has no place.`,
        { hint: "Rename the document, table or node so that every id is used once." },
      );
    }
    if (previous) builder.addEdge({ source: previous.id, target: chunk.id, type: NEXT, kind: "structural" });
    previous = chunk;
  }
}

/** @returns the parents that were not found */
function linkParents({ documents, tables }: Corpus, builder: GraphBuilder): string[] {
  const unknown = new Set<string>();
  for (const { id, parent } of [...documents, ...tables]) {
    if (parent === undefined) continue;
    const end = [chunkId(parent, 0), parent].find((candidate) => builder.indexOf(candidate) >= 0);
    if (end === undefined) unknown.add(parent);
    else builder.addEdge({ source: chunkId(id, 0), target: end, type: PARENT, kind: "structural" });
  }
  return [...unknown];
}
