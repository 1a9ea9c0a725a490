/** `hopscope preview`: what files would be read as, before anything is stored. */
import type { CallApi } from "../../lib/api/call-api";
import { previewSources } from "../../lib/api/sources";
import { formatInWords } from "../../lib/files/format-names";
import { graphSideSchema } from "../../lib/files/source";
import { ENDS_NOTE, type SourcePreview } from "../../lib/files/source-preview";
import { printTable } from "../print-table";
import { count, formOf, type SourceListing } from "./import-files";
import { type ReadingOptions, readingsFor } from "./readings";

const DELIMITERS: Readonly<Record<string, string>> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "|",
};

export async function previewFiles(
  call: CallApi,
  { files, skipped }: SourceListing,
  options: ReadingOptions & { json?: boolean },
  signal: AbortSignal,
): Promise<void> {
  const form = await formOf(files, readingsFor(files, options));
  const { previews } = await call(previewSources, { form, signal });
  if (options.json) return console.log(JSON.stringify({ previews, skipped }));
  for (const [at, preview] of previews.entries()) {
    if (at > 0) console.log("");
    printPreview(preview);
  }
}

function printPreview(preview: SourcePreview): void {
  const { name, format, encoding, delimiter, columns, nodes, edges, texts } = preview;
  const found = [
    format ? formatInWords(format, name) : "not read",
    encoding,
    delimiter && (DELIMITERS[delimiter] ?? delimiter),
  ];
  console.log(`${name}: ${found.filter(Boolean).join(", ")}`);
  const counts = [
    count(preview.nodeCount, "node"),
    count(preview.edgeCount, "edge"),
    `${preview.accepted.toLocaleString("en")} taken`,
    `${preview.rejected.toLocaleString("en")} rejected`,
  ];
  console.log(`  ${counts.join(", ")}${preview.isPart ? " in its first part" : ""}`);
  const ends = format === "edges" && edges.length > 0 ? [ENDS_NOTE] : [];
  for (const note of [...preview.notes, ...ends]) console.log(`  ${note}`);
  for (const { line, field, reason } of preview.rejections)
    console.log(
      `  rejected${line === undefined ? "" : ` line ${line}`}${field ? ` (${field})` : ""}: ${reason}`,
    );
  const isTable = format === "table" || format === "tables";
  if (columns.length > 0)
    printTable(
      ["column", "taken for", "first values"],
      columns.map(({ column, as, of, type, sample }) => [
        of ? `${of}:${column}` : column,
        isTable ? "cell" : type ? `${as}:${type}` : as,
        sample.join(" · "),
      ]),
    );
  for (const side of graphSideSchema.options) {
    const kinds = preview.kinds.filter(({ of }) => of === side);
    const listed = kinds.map(({ name, count }) => `${name} (${count.toLocaleString("en")})`).join(", ");
    if (kinds.length > 0) console.log(`  ${side === "nodes" ? "labels" : "relations"}: ${listed}`);
  }
  if (nodes.length > 0)
    printTable(
      ["node", "name", "labels"],
      nodes.map(({ id, name, labels }) => [id, name, labels.join(", ")]),
    );
  if (edges.length > 0)
    printTable(
      ["source", "type", "target"],
      edges.map(({ source, type, target }) => [source, type, target]),
    );
  for (const { title, text } of texts) console.log(`  ${title}: ${text.replace(/\s+/g, " ").slice(0, 160)}`);
}
