/** A scene as SVG: edges, marks in their shapes, names and the words of relations. */
import type { ShapeLook } from "@/components/graph-view/style/label-looks";
import { fitOutline, OUTLINES } from "@/components/graph-view/style/shape-mark";
import { arrowhead, enlargementOf, layScene } from "./cell-scene";
import {
  type Curve,
  MARK,
  NAME_SIZE,
  type Point,
  type SceneEdge,
  type SceneNode,
  type Size,
  WORD_SIZE,
} from "./scene-parts";

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
  /** Written at the bottom right; nothing when it is empty. */
  corner: string;
  /** Written at the bottom left. */
  foot?: string;
  size: Size;
}

/** Every mark says by `data-node` which node it is, so that it can be lit. */
export function SceneDrawing({ nodes, edges, corner, foot = "", size }: SceneDrawingProps) {
  const enlarged = enlargementOf(size);
  const [width, height] = [size.width / enlarged, size.height / enlarged];
  const scene = layScene(nodes, edges, { width, height }, corner, foot);
  const drawn = new Map(nodes.map((node) => [node.id, node]));
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      width={size.width}
      height={size.height}
      className="block max-w-full overflow-visible"
    >
      {scene.edges.map((edge) => (
        <g
          key={edge.id}
          className={edge.need === "not" ? "stroke-bad" : "stroke-ink-faint"}
          strokeOpacity={0.65}
        >
          <title>{edge.words}</title>
          <path d={curve(edge)} fill="none" strokeDasharray={edge.need && "3 2"} />
          {edge.isDirected && (
            <path
              d={`M${write(edge.to)}L${arrowhead(edge).map(write).join("L")}Z`}
              className={edge.need === "not" ? "fill-bad" : "fill-ink-faint"}
              strokeWidth={0.5}
            />
          )}
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
            {label.lines.map(({ text, x: middle, y: base }) => (
              <text
                key={base}
                x={middle}
                y={base}
                fontSize={NAME_SIZE}
                textAnchor="middle"
                className="fill-ink stroke-panel"
                strokeWidth={3}
                paintOrder="stroke"
              >
                {text}
              </text>
            ))}
          </g>
        );
      })}
      {scene.foot.map(({ text, x, y }) => (
        <text
          key={y}
          x={x}
          y={y}
          fontSize={NAME_SIZE}
          className="fill-ink stroke-panel font-medium"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {text}
        </text>
      ))}
      {scene.corner && (
        <text
          x={scene.corner.x}
          y={scene.corner.y}
          fontSize={NAME_SIZE}
          textAnchor="end"
          className="numeric fill-ink-soft stroke-panel"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {scene.corner.text}
        </text>
      )}
    </svg>
  );
}

function curve({ from, bend, to }: Curve): string {
  return `M${write(from)}Q${write(bend)} ${write(to)}`;
}

function write({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
