/** A correction in words for a person. */
import type { EdgePick, GraphChange } from "@/lib/graph/edits/graph-edit";

/** "Rename p1 to Sir Carol Reed". */
export function changeTitle(change: GraphChange): string {
  switch (change.action) {
    case "add-node":
      return `Add the node ${change.name ?? change.id}`;
    case "change-node":
      return change.name === undefined ? `Change ${change.node}` : `Rename ${change.node} to ${change.name}`;
    case "delete-node":
      return `Delete ${change.node} with its edges`;
    case "add-edge":
      return `Add ${edgeTitle(change)}`;
    case "change-edge":
      return `Change ${edgeTitle(change.edge)}`;
    case "delete-edge":
      return `Delete ${edgeTitle(change.edge)}`;
    case "merge":
      return `Merge ${change.node} into ${change.into}`;
    case "keep-apart":
      return `${change.node} is not ${change.other}`;
    case "alias":
      return `Call ${change.node} ${change.alias} too`;
  }
}

export function changeDetails(change: GraphChange): string[] {
  const lines: string[] = [];
  if ("labels" in change && change.labels) lines.push(`labels: ${change.labels.join(", ")}`);
  if ("text" in change && change.text) lines.push(`text: ${change.text}`);
  if (change.action === "change-edge" && change.type !== undefined) lines.push(`relation: ${change.type}`);
  if ("properties" in change)
    for (const [key, value] of Object.entries(change.properties ?? {}))
      lines.push(value === null ? `without ${key}` : `${key}: ${String(value)}`);
  return lines;
}

function edgeTitle({ source, type, target }: Pick<EdgePick, "source" | "type" | "target">): string {
  return `${source} ${type} ${target}`;
}
