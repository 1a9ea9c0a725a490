/**
 * The similarity signals of SAGE section 2.1 B, each on pairs sampled from nearest neighbours: comparing all pairs would be
 * quadratic, and pairs that are nobody's neighbours are far below any threshold.
 */
import { Hnsw } from "../../../core/vector/hnsw";
import { EXACT_ROWS, VectorIndex } from "../../../core/vector/vector-index";
import type { ChunkDescription, ChunkKind } from "./describe-chunks";
import { overlappingPairs } from "./entity-overlap";

export type SignalName =
  | "content"
  | "topic"
  | "columns"
  | "title"
  | "columns-content"
  | "topic-title"
  | "entities"
  | "text";

/** Pairs of chunks (positions in the list of descriptions, `a` below `b`) with the value of one signal. */
export interface Signal {
  name: SignalName;
  /** The kinds that it joins, sorted: signals of one pair of kinds are judged together. */
  kinds: string;
  pairs: readonly { a: number; b: number; score: number }[];
}

/** One vector for some chunks: the rows belong to `members`, which ascend. */
interface Field {
  members: readonly number[];
  rows: Float32Array;
}

export interface Fields {
  content: Float32Array;
  topic: Float32Array;
  title: Float32Array;
  columns: Float32Array;
}

/**
 * All signals between chunks.
 *
 * @param fields by field the vectors of all chunks, row-major; rows of chunks that lack the field are not read
 * @param candidates nearest neighbours sampled for each chunk and signal
 */
export function similaritySignals(
  chunks: readonly ChunkDescription[],
  fields: Fields,
  dimensions: number,
  candidates: number,
): Signal[] {
  const of = (kind: ChunkKind) => chunks.flatMap((chunk, index) => (chunk.kind === kind ? [index] : []));
  const [passages, segments, nodes] = [of("passage"), of("segment"), of("node")];
  const parts = passages.filter((index) => chunks[index]!.topic !== null);
  const field = (values: Float32Array, members: readonly number[]) => gather(values, members, dimensions);
  const near = (name: SignalName, kinds: string, from: Field, to: Field): Signal => ({
    name,
    kinds,
    pairs: nearestPairs(from, to, dimensions, candidates, (a, b) => chunks[a]!.source !== chunks[b]!.source),
  });

  const passageContent = field(fields.content, passages);
  const passageTopic = parts.length > 0 ? field(fields.topic, passages) : passageContent;
  const columns = field(fields.columns, segments);
  const title = field(fields.title, segments);
  const text = field(fields.content, nodes);
  return [
    near("content", "passage passage", passageContent, passageContent),
    near("topic", "passage passage", field(fields.topic, parts), passageTopic),
    near("columns", "segment segment", columns, columns),
    near("title", "segment segment", title, title),
    near("columns-content", "passage segment", columns, passageContent),
    near("topic-title", "passage segment", title, passageTopic),
    near("text", "node node", text, text),
    ...entitySignals(chunks, candidates),
  ].filter(({ pairs }) => pairs.length > 0);
}

/** Entity overlap, told apart by the kinds that it joins; nodes of a knowledge graph have relations instead. */
function entitySignals(chunks: readonly ChunkDescription[], candidates: number): Signal[] {
  const sets = chunks.map(({ kind, entities }) => (kind === "node" ? new Set<string>() : entities));
  const byKinds = new Map<string, { a: number; b: number; score: number }[]>();
  const pairs = overlappingPairs(sets, candidates, (a, b) => chunks[a]!.source !== chunks[b]!.source);
  for (const pair of pairs) {
    const kinds = [chunks[pair.a]!.kind, chunks[pair.b]!.kind].sort().join(" ");
    const list = byKinds.get(kinds);
    if (list) list.push(pair);
    else byKinds.set(kinds, [pair]);
  }
  return [...byKinds].map(([kinds, list]) => ({ name: "entities", kinds, pairs: list }));
}

/** The nearest rows of `to` for each row of `from`; a pair that is found from both ends stands once. */
function nearestPairs(
  from: Field,
  to: Field,
  dimensions: number,
  candidates: number,
  accept: (a: number, b: number) => boolean,
): Signal["pairs"] {
  if (from.members.length === 0 || to.members.length === 0) return [];
  const hnsw = to.members.length > EXACT_ROWS ? Hnsw.build(to.rows, dimensions) : undefined;
  const index = new VectorIndex(to.rows, hnsw);
  /** Scores by `a * span + b`: millions of pairs of a large graph would not fit as strings. */
  const span = Math.max(from.members.at(-1)!, to.members.at(-1)!) + 1;
  const scores = new Map<number, number>();
  for (const [row, member] of from.members.entries()) {
    const vector = from.rows.subarray(row * dimensions, (row + 1) * dimensions);
    for (const hit of index.search(vector, candidates + 1)) {
      const other = to.members[hit.index]!;
      if (other === member || !accept(member, other)) continue;
      scores.set(Math.min(member, other) * span + Math.max(member, other), hit.score);
    }
  }
  return Array.from(scores, ([pair, score]) => ({ a: Math.floor(pair / span), b: pair % span, score }));
}

function gather(values: Float32Array, members: readonly number[], dimensions: number): Field {
  const rows = new Float32Array(members.length * dimensions);
  for (const [row, member] of members.entries()) {
    rows.set(values.subarray(member * dimensions, (member + 1) * dimensions), row * dimensions);
  }
  return { members, rows };
}
