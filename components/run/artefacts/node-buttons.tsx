/** Nodes by their names, each to be pointed at on the canvas and opened. */
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import type { NamedNode } from "@/lib/methods/trace/trace";

const FIRST_NAMES = 4;

interface NodeButtonsProps {
  nodes: readonly NamedNode[];
  selected: string | null;
  onHover: (id: string | null) => void;
  onSelect: (id: string | null) => void;
}

export function NodeButtons({ nodes, ...pointing }: NodeButtonsProps) {
  const [all, setAll] = useState(false);
  const shown = all || nodes.length <= FIRST_NAMES + 1 ? nodes : nodes.slice(0, FIRST_NAMES);
  return (
    <span>
      {shown.map((node, index) => (
        <span key={node.id}>
          {index > 0 && ", "}
          <NodeButton node={node} {...pointing} />
        </span>
      ))}
      {shown.length < nodes.length && (
        <>
          {" "}
          <button
            type="button"
            className="rounded-sm text-ink-soft underline-offset-2 hover:underline"
            onClick={(event) => {
              event.stopPropagation();
              setAll(true);
            }}
          >
            +{formatCount(nodes.length - shown.length)}
          </button>
        </>
      )}
    </span>
  );
}

/** Choosing it again takes the choice back. */
export function NodeButton({
  node,
  selected,
  onHover,
  onSelect,
  className,
}: Omit<NodeButtonsProps, "nodes"> & { node: NamedNode; className?: string }) {
  const isSelected = selected === node.id;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={(event) => {
        // The row around it is not picked by the way.
        event.stopPropagation();
        onSelect(isSelected ? null : node.id);
      }}
      onMouseEnter={() => onHover(node.id)}
      onMouseLeave={() => onHover(null)}
      className={classNames(
        "rounded-sm text-left underline decoration-line-strong underline-offset-2 hover:decoration-ink",
        isSelected && "font-semibold decoration-focus decoration-2",
        className,
      )}
    >
      {node.name}
    </button>
  );
}
