/** A node's own text and properties, for nodes that were imported as such. */
import type { GraphNode } from "@/lib/graph/graph-source";
import { MarkedText } from "./marked-text";
import type { Span } from "./passage";

export function NodeSource({ node, span }: { node: GraphNode; span: Span | null }) {
  const properties = Object.entries(node.properties);
  return (
    <>
      {node.text ? (
        <MarkedText text={node.text} passage={null} quote={span} />
      ) : (
        <p className="px-4 py-3 text-ink-soft">This node has no text of its own.</p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t px-4 py-3 text-compact">
        <dt className="text-ink-soft">id</dt>
        <dd className="font-mono text-xs leading-5 break-all">{node.id}</dd>
        {properties.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-ink-soft">{key}</dt>
            <dd className="break-words">{String(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
