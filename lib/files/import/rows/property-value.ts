/** Values of a row's free columns as properties. */
import type { PropertyValue } from "../../../graph/graph-element";
import { isoDate } from "./dates";
import { quoteValue } from "./row-log";

/** A number as a person writes it: no leading zeros (007 is a name), no plus sign, no hexadecimal. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const COMMA_NUMBER = /^-?(?:\d+|\d{1,3}([.'\u00a0\u202f ])\d{3}(?:\1\d{3})*)(?:,\d+)?$/;
/** Number types of GraphML and GEXF. */
const DECLARED_NUMBERS = new Set(["integer", "int", "long", "short", "byte", "float", "double"]);
const WHOLE = /^(?:int|integer|long|short|byte|(?:non)?(?:positive|negative)Integer|unsigned\w+)$/i;
const FRACTION = /^(?:float|double|decimal)$/;
/** More digits than a double keeps: an identifier, or a precision that must not be lost. */
const MAX_DIGITS = 15;
const SHORTEST_VECTOR = 64;

/** A cell of CSV or TSV, typed by itself: number, boolean, else text. Undefined when there is nothing in it. */
export function cellProperty(cell: unknown): PropertyValue | undefined {
  if (typeof cell !== "string") return undefined;
  const trimmed = cell.trim();
  if (trimmed === "") return undefined;
  const first = trimmed.charCodeAt(0);
  const mayBeNumber = first === 45 || (first >= 48 && first <= 57);
  if (mayBeNumber) return numberOf(trimmed) ?? cell;
  if (trimmed === "true" || trimmed === "True" || trimmed === "TRUE") return true;
  if (trimmed === "false" || trimmed === "False" || trimmed === "FALSE") return false;
  return cell;
}

/** `1.234,5`, `1 234,5` and `0,25`, and whole numbers beside them. */
export function commaNumber(cell: string): number | undefined {
  const trimmed = cell.trim();
  if (trimmed.length > 17 || !COMMA_NUMBER.test(trimmed)) return undefined;
  return Number(trimmed.replace(/[^\d,-]/g, "").replace(",", "."));
}

/** A text of XML by the type that its attribute declares, undefined for nothing and for `NaN`; a number that a double does not keep stays as it is written. */
export function declaredValue(type: string, text: string): unknown {
  const trimmed = text.trim();
  if (type === "boolean")
    return /^(?:true|1)$/i.test(trimmed) || (/^(?:false|0)$/i.test(trimmed) ? false : text);
  if (!DECLARED_NUMBERS.has(type)) return text;
  const value = Number(trimmed);
  const isExact = !/^[+-]?\d+$/.test(trimmed) || Number.isSafeInteger(value);
  return /^(?:nan)?$/i.test(trimmed) ? undefined : Number.isFinite(value) && isExact ? value : trimmed;
}

/** True for a text that is none of its declared type, as GraphML, GEXF and XML Schema name them. */
export function breaksType(type: string, text: string): boolean {
  const trimmed = text.trim();
  if (/^(?:nan)?$/i.test(trimmed)) return false;
  if (type === "boolean") return !/^(?:true|false|1|0)$/i.test(trimmed);
  if (WHOLE.test(type)) return !/^[+-]?\d+(?:\.0*)?$/.test(trimmed);
  if (FRACTION.test(type)) return Number.isNaN(Number(trimmed)) && !/^[+-]?inf$/i.test(trimmed);
  // Years before Christ, and beyond 9999, are dates of XML Schema.
  const day = trimmed.replace(/^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/, "$1");
  return /^date(?:Time)?$/.test(type) && !/^-|^\d{5}/.test(day) && isoDate(day) !== day;
}

/** A value that breaks its type, for a note. */
export function brokenExample(name: string, type: string, text: string): string {
  return `${quoteValue(name)} of type ${type} is ${quoteValue(text)}`;
}

/** Said of values of which the above is true. */
export const BROKEN_TYPES =
  "Values that are not of the type which the file declares are kept as they are written: #.";

/** The non-blank items between separators. */
export function itemsOf(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** True for so many numbers that they can only be the vector of a text. */
export function isVector(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length >= SHORTEST_VECTOR && value.every((one) => typeof one === "number")
  );
}

/** A JSON value: what nests is stored as compact JSON. Undefined for null and empty texts. */
export function jsonProperty(value: unknown): PropertyValue | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (typeof value === "string" || typeof value === "boolean") return value;
  // 1e999 is valid JSON and no number that can be stored.
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  return JSON.stringify(value);
}

function numberOf(text: string): number | undefined {
  if (!NUMBER.test(text) || text.replace(/[^\d]/g, "").length > MAX_DIGITS) return undefined;
  const value = Number(text);
  return Number.isFinite(value) && !Object.is(value, -0) ? value : undefined;
}
