/** Properties while they are edited: rows of texts with a type, and what they change of what was there. */
import type { PropertyValue } from "@/lib/graph/graph-element";

export const VALUE_TYPES = ["text", "number", "yes or no"] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

export interface PropertyRow {
  /** Distinguishes rows while keys are typed. */
  at: number;
  key: string;
  value: string;
  type: ValueType;
}

type Properties = Readonly<Record<string, PropertyValue>>;

const TYPES = { string: "text", number: "number", boolean: "yes or no" } as const;

export function rowsOf(properties: Properties): PropertyRow[] {
  return Object.entries(properties).map(([key, value], at) => ({
    at,
    key,
    value: String(value),
    type: TYPES[typeof value as keyof typeof TYPES],
  }));
}

export function rowProblem({ key, value, type }: PropertyRow, rows: readonly PropertyRow[]): string | null {
  const name = key.trim();
  if (name === "") return value.trim() === "" ? null : "Give the property a name.";
  if (name === "__proto__") return "A property cannot have this name.";
  if (rows.filter((other) => other.key.trim() === name).length > 1) return `There are two called ${name}.`;
  if (type === "number" && (value.trim() === "" || !Number.isFinite(Number(value))))
    return `${name} is no number.`;
  return null;
}

export function propertiesOf(rows: readonly PropertyRow[]): Record<string, PropertyValue> {
  const named = rows.filter(({ key }) => key.trim() !== "");
  return Object.fromEntries(named.map((row) => [row.key.trim(), writtenValue(row)]));
}

/** The changed properties, null for removed ones; undefined if none changed. */
export function changedProperties(
  before: Properties,
  after: Properties,
): Record<string, PropertyValue | null> | undefined {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed = Object.entries(after).filter(
    ([key, value]) => !Object.hasOwn(before, key) || before[key] !== value,
  );
  if (gone.length + changed.length === 0) return undefined;
  return Object.fromEntries([...gone.map((key) => [key, null] as const), ...changed]);
}

function writtenValue({ value, type }: PropertyRow): PropertyValue {
  if (type === "number") return Number(value);
  return type === "yes or no" ? value === "true" : value;
}
