/** A correction as the command line prints it. */
import type { EdgePick, GraphChange } from "../../lib/graph/edits/graph-edit";

export function changeInWords(change: GraphChange): string {
  const quoted = (text: string) => JSON.stringify(text);
  const edge = ({ source, type, target }: Pick<EdgePick, "source" | "type" | "target">) =>
    `${quoted(source)} -${type}-> ${quoted(target)}`;
  switch (change.action) {
    case "add-node":
      return `add ${quoted(change.id)} (${change.labels.join(", ")})`;
    case "change-node": {
      const { node, action: _, ...rest } = change;
      return `change ${quoted(node)}: ${JSON.stringify(rest)}`;
    }
    case "delete-node":
      return `delete ${quoted(change.node)}`;
    case "add-edge":
      return `add ${edge(change)}`;
    case "change-edge":
      return `change ${edge(change.edge)}: ${JSON.stringify({ type: change.type, properties: change.properties })}`;
    case "delete-edge":
      return `delete ${edge(change.edge)}`;
    case "merge":
      return `merge ${quoted(change.node)} into ${quoted(change.into)}`;
    case "keep-apart":
      return `${quoted(change.node)} is not ${quoted(change.other)}`;
    case "alias":
      return `call ${quoted(change.node)} ${quoted(change.alias)} too`;
  }
}
