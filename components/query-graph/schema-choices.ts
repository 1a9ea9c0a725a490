/** The choices that a schema offers while a query is drawn: labels, properties of a label, the relations that can join two nodes. */
import type { GraphSchema } from "@/lib/graph/graph-source";

export interface RelationChoice {
  type: string;
  direction: "out" | "in";
  label: string;
  count: number;
}

/** Keys that every node has beside its properties. */
const NODE_FIELDS = ["name", "text", "id"];

export function labelChoices(schema: GraphSchema): string[] {
  return [...schema.labels].sort((a, b) => b.count - a.count).map(({ name }) => name);
}

/** Property keys of nodes with any of `labels`; of every label when there is none. */
export function propertyChoices(schema: GraphSchema, labels: readonly string[]): string[] {
  const keys = schema.labels
    .filter(({ name }) => labels.length === 0 || labels.includes(name))
    .flatMap(({ properties }) => properties.map(({ key }) => key));
  return [...new Set([...keys, ...NODE_FIELDS])];
}

/** Relations at a node with any of `labels`, most frequent first. */
export function relationChoices(schema: GraphSchema, labels: readonly string[]): RelationChoice[] {
  const takes = (label: string) => labels.length === 0 || labels.includes(label);
  const choices = new Map<string, RelationChoice>();
  const add = (type: string, direction: "out" | "in", label: string, count: number) => {
    const key = JSON.stringify([type, direction, label]);
    const known = choices.get(key);
    choices.set(key, { type, direction, label, count: count + (known?.count ?? 0) });
  };
  for (const { type, ends } of schema.relations) {
    for (const { source, target, count } of ends) {
      if (takes(source)) add(type, "out", target, count);
      if (takes(target)) add(type, "in", source, count);
    }
  }
  return [...choices.values()].sort((a, b) => b.count - a.count);
}

/** Relation types that lead between the two ends in either direction; all when none does. */
export function typeChoices(schema: GraphSchema, from: readonly string[], to: readonly string[]): string[] {
  const joins = (sources: readonly string[], targets: readonly string[]) =>
    schema.relations
      .filter(({ ends }) =>
        ends.some(
          ({ source, target }) =>
            (sources.length === 0 || sources.includes(source)) &&
            (targets.length === 0 || targets.includes(target)),
        ),
      )
      .map(({ type }) => type);
  const possible = [...new Set([...joins(from, to), ...joins(to, from)])];
  return possible.length > 0 ? possible : schema.relations.map(({ type }) => type);
}

/** A condition's value as it was typed: numbers and truth values are such where the schema does not say text. */
export function readTypedValue(text: string, schema: GraphSchema, key: string): string | number | boolean {
  const types = new Set(
    schema.labels
      .flatMap(({ properties }) => properties.filter((property) => property.key === key))
      .map(({ type }) => type),
  );
  const trimmed = text.trim();
  const isText = types.size > 0 ? !types.has("number") && !types.has("boolean") : NODE_FIELDS.includes(key);
  if (isText || trimmed === "") return text;
  if (types.has("boolean") && (trimmed === "true" || trimmed === "false")) return trimmed === "true";
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : text;
}
