/** For a person: what each column of a file of rows is taken for. */
import type { ColumnField, SourceFormat } from "../source";
import { TIMES } from "./graph-mapping";
import {
  type Aliases,
  AS_NOTHING,
  DOCUMENT_ALIASES,
  EDGE_ALIASES,
  mapColumns,
  NODE_ALIASES,
} from "./rows/columns";
import type { RowHints } from "./rows/detection";

const ALIASES: Readonly<Partial<Record<SourceFormat, Aliases<string>>>> = {
  nodes: NODE_ALIASES,
  edges: EDGE_ALIASES,
  triples: EDGE_ALIASES,
  documents: DOCUMENT_ALIASES,
};

/** Aligned with the header; all are properties where a format has no fields, as a table has none. */
export function columnMeanings(
  format: SourceFormat,
  header: readonly string[],
  hints: RowHints = {},
): ColumnField[] {
  const aliases = ALIASES[format];
  if (!aliases) return header.map(() => "property");
  const { at, rest } = mapColumns(header, aliases, () => undefined, hints.columns);
  const properties = new Set(rest.map((column) => column.at));
  const times = new Map(
    hints.columns?.filter(({ as }) => TIMES.includes(as)).map(({ column, as }) => [column, as]),
  );
  return header.map((column, position) => {
    const field = Object.keys(at).find((name) => at[name] === position);
    return (field ??
      times.get(column) ??
      (properties.has(position) ? "property" : AS_NOTHING)) as ColumnField;
  });
}
