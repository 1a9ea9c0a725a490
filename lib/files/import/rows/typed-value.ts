/** One cell as a value of the type of its column. */
import type { PropertyValue } from "../../../graph/graph-element";
import type { ColumnTypeName } from "../../source";
import { type DayOrder, isEitherDay, isoDate } from "./dates";
import { cellProperty, commaNumber, itemsOf } from "./property-value";
import { quoteValue, RowProblem } from "./row-log";

export interface ColumnType {
  column: string;
  type: ColumnTypeName;
  /** True if a person chose it: a value that does not fit rejects the row. */
  isChosen?: true;
  /** The separator of a list's items. */
  separator?: string;
  /** True for numbers that have a decimal comma, or points that separate thousands. */
  hasComma?: true;
  /** A value whose point may part thousands as well. */
  doubt?: string;
  /** The order in dates whose day and month are numbers. */
  order?: DayOrder;
}

/** In a column of a type, these say that there is no value; in a column of texts they are texts. */
export const NOTHING =
  /^(?:n\/?a|n\.\s?a\.|#n\/a|nan|null|none|nil|unknown|missing|k\.\s?a\.|-{1,3}|–|—|\?)$/i;
export const CURRENCY = /^[$€£¥]\s?|\s?[$€£¥]$|^(?:USD|EUR|GBP|CHF)\s|\s(?:USD|EUR|GBP|CHF)$/;
export const YES = /^(?:yes|y|true)$/i;
export const NO = /^(?:no|n|false)$/i;
const GROUPED = /^-?\d{1,3}(?:([,'\u00a0\u202f ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
const DECIMAL_COMMA = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/;
const BITS = new Map([
  ["1", true],
  ["0", false],
]);

/** A number with a currency, with its thousands apart, or with a comma that can only part decimals. */
export function numberOf(cell: string): number | null {
  const bare = cell.trim().replace(CURRENCY, "");
  if (DECIMAL_COMMA.test(bare)) return commaNumber(bare) ?? null;
  const value = cellProperty(GROUPED.test(bare) ? bare.replace(/[,'\u00a0\u202f ]/g, "") : bare);
  return typeof value === "number" ? value : null;
}

/** Null for what is not of the type. */
export function typedValue(cell: string, { type, order, hasComma }: ColumnType): PropertyValue | null {
  if (hasComma) return commaNumber(cell) ?? null;
  if (type === "boolean") return YES.test(cell) ? true : NO.test(cell) ? false : null;
  if (type === "date") return isEitherDay(cell) ? cell : isoDate(cell, order);
  return numberOf(cell);
}

/** A cell, or a value of JSON, of a column whose type a person chose. Undefined when there is nothing in it. */
export function chosenValue(value: unknown, chosen: ColumnType): PropertyValue | undefined | RowProblem {
  const { column, type, separator = /[|;]/ } = chosen;
  const cell = typeof value === "string" ? value.trim() : value;
  if (cell === undefined || cell === null || cell === "") return undefined;
  if (type === "text") return typeof value === "object" ? JSON.stringify(value) : String(value);
  if (typeof cell !== "string") {
    if (type === "list") return JSON.stringify(Array.isArray(cell) ? cell : [cell]);
    if (typeof cell === type) return cell as PropertyValue;
  } else {
    if (NOTHING.test(cell)) return undefined;
    if (type === "list") return /^\[.*\]$/s.test(cell) ? cell : JSON.stringify(itemsOf(cell, separator));
    const bit = type === "boolean" ? BITS.get(cell) : undefined;
    const read = bit ?? typedValue(cell, chosen) ?? (type === "number" ? numberOf(cell) : null);
    if (read !== null) return read;
  }
  const found = `The field "${column}" holds ${quoteValue(value)}`;
  return new RowProblem(`${found}; expected a value of the type that was chosen, ${type}.`, column);
}
