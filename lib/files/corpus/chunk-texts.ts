/** The chunks of a corpus as a language model is shown them, of all sources or of a sample. */
import type { GraphBuilder } from "../../graph/snapshot/graph-builder";
import type { SourceTable } from "../source";
import type { Corpus } from "./corpus";
import type { ChunkText } from "./metadata";

/** Chunks with something to describe, in builder order. */
export function chunkTexts(builder: GraphBuilder, tables: readonly SourceTable[]): ChunkText[] {
  const headers = new Map(
    tables.map(({ id, header }) => [id, header.filter((title) => title.trim() !== "")]),
  );
  const found: ChunkText[] = [];
  for (let index = 0; index < builder.nodeCount; index++) {
    const { id, name, text, origin } = builder.node(index);
    if (!origin || text.trim() === "") continue;
    const isTable = origin.kind === "table";
    found.push({
      id,
      kind: isTable ? "segment" : "passage",
      title: name,
      text,
      headers: isTable ? (headers.get(origin.source) ?? []) : [],
    });
  }
  return found;
}

/**
 * At most `most` sources, spread evenly over documents and tables; all when null.
 * @returns with them the length of the corpus over that of the sample, at least 1
 */
export function spreadCorpus(
  { documents, tables }: Corpus,
  most: number | null,
): { corpus: Corpus; factor: number } {
  const sources = documents.length + tables.length;
  if (most === null || sources <= most) return { corpus: { documents, tables }, factor: 1 };
  const step = sources / most;
  const isTaken = (at: number) => Math.floor(at / step) !== Math.floor((at - 1) / step);
  const corpus = {
    documents: documents.filter((_, at) => isTaken(at)),
    tables: tables.filter((_, at) => isTaken(documents.length + at)),
  };
  return { corpus, factor: lengthOf({ documents, tables }) / lengthOf(corpus) };
}

/** In characters; a source without any counts as one. */
function lengthOf({ documents, tables }: Corpus): number {
  const texts = documents.reduce((sum, { text }) => sum + text.length + 1, 0);
  const cells = tables.flatMap(({ rows }) => rows.flat());
  return texts + tables.length + cells.reduce((sum, cell) => sum + cell.length, 0);
}
