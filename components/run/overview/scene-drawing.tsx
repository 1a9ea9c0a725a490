/** A scene as SVG: edges, marks in their shapes, names and the words of relations. */
import type { ShapeLook } from "@/components/graph-view/style/label-looks";
import { fitOutline, OUTLINES } from "@/components/graph-view/style/shape-mark";
import {
  LINE,
  layScene,
  MARK,
  NAME_SIZE,
  type SceneEdge,
  type SceneNode,
  type Size,
  WORD_SIZE,
} from "./cell-scene";

export interface DrawnSceneNode extends SceneNode {
  look: ShapeLook;
  /** In the graph; null for what is only asked for. */
  node: string | null;
  /** Only an outline: not known yet. */
  isOpen?: boolean;
}

interface SceneDrawingProps {
  nodes: readonly DrawnSceneNode[];
  edges: readonly SceneEdge[];
  size: Size;
}

/** Every mark says by `data-node` which node it is, so that it can be lit. */
export function SceneDrawing({ nodes, edges, size }: SceneDrawingProps) {
  const scene = layScene(nodes, edges, size);
  const drawn = new Map(nodes.map((node) => [node.id, node]));
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={size.width}
      height={size.height}
      className="block max-w-full overflow-visible"
    >
      {scene.edges.map(({ id, x1, y1, x2, y2, words, isDirected }) => (
        <g key={id} className="stroke-ink-faint" strokeOpacity={0.65}>
          <title>{words}</title>
          <line x1={x1} y1={y1} x2={x2} y2={y2} />
          {isDirected && <path d={arrowhead(x1, y1, x2, y2)} className="fill-ink-faint" strokeWidth={0.5} />}
        </g>
      ))}
      {scene.words.map(({ text, x, y }) => (
        <text
          key={text}
          x={x}
          y={y + 3}
          fontSize={WORD_SIZE}
          textAnchor="middle"
          className="fill-ink-soft stroke-panel"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {text}
        </text>
      ))}
      {scene.nodes.map(({ id, name, x, y, label }) => {
        const node = drawn.get(id);
        if (!node) return null;
        return (
          <g key={id} data-node={node.node ?? undefined}>
            <title>{name}</title>
            <circle cx={x} cy={y} r={MARK * 0.9} className="run-light" />
            <path
              d={OUTLINES[node.look.shape]}
              transform={`translate(${x} ${y}) matrix(${fitOutline(node.look.shape, MARK).join(" ")})`}
              fill={node.isOpen ? "none" : node.look.colour}
              stroke={node.look.outline}
              strokeWidth={node.isOpen ? 2 : 1}
              strokeDasharray={node.isOpen ? "3 2" : undefined}
            />
            {label.lines.map((line, at) => (
              <text
                key={line}
                x={label.x}
                y={label.y + at * LINE}
                fontSize={NAME_SIZE}
                textAnchor="middle"
                className="fill-ink stroke-panel"
                strokeWidth={3}
                paintOrder="stroke"
              >
                {line}
              </text>
            ))}
          </g>
        );
      })}
    </svg>
  );
}

/** A small triangle at the end of a line. */
function arrowhead(x1: number, y1: number, x2: number, y2: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const corner = (turn: number) =>
    `${(x2 - 5 * Math.cos(angle + turn)).toFixed(1)} ${(y2 - 5 * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${x2.toFixed(1)} ${y2.toFixed(1)}L${corner(0.45)}L${corner(-0.45)}Z`;
}
