/** `hopscope export`: the whole graph as a file. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CallApi } from "../../lib/api/call-api";
import { exportGraph } from "../../lib/api/graph-export";
import { downloadSource } from "../../lib/api/source-files";
import type { GraphExportFormat } from "../../lib/files/export/graph-export";
import { HopscopeError } from "../../lib/graph/errors";
import { saveStream } from "../save-stream";

interface ExportOptions {
  format: GraphExportFormat;
  passages: boolean;
  out?: string;
}

/** A file of that name is replaced once the new one is whole. */
export async function writeGraph(
  call: CallApi,
  base: string,
  { format, passages, out }: ExportOptions,
  signal: AbortSignal,
): Promise<void> {
  if (out === undefined && format === "csv" && process.stdout.isTTY)
    throw new HopscopeError(
      "invalid-input",
      "The tables come in a ZIP archive, which a terminal cannot show.",
      {
        hint: "Name a file with --out.",
      },
    );
  const { body } = await call(exportGraph, { params: { id: base }, query: { format, passages }, signal });
  if (out === undefined) return pipeline(Readable.from(body ?? []), process.stdout, { signal, end: false });
  await saveStream(body, out, { signal });
}

/** `hopscope file`: the original file of a source, as it was added. */
export async function writeSourceFile(
  call: CallApi,
  base: string,
  source: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const { body } = await call(downloadSource, { params: { id: base, source }, signal });
  await saveStream(body, file, { signal });
}
