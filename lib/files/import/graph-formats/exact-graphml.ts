/**
 * GraphML as Hopscope writes it: an attribute of `<graphml>` says that fields are known by the ids of their keys, so that
 * every other attribute is a property as it is. To other programs it is GraphML like any other.
 */
import type { PropertyValue } from "../../../graph/graph-element";
import type { NewEdge, NewNode } from "../../../graph/snapshot/graph-builder";
import { quoteValue, RowProblem } from "../rows/row-log";

export const NAMESPACE = "urn:hopscope:graphml";
/** Attribute of `<graphml>`: the version of this format. */
export const VERSION_ATTRIBUTE = "hopscope:version";
export const GRAPHML_VERSION = "1";
/** Attribute of `<data>` whose text has signs that XML has no place for, written by their numbers. */
export const ESCAPED_ATTRIBUTE = "hopscope:escaped";

/** Ids of the keys that are fields; keys of properties have others. */
export const FIELD_KEYS = {
  name: "name",
  labels: "labels",
  text: "text",
  type: "type",
  kind: "kind",
} as const;
const FIELDS: ReadonlySet<string> = new Set(Object.values(FIELD_KEYS));

const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const ESCAPED_SIGNS = /[^\t\n\r\u0020-\u005B\u005D-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPE = /\\(?:\\|u\{([0-9a-f]{1,6})\})/g;

/** True if XML 1.0 cannot hold the text. */
export function hasNoXml(text: string): boolean {
  return NO_XML.test(text);
}

/** With backslashes doubled, and what XML cannot hold by its number: `\u{1}`. */
export function escapeSigns(text: string): string {
  return text.replace(ESCAPED_SIGNS, (sign) =>
    sign === "\\" ? "\\\\" : `\\u{${sign.codePointAt(0)!.toString(16)}}`,
  );
}

export function unescapeSigns(text: string): string {
  return text.replace(ESCAPE, (whole, digits?: string) => {
    if (digits === undefined) return "\\";
    const code = Number.parseInt(digits, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Labels as one text: `Film|Classic`, a bar inside a label behind a backslash. */
export function joinLabels(labels: readonly string[]): string {
  return labels.map((label) => label.replace(/[\\|]/g, "\\$&")).join("|");
}

/** Undoes `joinLabels`. */
export function splitLabels(text: string): string[] {
  const labels = [""];
  for (const [part] of text.matchAll(/\\[\\|]|./gsu)) {
    if (part === "|") labels.push("");
    else labels[labels.length - 1] += part.length === 2 && part.startsWith("\\") ? part[1]! : part;
  }
  return labels;
}

/** A value of `<data>`, as it is read. */
export interface ExactData {
  /** Id of its key, and the name and type that the key declares. */
  id: string;
  key: string;
  type: string;
  text: string;
}

export function exactNode(
  { id }: Readonly<Record<string, string>>,
  data: readonly ExactData[],
): NewNode | RowProblem {
  const { fields, properties } = sorted(data);
  const labels = fields.get(FIELD_KEYS.labels);
  if (!id) return new RowProblem("The node has no id; expected one.", "id");
  if (labels === undefined) return new RowProblem(`The node ${quoteValue(id)} has no labels.`, "labels");
  const own = unescapeSigns(id);
  const [name = own, text = ""] = [fields.get(FIELD_KEYS.name), fields.get(FIELD_KEYS.text)];
  return { id: own, name, labels: splitLabels(labels), text, ...(properties && { properties }) };
}

export function exactEdge(
  { source, target }: Readonly<Record<string, string>>,
  data: readonly ExactData[],
): NewEdge | RowProblem {
  const { fields, properties } = sorted(data);
  const type = fields.get(FIELD_KEYS.type);
  const kind = fields.get(FIELD_KEYS.kind);
  if (!source || !target || type === undefined)
    return new RowProblem("The edge has no source, target or type; expected all three.");
  return {
    source: unescapeSigns(source),
    target: unescapeSigns(target),
    type,
    kind: kind === "structural" || kind === "similarity" ? kind : "relation",
    ...(properties && { properties }),
  };
}

function sorted(data: readonly ExactData[]) {
  const fields = new Map(data.filter(({ id }) => FIELDS.has(id)).map(({ id, text }) => [id, text]));
  const own = data.filter(({ id }) => !FIELDS.has(id));
  // Not by assignment: a property may be called __proto__.
  const properties = Object.fromEntries(
    own.map(({ key, type, text }) => [unescapeSigns(key), exactValue(type, text)]),
  );
  return { fields, ...(own.length > 0 && { properties }) };
}

function exactValue(type: string, text: string): PropertyValue {
  if (type === "boolean") return text === "true";
  const value = type === "double" && text.trim() !== "" ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : text;
}
