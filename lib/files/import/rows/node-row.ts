/** A row of a nodes file as a node. */
import { CHUNK_LABELS } from "../../../graph/chunk-edges";
import type { PropertyValue } from "../../../graph/graph-element";
import { ownValue } from "../../../graph/own-value";
import { addAliases } from "../../../graph/snapshot/aliases";
import type { NewNode } from "../../../graph/snapshot/graph-builder";
import { storedValue } from "../../../graph/values";
import type { Columns, NodeField, NodeLink } from "./columns";
import { jsonProperty } from "./property-value";
import { RowProblem } from "./row-log";
import { readLabels, readProperties, readSpacedId, readText } from "./row-values";

const LONGEST_BEGINNING = 60;

export const DEFAULT_LABEL = "Entity";

export interface NodeRow {
  node: NewNode;
  links?: readonly NodeLink[];
  /** The value of the `parent` column: the id of a node, or else a property like any other. */
  parent?: PropertyValue;
}

/** `values` are aligned with the columns; a missing name is the id, a missing label is `label`. */
export function readNodeRow(
  columns: Columns<NodeField>,
  values: readonly unknown[],
  label: string = DEFAULT_LABEL,
): NodeRow | RowProblem {
  const { at } = columns;
  const id = readSpacedId(columns, values, "id");
  if (id instanceof RowProblem) return id;
  const name = readText(values[at.name], "name");
  if (name instanceof RowProblem) return name;
  const labels = readLabels(values[at.labels]);
  if (labels instanceof RowProblem) return labels;
  const text = readText(values[at.text], "text");
  if (text instanceof RowProblem) return text;
  const properties = readProperties(columns, values);
  if (properties instanceof RowProblem) return properties;
  const named = name.trim() || ([label, ...labels].some((one) => CHUNK.test(one)) && beginningOf(text)) || id;
  const node: NewNode = { id, name: named, labels: labels.length > 0 ? labels : [label], text };
  const others = columns.rest.flatMap(({ key, isName }) => (isName ? namesIn(properties, key) : []));
  if (properties) node.properties = others.length > 0 ? addAliases(properties, others, named) : properties;
  const links = linksOf(columns, values);
  const parent = columns.property(values[at.parent]);
  return { node, ...(links.length > 0 && { links }), ...(parent !== undefined && { parent }) };
}

/** Labels of chunks, which have a text and no name. */
const CHUNK = new RegExp(`^(?:chunk|${CHUNK_LABELS.passage})$`, "i");

/** The first words of a text that has no name. */
export function beginningOf(text: string): string {
  const [line = ""] = text.trim().split("\n");
  return line.length <= LONGEST_BEGINNING
    ? line
    : `${line.slice(0, LONGEST_BEGINNING).replace(/\s+\S*$/, "")} …`;
}

/** Several names in one text are parted as labels are. */
function namesIn(properties: NewNode["properties"], key: string): PropertyValue[] {
  const value = ownValue(properties ?? {}, key);
  if (value === undefined) return [];
  return typeof value === "string" && !value.startsWith("[") ? value.split(/\s*[|;]\s*/) : [value];
}

/** A list as Python or numpy prints it: `['a', 'b']`, `['a' 'b']`. */
function printedItems(list: string): string[] {
  return [...list.matchAll(/'([^']*)'|"([^"]*)"|([^\s,'"[\]]+)/g)].map((found) => found.slice(1).join(""));
}

function linksOf({ links = [] }: Columns<NodeField>, values: readonly unknown[]): NodeLink[] {
  return links.flatMap(({ at, space, ...link }) => {
    const value = storedValue(jsonProperty(values[at]));
    const listed = typeof value === "string" && /^\[.*\]$/s.test(value) ? printedItems(value) : [value];
    const others = (Array.isArray(value) ? value : listed).filter(
      (one) => one !== null && one !== "" && one !== -1,
    );
    return others.map((one) => ({ ...link, other: space === undefined ? String(one) : `${space}:${one}` }));
  });
}
