/** Adds a relation to a node of a drawn query: to a new node, as the schema knows them, or to one that is drawn. */
import { formatCount } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import type { GraphSchema } from "@/lib/graph/graph-source";
import { isAnonymous } from "@/lib/graph/query/query-facts";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { QueryNode } from "@/lib/graph/query/query-pattern";
import { addEdge, addNode } from "./edit-query";
import { relationChoices } from "./schema-choices";

interface RelationPickProps {
  schema: GraphSchema;
  query: QueryGraph;
  node: QueryNode;
  /** `selected` is the variable to choose next. */
  onChange: (query: QueryGraph, selected: string) => void;
}

export function RelationPick({ schema, query, node, onChange }: RelationPickProps) {
  const choices = relationChoices(schema, node.labels);
  const others = query.nodes.filter(({ variable }) => variable !== node.variable);

  function add(value: string) {
    const [kind, key] = [value.slice(0, 1), value.slice(2)];
    if (kind === "j") {
      const joined = addEdge(query, { from: node.variable, to: key, types: [], direction: "any" });
      onChange(joined.query, joined.variable);
      return;
    }
    const choice = choices[Number(key)];
    const other = addNode(query, choice ? [choice.label] : []);
    const edge = { from: node.variable, to: other.variable };
    const joined = addEdge(
      other.query,
      choice
        ? { ...edge, types: [choice.type], direction: choice.direction }
        : { ...edge, types: [], direction: "any" },
    );
    onChange(joined.query, other.variable);
  }

  return (
    <Select aria-label="Add a relation" size="small" className="w-full" value="" onValue={add}>
      <option value="" disabled>
        add one
      </option>
      <optgroup label="To a new node">
        {choices.map(({ type, direction, label, count }, index) => (
          <option key={`${type} ${direction} ${label}`} value={`n ${index}`}>
            {direction === "out" ? "→" : "←"} {type} {direction === "out" ? "→" : "←"} {label} (
            {formatCount(count)})
          </option>
        ))}
        <option value="n any">any relation to any node</option>
      </optgroup>
      {others.length > 0 && (
        <optgroup label="To a node of the drawing">
          {others.map(({ variable, labels }) => (
            <option key={variable} value={`j ${variable}`}>
              {isAnonymous(variable) ? labels.join(" or ") || "any node" : variable}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  );
}
