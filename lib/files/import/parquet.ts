/** Parquet by hyparquet, one group of rows at a time. */
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { ownValue } from "../../graph/own-value";
import { MOST_UNPACKED, plainValue, type RecordsFile } from "./records-file";
import { FileRefusal } from "./rows/row-log";

/** @throws FileRefusal when it is no Parquet, is damaged or cut off, or unpacks to more than 2 GB */
export async function openParquet(bytes: Uint8Array): Promise<RecordsFile> {
  const file: AsyncBuffer = {
    byteLength: bytes.byteLength,
    slice: (start, end) => {
      const cut = bytes.slice(start, end);
      return cut.buffer.slice(cut.byteOffset, cut.byteOffset + cut.byteLength) as ArrayBuffer;
    },
  };
  const metadata = await understood(() => parquetMetadataAsync(file));
  const unpacked = metadata.row_groups.reduce((sum, group) => sum + Number(group.total_byte_size), 0);
  if (unpacked > MOST_UNPACKED)
    throw new FileRefusal("The Parquet file unpacks to more than 2 GB; expected a smaller one, or several.");
  const names = parquetSchema(metadata).children.map(({ element }) => element.name);
  return { names, count: Number(metadata.num_rows), rows: (most) => readRows(file, metadata, names, most) };
}

async function* readRows(
  file: AsyncBuffer,
  metadata: FileMetaData,
  names: readonly string[],
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly unknown[]> {
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = Math.min(rowStart + Number(group.num_rows), most);
    if (rowEnd <= rowStart) return;
    const options = { file, metadata, compressors, rowStart, rowEnd };
    const objects = await understood(() => parquetReadObjects(options));
    for (const object of objects) yield names.map((name) => plainValue(ownValue(object, name)));
    rowStart = rowEnd;
  }
}

async function understood<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const why = error instanceof Error ? ` (${error.message.slice(0, 160)})` : "";
    throw new FileRefusal(`The Parquet file is damaged or cut off${why}; expected a complete one.`);
  }
}
