/** The single values of a row: ids, texts, lists of cells, properties. CSV has texts, JSON anything. */
import type { PropertyValue } from "../../../graph/graph-element";
import type { Columns } from "./columns";
import { quoteValue, RowProblem } from "./row-log";

/** A row with more properties than this is a matrix, not a node. */
const PROPERTY_LIMIT = 256;

/** A required name of something: a text that is not blank, or a whole number that JSON keeps exactly. Trimmed. */
export function readId(value: unknown, field: string): string | RowProblem {
  if (typeof value === "string") {
    const trimmed = value.trim();
    return trimmed === ""
      ? new RowProblem(`The field "${field}" is empty; expected a value.`, field)
      : trimmed;
  }
  if (typeof value === "number") {
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) return String(value);
    return new RowProblem(
      `The number in "${field}" is larger than JSON keeps exactly; expected it in quotes.`,
      field,
    );
  }
  if (value === undefined || value === null)
    return new RowProblem(`The field "${field}" is missing; expected a text or a number.`, field);
  return wrongType(value, field, "a text or a number");
}

/** The value of an id's column, with the space in which it is unique where the header names one. */
export function readSpacedId<Field extends string>(
  { at, spaces }: Columns<Field>,
  values: readonly unknown[],
  field: Field,
): string | RowProblem {
  const id = readId(values[at[field]], field);
  const space = spaces?.[field];
  return space === undefined || id instanceof RowProblem ? id : `${space}:${id}`;
}

/** An optional text; numbers and booleans are written out, nothing is "". Not trimmed. */
export function readText(value: unknown, field: string): string | RowProblem {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return wrongType(value, field, "a text");
}

/** Labels from one text, separated by `;` or `|`, or `:A:B` as Neo4j writes them, or from a list of texts; empty when there are none. */
export function readLabels(value: unknown): string[] | RowProblem {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  const labels: string[] = [];
  for (const part of parts) {
    const text = readText(part, "label");
    if (typeof text !== "string") return text;
    for (const label of Array.isArray(value) ? [text] : text.split(text.startsWith(":") ? ":" : /[;|]/)) {
      const trimmed = label.trim();
      if (trimmed !== "" && !labels.includes(trimmed)) labels.push(trimmed);
    }
  }
  // neo4j-graphrag's marks of nodes are no kinds.
  const kinds = labels.filter((label) => !/^__\w+__$/.test(label));
  return kinds.length > 0 ? kinds : labels;
}

/** The row's free columns that hold something; undefined when none does. */
export function readProperties(
  columns: Pick<Columns<string>, "rest" | "property">,
  values: readonly unknown[],
): Record<string, PropertyValue> | undefined | RowProblem {
  if (columns.rest.length === 0) return undefined;
  const entries: [string, PropertyValue][] = [];
  for (const { key, at, read = columns.property } of columns.rest) {
    const value = read(values[at]);
    if (value instanceof RowProblem) return value;
    if (value !== undefined) entries.push([key, value]);
  }
  if (entries.length > PROPERTY_LIMIT)
    return new RowProblem(`The row has ${entries.length} properties; expected at most ${PROPERTY_LIMIT}.`);
  // Not by assignment: a column may be called __proto__.
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** A list of cells as texts; what nests becomes compact JSON. */
export function readCells(value: unknown, field: string): string[] | RowProblem {
  if (!Array.isArray(value)) return wrongType(value, field, "a list of texts");
  return value.map((cell: unknown) => {
    if (typeof cell === "string") return cell;
    return cell === null || cell === undefined ? "" : (JSON.stringify(cell) ?? "");
  });
}

/** @param expected As in "a text". */
export function wrongType(value: unknown, field: string, expected: string): RowProblem {
  return new RowProblem(`The field "${field}" holds ${quoteValue(value)}; expected ${expected}.`, field);
}
