/** The rows of all tables by what they are and what they are called. */

import { EXTRACTED_ID } from "../../../graph/chunk-edges";
import { normalizeName } from "../../../graph/text/normalize-name";
import type { NamedRow, NamedTable } from "./row-names";

/** Rows of one label and name are one node, also where two tables have them; a name that a table gives twice tells no row. */
export class RowIndex {
  /** By normalized name: the node of each label that has it. */
  readonly #names = new Map<string, Map<string, string>>();
  /** By label: the node of each id. */
  readonly #ids = new Map<string, Map<string, string>>();
  /** Names that a table gives twice. */
  readonly #repeated = new Map<NamedTable, ReadonlySet<string>>();

  constructor(tables: readonly NamedTable[]) {
    for (const table of tables) {
      this.#repeated.set(table, repeatedNames(table));
      for (const row of table.rows) this.#add(table, row);
    }
  }

  #add(table: NamedTable, row: NamedRow): void {
    const { label, idColumn } = table;
    const node = this.nodeOf(table, row);
    const key = normalizeName(row.name);
    if (!this.#repeated.get(table)!.has(key)) {
      const labels = this.#names.get(key) ?? new Map<string, string>();
      this.#names.set(key, labels.set(label, node));
    }
    if (idColumn === null) return;
    const ids = this.#ids.get(label) ?? new Map<string, string>();
    this.#ids.set(label, ids.set(row.cells[idColumn]!, node));
  }

  nodeOf(table: NamedTable, { at, name }: NamedRow): string {
    const isRepeated = this.#repeated.get(table)!.has(normalizeName(name));
    return isRepeated ? `${EXTRACTED_ID}${table.table.id}#${at}` : nodeId(table.label, name);
  }

  byName(label: string, name: string): string | undefined {
    return this.#names.get(normalizeName(name))?.get(label);
  }

  byId(label: string, id: string): string | undefined {
    return this.#ids.get(label)?.get(id);
  }

  /** Labels of rows that have this name. */
  labelsOf(name: string): Iterable<string> {
    return this.#names.get(normalizeName(name))?.keys() ?? [];
  }
}

function repeatedNames({ rows }: NamedTable): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of rows) {
    const key = normalizeName(name);
    if (seen.has(key)) twice.add(key);
    seen.add(key);
  }
  return twice;
}

/** Things of one label and name are one node. */
export function nodeId(label: string, name: string): string {
  return `${EXTRACTED_ID}${label.toLowerCase()}:${normalizeName(name)}`;
}
