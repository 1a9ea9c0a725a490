/**
 * Headers as `neo4j-admin database import` takes them: `personId:ID(Person)`, `:LABEL`, `:START_ID(Person)`, `:TYPE`,
 * `born:int`, `tags:string[]`, `note:IGNORE`.
 */
import type { PropertyValue } from "../../../graph/graph-element";
import { isoDate } from "./dates";
import { quoteValue, RowProblem } from "./row-log";

export interface Neo4jColumn {
  /** Name without type; empty for `:ID` and the like. */
  key: string;
  /** The field that it is; "ignore" for one that is not read, null for a property. */
  role: "id" | "labels" | "source" | "target" | "type" | "ignore" | null;
  /** The space of an id: ids are unique inside it. */
  space?: string;
  read?: (value: unknown) => PropertyValue | undefined | RowProblem;
}

const COLUMN =
  /^(?<key>[^:]*):(?<type>[A-Za-z_]+)(?<list>\[\])?(?:\{[^}]*\})?(?:\((?<space>[^)]*)\))?(?:\{[^}]*\})?$/;
const ROLES = new Map<string, Neo4jColumn["role"]>([
  ["ID", "id"],
  ["LABEL", "labels"],
  ["START_ID", "source"],
  ["END_ID", "target"],
  ["TYPE", "type"],
  ["IGNORE", "ignore"],
]);
const NUMBERS = new Set(["int", "long", "float", "double", "byte", "short"]);
const LIST_SEPARATOR = ";";

/** Null when no column has one of Neo4j's roles: then a colon is part of a name like any other character. */
export function readNeo4jHeader(keys: readonly string[]): Neo4jColumn[] | null {
  const columns = keys.map(readColumn);
  return columns.some(({ role }) => role !== null) ? columns : null;
}

function readColumn(name: string): Neo4jColumn {
  const { key, type, list, space } = COLUMN.exec(name.trim())?.groups ?? {};
  if (key === undefined || type === undefined) return { key: name.trim(), role: null };
  const role = ROLES.get(type);
  if (role) return { key: key.trim(), role, ...(space && { space }) };
  const read = (value: unknown) => typedCell(value, type.toLowerCase(), list !== undefined, key.trim());
  return { key: key.trim(), role: null, read };
}

function typedCell(value: unknown, type: string, isList: boolean, key: string) {
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const items = (isList ? value.split(LIST_SEPARATOR) : [value]).map((cell) => typed(cell, type));
  const odd = items.indexOf(undefined);
  if (odd !== -1) {
    const found = `The field "${key}" holds ${quoteValue(isList ? value.split(LIST_SEPARATOR)[odd] : value)}`;
    return new RowProblem(`${found}; expected a value of its type, ${type}.`, key);
  }
  return isList ? JSON.stringify(items) : items[0];
}

/** Undefined for what is not of its type; a number that a double does not keep stays as it is written. */
function typed(cell: string, type: string): PropertyValue | undefined {
  const trimmed = cell.trim();
  if (type === "boolean")
    return /^(?:true|false)$/i.test(trimmed) ? trimmed.toLowerCase() === "true" : undefined;
  if (/^(?:date|(?:local)?datetime)$/.test(type)) return isoDate(trimmed) === trimmed ? trimmed : undefined;
  if (!NUMBERS.has(type)) return cell;
  const value = Number(trimmed);
  const isWhole = /^[+-]?\d+$/.test(trimmed);
  if (trimmed === "" || Number.isNaN(value) || (!isWhole && /^(?:int|long|byte|short)$/.test(type)))
    return undefined;
  return Number.isFinite(value) && (!isWhole || Number.isSafeInteger(value)) ? value : cell;
}
