/** Tables whose ids are the ends of edges in other files of the import: they are tables of nodes, whatever they are called. */

import type { Encoding } from "../../files/import/encodings/find-encoding";
import { EDGE_ALIASES, foldColumn, mapColumns, NODE_ALIASES } from "../../files/import/rows/columns";
import { DelimitedRows } from "../../files/import/rows/delimited-rows";
import { openingRows } from "../../files/import/rows/detect-rows";
import { type Delimiter, type Detection, delimiterOf } from "../../files/import/rows/detection";
import { readFileBytes } from "./file-bytes";
import { readLineBlocks } from "./line-blocks";
import type { SourceFile } from "./list-source-files";
import { firstLines } from "./open-source";

interface Opened {
  file: SourceFile;
  detection: Detection;
  encoding: Encoding | undefined;
}

/** Ids of a table that are compared; a longer one is not looked at. */
const MOST_IDS = 1_000_000;
/** A column has the ends when this share of them is in it. */
const MOST = 0.5;

/** By file: the column that has the ids, and the file of the edges. */
export async function nodeTables(
  opened: readonly Opened[],
  lineLimit: number,
): Promise<Map<SourceFile, { column: string; edges: string }>> {
  const found = new Map<SourceFile, { column: string; edges: string }>();
  const tables = opened.filter(
    ({ file, detection }) => detection.format === "table" && !file.reading?.readAs,
  );
  const sides: { edges: string; ends: Set<string> }[] = [];
  for (const one of tables.length > 0 ? opened : [])
    for (const ends of await endsOf(one, lineLimit)) sides.push({ edges: one.file.name, ends });
  const known = [];
  for (const { file, detection, encoding } of sides.length > 0 ? tables : []) {
    const delimiter = delimiterOf(detection);
    const ids = delimiter && encoding && (await idsOf(file, delimiter, encoding, lineLimit));
    if (ids) known.push({ file, ids });
  }
  // A table that names its things comes before one that only says more of them.
  for (const { file, ids } of known.sort((a, b) => Number(b.ids.isNamed) - Number(a.ids.isNamed)))
    for (const { edges, ends } of sides) {
      const own = [...ends].filter((end) => ids.values.has(end));
      if (own.length === 0 || own.length < MOST * ends.size) continue;
      found.set(file, { column: ids.column, edges });
      // Another table of the same ids says more of the same things.
      for (const end of own) ends.delete(end);
    }
  return found;
}

/** The different values of each end, by the first lines. */
async function endsOf({ file, detection, encoding }: Opened, lineLimit: number): Promise<Set<string>[]> {
  const delimiter = delimiterOf(detection);
  if (!delimiter || !encoding || (detection.format !== "triples" && detection.format !== "edges")) return [];
  const hints = "hints" in detection ? detection.hints : undefined;
  const lines = await firstLines(file, lineLimit, encoding);
  const { header, rows } = openingRows(lines, delimiter, lines.length);
  const { source, target } = mapColumns(header, EDGE_ALIASES, () => undefined, hints?.columns).at;
  if (source === -1 || target === -1) return [];
  return [source, target].map(
    (at) => new Set(rows.map((row) => (row[at] ?? "").trim()).filter((end) => end !== "")),
  );
}

/** The values of the column that is called an id; null where there is none, or one comes twice. */
async function idsOf(file: SourceFile, delimiter: Delimiter, encoding: Encoding, lineLimit: number) {
  const values = new Set<string>();
  let [column, at, rows, isNamed] = ["", -1, 0, false];
  const isOf = (names: readonly string[]) => (name: string) =>
    names.map(foldColumn).includes(foldColumn(name));
  const sink = {
    row(cells: readonly string[]) {
      if (rows++ > 0) values.add((cells[at] ?? "").trim());
      else {
        at = cells.findIndex(isOf(NODE_ALIASES.id));
        column = cells[at] ?? "";
        isNamed = cells.some(isOf(NODE_ALIASES.name));
      }
    },
    problem() {},
  };
  const reader = new DelimitedRows({ delimiter, quotes: true, rowLimit: lineLimit }, sink);
  const bytes = readFileBytes(file.path, { bytesLeft: Number.POSITIVE_INFINITY }, undefined, encoding);
  for await (const block of readLineBlocks(bytes, lineLimit, encoding)) {
    reader.push(block);
    if (at === -1 || rows > MOST_IDS) return null;
  }
  reader.end();
  return at !== -1 && values.size === rows - 1 ? { column, values, isNamed } : null;
}
