/** Files of typed columns as records: Parquet, Arrow and Feather, and JSON lists of objects. */
import type { PropertyValue } from "../../graph/graph-element";

export interface RecordsFile {
  names: readonly string[];
  count: number;
  /** In order; as many as are asked for. */
  rows(most?: number): AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;
}

/** Bytes that columns may unpack to. */
export const MOST_UNPACKED = 2 ** 31;

/** A value as JSON has it: what a column of a database may hold beyond that is written as text. */
export function plainValue(value: unknown): unknown {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) return dateText(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== "object" || value === null) return value;
  if (Symbol.iterator in value) return Array.from(value as Iterable<unknown>, plainValue);
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, plainValue(inner)]);
  return Object.fromEntries(entries);
}

/** A day without its midnight. */
function dateText(value: Date): PropertyValue {
  if (Number.isNaN(value.getTime())) return "";
  return value.toISOString().replace(/T00:00:00\.000Z$/, "");
}
