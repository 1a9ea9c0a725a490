/** The nearest neighbours of chunks as a file of the generation: one row is a chunk, with its list from each search. */
import { ArrowColumns } from "../../../graph/snapshot/arrow-columns";
import { type Columns, listColumn, textColumn, utf8ColumnOf } from "../../../graph/snapshot/ipc-file";
import { type NearestChunks, SEARCHES } from "./nearest-chunks";

export const NEAREST_FILE = "nearest-chunks.arrow";

const COLUMNS = Array.from({ length: SEARCHES }, (_, search) => `nearest${search}`);

/** Columns `chunk`, which says what it is, and a list of chunks from each search. */
export function nearestColumns({ keys, lists }: NearestChunks): Columns {
  const columns = lists.map(
    ({ offsets, partners }, search) => [COLUMNS[search]!, listColumn(offsets, partners)] as const,
  );
  return { chunk: textColumn(utf8ColumnOf(keys)), ...Object.fromEntries(columns) };
}

/** Neighbours written by `nearestColumns`. Throws on anything else. */
export function readNearest(bytes: Uint8Array): NearestChunks {
  const table = new ArrowColumns(bytes);
  const keys = table.text("chunk");
  return {
    keys: Array.from({ length: keys.length }, (_, row) => keys.at(row)),
    lists: COLUMNS.map((name) => ({ offsets: table.offsets(name), partners: table.items(name, Int32Array) })),
  };
}
