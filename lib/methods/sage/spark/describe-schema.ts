/** The schema as SPARK's model gets it: labels, property keys, relation types, what they join, and notes on them. Nothing that a node says. */
import type { GraphSchema } from "../../../graph/graph-source";
import { withNotes } from "../../llm/with-notes";

/** More lines are read less well, and cost more than they help; the rarest are left out. */
export const MOST_LINES = 300;

export interface DescribedSchema {
  text: string;
  omitted: number;
}

/** True if there are typed relations to plan on: chunks of documents have none. */
export function hasRelations({ relations }: GraphSchema): boolean {
  return relations.some(({ kind }) => kind === "relation");
}

/** Names and notes only, the most frequent first. */
export function describeSchema({ labels: all, relations, notes }: GraphSchema): DescribedSchema {
  const labels = all.toSorted((a, b) => b.count - a.count).slice(0, MOST_LINES);
  const joins = relations
    .filter(({ kind }) => kind === "relation")
    .flatMap(({ type, ends }) => ends.map((end) => ({ type, ...end })));
  const listed = joins.toSorted((a, b) => b.count - a.count).slice(0, MOST_LINES);
  const omitted = all.length + joins.length - labels.length - listed.length;
  const parts = [
    "Nodes, each with a name and a text besides:",
    ...labels.map(({ name, properties }) => `(:${quoted(name)}) ${propertiesOf(properties)}`.trimEnd()),
    "",
    "Relations:",
    ...listed.map(
      ({ type, source, target }) => `(:${quoted(source)})-[:${quoted(type)}]->(:${quoted(target)})`,
    ),
  ];
  return { text: withNotes(parts.join("\n"), { labels, relations: listed, notes }), omitted };
}

function propertiesOf(properties: GraphSchema["labels"][number]["properties"]): string {
  if (properties.length === 0) return "";
  return `{${properties.map(({ key, type }) => `${quoted(key)}: ${type}`).join(", ")}}`;
}

function quoted(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : `\`${name.replaceAll("`", "``")}\``;
}
