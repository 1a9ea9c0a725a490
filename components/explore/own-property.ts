/** A property of a node or an edge, whatever its key: every object inherits a "constructor". */
import type { PropertyValue } from "@/lib/core/graph/graph-source";

export function ownProperty(
  properties: Readonly<Record<string, PropertyValue>>,
  key: string,
): PropertyValue | undefined {
  return Object.hasOwn(properties, key) ? properties[key] : undefined;
}
