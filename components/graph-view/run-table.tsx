/** The table twin of a run's canvas: the same nodes and edges in words, with the same selection. */
import { classNames } from "@/components/ui/class-names";
import { kindOf } from "./node-kind";
import { RoleMark } from "./role-mark";
import { ROLE_LOOKS } from "./roles";
import type { RunGraph } from "./run-graph";

interface RunTableProps {
  graph: RunGraph;
  selected: string | null;
  onSelect: (id: string | null) => void;
  /** Of an edge. */
  onEdge: (id: string) => void;
}

export function RunTable({ graph, selected, onSelect, onEdge }: RunTableProps) {
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
      <table className="w-full">
        <caption className="sr-only">Nodes at this step</caption>
        <thead className="sticky top-0 bg-sunken text-left text-ink-soft">
          <tr>
            <th className="px-3 py-1 font-medium">Node</th>
            <th className="px-2 py-1 font-medium">Label</th>
            <th className="px-3 py-1 font-medium">Role</th>
            {isFound && <th className="px-2 py-1 font-medium">Came in by</th>}
            {isGuided && <th className="px-3 py-1 text-right font-medium">Guidance</th>}
          </tr>
        </thead>
        <tbody>
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
              <td className="px-2 py-0.5 text-ink-soft">{kindOf(node)}</td>
              <td className={classNames("px-3 py-0.5", node.emphasis === "earlier" && "text-ink-soft")}>
                <span className="flex items-center gap-1 whitespace-nowrap">
                  <RoleMark role={node.role} />
                  {ROLE_LOOKS[node.role].title}
                  {node.emphasis === "earlier" && ", before"}
                </span>
              </td>
              {isFound && <td className="px-2 py-0.5 text-ink-soft">{node.found}</td>}
              {isGuided && (
                <td className="numeric px-3 py-0.5 text-right">
                  {node.halo === undefined ? "" : node.halo.toFixed(2)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {edges.length > 0 && (
        <table className="w-full border-t">
          <caption className="sr-only">Edges at this step</caption>
          <thead className="bg-sunken text-left text-ink-soft">
            <tr>
              <th className="px-3 py-1 font-medium">From</th>
              <th className="px-2 py-1 font-medium">Edge</th>
              <th className="px-3 py-1 font-medium">To</th>
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      )}
    </section>
  );
}
