/** The table twin of a run's canvas: the same nodes and edges in words, with the same selection. */
import { classNames } from "@/components/ui/class-names";
import { Table } from "@/components/ui/table";
import { kindOf as labelOf } from "./node-in-words";
import { KIND_LOOKS, type NodeKind, ROLE_LOOKS } from "./roles";
import type { RunGraph } from "./run-graph";
import { KindMark } from "./shape-mark";

interface RunTableProps {
  graph: RunGraph;
  kindOf: (id: string) => NodeKind;
  selected: string | null;
  onSelect: (id: string | null) => void;
  onEdge: (id: string) => void;
}

export function RunTable({ graph, kindOf, selected, onSelect, onEdge }: RunTableProps) {
  const shown = graph.nodes.filter((node) => node.emphasis !== "later");
  const isFound = shown.some(({ found }) => found !== undefined);
  const isGuided = shown.some(({ halo }) => halo !== undefined);
  const names = new Map(graph.nodes.map((node) => [node.id, node.name]));
  const edges = graph.edges.filter((edge) => edge.emphasis !== "later");
  return (
    <section
      className="size-full overflow-auto text-xs"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      aria-label="Nodes and edges as tables"
    >
      <Table
        caption="Nodes at this step"
        columns={[
          "Node",
          { title: "Label", className: "px-2 py-1" },
          "In this run",
          { title: "At this step", className: "px-2 py-1" },
          isFound && { title: "Came in by", className: "px-2 py-1" },
          isGuided && { title: "Guidance", isNumber: true },
        ]}
        room="px-3 py-1"
        headClassName="sticky top-0 bg-sunken"
        className="text-xs"
      >
        {shown.map((node) => (
          <tr key={node.id} className={classNames("border-t", selected === node.id && "bg-selected")}>
            <td className="px-3 py-0.5">
              <button
                type="button"
                className="text-left hover:underline"
                aria-pressed={selected === node.id}
                onClick={() => onSelect(node.id)}
              >
                {node.name}
              </button>
            </td>
            <td className="px-2 py-0.5 text-ink-soft">{labelOf(node)}</td>
            <td className="px-3 py-0.5">
              <span className="flex items-center gap-1 whitespace-nowrap">
                <KindMark kind={kindOf(node.id)} />
                {KIND_LOOKS[kindOf(node.id)].title}
              </span>
            </td>
            <td className={classNames("px-2 py-0.5", node.emphasis === "earlier" && "text-ink-soft")}>
              {ROLE_LOOKS[node.role].title}
              {node.emphasis === "earlier" && ", before"}
            </td>
            {isFound && <td className="px-2 py-0.5 text-ink-soft">{node.found}</td>}
            {isGuided && (
              <td className="numeric px-3 py-0.5 text-right">
                {node.halo === undefined ? "" : node.halo.toFixed(2)}
              </td>
            )}
          </tr>
        ))}
      </Table>
      {edges.length > 0 && (
        <Table
          caption="Edges at this step"
          columns={["From", { title: "Edge", className: "px-2 py-1" }, "To"]}
          room="px-3 py-1"
          headClassName="bg-sunken"
          className="border-t text-xs"
        >
          {edges.map((edge) => (
            <tr key={edge.id} className="border-t">
              <td className="px-3 py-0.5">{names.get(edge.source)}</td>
              <td className="px-2 py-0.5 text-ink-soft">
                <button type="button" className="text-left hover:underline" onClick={() => onEdge(edge.id)}>
                  {edge.type}
                </button>
              </td>
              <td className="px-3 py-0.5">{names.get(edge.target)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
