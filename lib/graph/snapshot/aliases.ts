/** Other names of a node: its property `aliases`, a list as JSON, which names are looked up by too. */
import type { PropertyValue } from "../graph-element";
import { storedValue } from "../values";
import type { GraphBuilder } from "./graph-builder";

const ALIASES = "aliases";

type Properties = Readonly<Record<string, PropertyValue>>;

/** The items of a list; what is no list is one. */
function namesOf(value: PropertyValue | undefined): string[] {
  const read = storedValue(value);
  return (Array.isArray(read) ? read : [read]).flatMap((one) => (one === null ? [] : [String(one)]));
}

/**
 * The properties with more aliases behind those there are, each once, and never the node's own name.
 * @param more names, and values of other nodes' property
 */
export function addAliases(
  properties: Properties,
  more: readonly (PropertyValue | undefined)[],
  name: string,
): Properties {
  const all = new Set([properties[ALIASES], ...more].flatMap(namesOf));
  all.delete(name);
  const { [ALIASES]: _, ...others } = properties;
  return all.size === 0 ? others : { ...others, [ALIASES]: JSON.stringify([...all]) };
}

export function* aliasesOf({ nodeProperties }: GraphBuilder): Iterable<{ node: number; alias: string }> {
  const column = nodeProperties.columns.find(({ key, type }) => key === ALIASES && type === "string");
  if (!column) return;
  const { rows } = nodeProperties;
  for (let at = 0; at < column.positions.length; at++)
    for (const alias of listedAliases(column.values.at(at)))
      yield { node: rows[column.positions.at(at)]!, alias };
}

export function aliasesIn(properties: Properties): string[] {
  return listedAliases(Object.hasOwn(properties, ALIASES) ? properties[ALIASES] : undefined);
}

/** Only lists are read, for a text may be anything. */
function listedAliases(value: PropertyValue | undefined): string[] {
  const read = typeof value === "string" ? storedValue(value) : null;
  if (!Array.isArray(read)) return [];
  return read.filter((alias) => typeof alias === "string").filter((alias) => alias.trim() !== "");
}
