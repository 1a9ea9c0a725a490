/**
 * Neo4j's values as the scalars of a GraphSource, and back. Nothing is lost: what has no scalar of its own becomes the text
 * that names it exactly. Whole numbers beyond 2^53 become their digits; dates, times and durations ISO 8601; points and lists
 * JSON; bytes base64.
 */
import {
  isDate,
  isDateTime,
  isDuration,
  isLocalDateTime,
  isLocalTime,
  isNode,
  isPoint,
  isRelationship,
  isTime,
} from "neo4j-driver";
import type { PropertyValue } from "../../graph/graph-element";
import type { NodeId } from "../../graph/graph-source";
import type { MatchValue } from "../../graph/match/match-result";
import type { Literal } from "../../graph/query/query-pattern";
import { setProperty } from "../../graph/snapshot/growing-properties";

/** A stored property as a scalar. */
export function propertyValueOf(value: unknown): PropertyValue {
  const scalar = scalarOf(value);
  if (scalar !== null) return scalar;
  return Array.isArray(value) ? JSON.stringify(value.map(listItem)) : JSON.stringify(value);
}

/** The text of a property that names a node. */
export function nodeIdOf(value: unknown): NodeId {
  return String(propertyValueOf(value));
}

/** Pairs of key and value, which is how properties are asked for: a key such as `__proto__` survives that. */
export function propertiesOf(pairs: readonly (readonly [string, unknown])[]): Record<string, PropertyValue> {
  const properties: Record<string, PropertyValue> = {};
  for (const [key, value] of pairs) setProperty(properties, key, propertyValueOf(value));
  return properties;
}

/** A value of a row. @param idOf The id of a node by element id. */
export function matchValueOf(value: unknown, idOf: (elementId: string) => NodeId): MatchValue {
  if (value === null || value === undefined) return null;
  if (isNode(value)) return { node: idOf(value.elementId) };
  if (isRelationship(value)) return { edge: value.elementId };
  if (Array.isArray(value)) return value.map((item) => matchValueOf(item, idOf));
  const scalar = scalarOf(value);
  if (scalar !== null) return scalar;
  return {
    map: Object.fromEntries(Object.entries(value).map(([key, item]) => [key, matchValueOf(item, idOf)])),
  };
}

export function nodesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (value === null || typeof value !== "object" || isRelationship(value)) return [];
  return isNode(value) ? [value.elementId] : Object.values(value).flatMap(nodesIn);
}

/** A literal as a parameter: whole numbers are Cypher's Integer. */
export function parameterOf(value: Literal): unknown {
  if (Array.isArray(value)) return value.map(parameterOf);
  return typeof value === "number" && Number.isSafeInteger(value) && !Object.is(value, -0)
    ? BigInt(value)
    : value;
}

function scalarOf(value: unknown): PropertyValue | null {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Int8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.length).toString("base64");
  if (isTemporal(value)) return value.toString();
  if (isPoint(value)) {
    const { srid, x, y, z } = value;
    return JSON.stringify({ srid: Number(srid), x, y, ...(z === undefined ? {} : { z }) });
  }
  return null;
}

function listItem(item: unknown): PropertyValue | null {
  return item === null ? null : propertyValueOf(item);
}

function isTemporal(value: unknown): value is { toString(): string } {
  const object = value as object;
  return (
    typeof value === "object" &&
    value !== null &&
    (isDate(object) ||
      isDateTime(object) ||
      isDuration(object) ||
      isLocalDateTime(object) ||
      isLocalTime(object) ||
      isTime(object))
  );
}
