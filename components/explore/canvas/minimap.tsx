/** The whole drawing in a corner that is free, with a frame around what can be seen; the frame is dragged to look elsewhere. */
import type { Core } from "cytoscape";
import { type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { lookOf } from "@/components/graph-view/label-looks";
import { type Place, type Places, placeOf } from "@/components/graph-view/places/places";
import { classNames } from "@/components/ui/class-names";
import type { Scene } from "../scene";
import { useExplorer } from "../use-explorer";
import { type Corner, type DrawnBox, mapCorner } from "./map-corner";

const REST_MS = 200;
const MEASURED = 200;
const EDGE = 6;
const CORNER_STYLE: Readonly<Record<Corner, string>> = {
  "bottom right": "right-1.5 bottom-1.5",
  "bottom left": "bottom-1.5 left-1.5",
  "top left": "top-1.5 left-1.5",
};
const WIDTH = 148;
const HEIGHT = 96;
const MARGIN = 8;

export function Minimap({ graph, scene, places }: { graph: Core | null; scene: Scene; places: Places }) {
  const { looks } = useExplorer();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [frame, setFrame] = useState<ReturnType<Core["extent"]> | null>(null);
  const fit = useMemo(
    () => fitInto(scene.nodes.flatMap(({ id }) => placeOf(places, id) ?? [])),
    [scene, places],
  );

  useEffect(() => {
    if (!graph) return;
    const follow = () => setFrame(graph.extent());
    follow();
    graph.on("viewport resize", follow);
    return () => {
      graph.off("viewport resize", follow);
    };
  }, [graph]);

  const [{ corner, covers }, setCorner] = useState<ReturnType<typeof mapCorner>>({
    corner: "bottom right",
    covers: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view moved when the frame did.
  useEffect(() => {
    if (!graph) return;
    const rest = setTimeout(() => {
      if (graph.destroyed()) return;
      const canvas = { width: graph.width(), height: graph.height() };
      const map = { width: WIDTH + EDGE, height: HEIGHT + EDGE };
      setCorner(({ corner }) => mapCorner(drawnBoxes(graph), canvas, map, corner));
    }, REST_MS);
    return () => clearTimeout(rest);
  }, [graph, frame, scene, places]);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const ratio = window.devicePixelRatio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, WIDTH, HEIGHT);
    const size = scene.nodes.length > 500 ? 1.5 : 3;
    for (const { id, labels } of scene.nodes) {
      const place = placeOf(places, id);
      if (!place) continue;
      context.fillStyle = lookOf(looks, labels).colour;
      context.fillRect(
        fit.x + place.x * fit.scale - size / 2,
        fit.y + place.y * fit.scale - size / 2,
        size,
        size,
      );
    }
  }, [scene, places, looks, fit]);

  function look(event: PointerEvent<HTMLDivElement>) {
    if (!graph || event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const middle = {
      x: (event.clientX - left - fit.x) / fit.scale,
      y: (event.clientY - top - fit.y) / fit.scale,
    };
    const zoom = graph.zoom();
    graph.stop();
    graph.pan({ x: graph.width() / 2 - middle.x * zoom, y: graph.height() / 2 - middle.y * zoom });
  }

  return (
    <div
      aria-hidden
      data-testid="minimap"
      className={classNames(
        "absolute cursor-move overflow-hidden rounded-md border bg-panel/90 transition-opacity max-sm:hidden",
        CORNER_STYLE[corner],
        // Nearly transparent over drawn content until the pointer is on it.
        covers && "opacity-25 hover:opacity-100",
      )}
      style={{ width: WIDTH, height: HEIGHT }}
      onPointerDown={look}
      onPointerMove={look}
    >
      <canvas
        ref={canvas}
        width={WIDTH * (globalThis.devicePixelRatio ?? 1)}
        height={HEIGHT * (globalThis.devicePixelRatio ?? 1)}
        className="size-full"
      />
      {frame && (
        <div
          className="pointer-events-none absolute rounded-xs border border-focus bg-focus/10"
          style={{
            left: fit.x + frame.x1 * fit.scale,
            top: fit.y + frame.y1 * fit.scale,
            width: frame.w * fit.scale,
            height: frame.h * fit.scale,
          }}
        />
      )}
    </div>
  );
}

/** Nodes with their names; of many nodes, few have one. */
function drawnBoxes(graph: Core): DrawnBox[] {
  const nodes = graph.nodes().toArray();
  if (nodes.length <= MEASURED) return nodes.map((node) => node.renderedBoundingBox({ includeLabels: true }));
  return nodes.map((node) => {
    const { x, y } = node.renderedPosition();
    return { x1: x, x2: x, y1: y, y2: y };
  });
}

function fitInto(places: readonly Place[]): { scale: number; x: number; y: number } {
  let [left, right, top, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const { x, y } of places) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (places.length === 0) return { scale: 1, x: 0, y: 0 };
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(right - left, 200),
    (HEIGHT - 2 * MARGIN) / Math.max(bottom - top, 130),
  );
  return {
    scale,
    x: WIDTH / 2 - (scale * (left + right)) / 2,
    y: HEIGHT / 2 - (scale * (top + bottom)) / 2,
  };
}
