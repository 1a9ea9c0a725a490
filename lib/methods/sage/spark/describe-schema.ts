/** The schema as SPARK's model gets it: labels, property keys, relation types and what they join. Nothing that a node says. */
import type { GraphSchema } from "../../../graph/graph-source";

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

/** Names and counts only, the most frequent first. */
export function describeSchema({ labels, relations }: GraphSchema): DescribedSchema {
  const labelLines = labels
    .toSorted((a, b) => b.count - a.count)
    .map(({ name, properties }) => `(:${quoted(name)}) ${propertiesOf(properties)}`.trimEnd());
  const relationLines = relations
    .filter(({ kind }) => kind === "relation")
    .flatMap(({ type, ends }) =>
      ends.map(({ source, target, count }) => ({
        count,
        line: `(:${quoted(source)})-[:${quoted(type)}]->(:${quoted(target)})`,
      })),
    )
    .sort((a, b) => b.count - a.count)
    .map(({ line }) => line);
  const listed = [labelLines.slice(0, MOST_LINES), relationLines.slice(0, MOST_LINES)] as const;
  const omitted = labelLines.length + relationLines.length - listed[0].length - listed[1].length;
  const parts = ["Nodes, each with a name and a text besides:", ...listed[0], "", "Relations:", ...listed[1]];
  return { text: parts.join("\n"), omitted };
}

function propertiesOf(properties: GraphSchema["labels"][number]["properties"]): string {
  if (properties.length === 0) return "";
  return `{${properties.map(({ key, type }) => `${quoted(key)}: ${type}`).join(", ")}}`;
}

function quoted(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : `\`${name.replaceAll("`", "``")}\``;
}
