/** A line drawn around nodes picks them: while pressing Shift, or without while the lasso is in hand. */
import type { Core } from "cytoscape";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import type { Place } from "@/components/graph-view/places/places";

const CLICK_PX = 6;
/** Points closer than this to the last one are left out. */
const STEP_PX = 3;

interface LassoProps {
  graph: Core | null;
  inHand: boolean;
  /** Ids of the nodes inside the line; `adding` while pressing Control or Command. */
  onPick: (ids: readonly string[], adding: boolean) => void;
  children: ReactNode;
}

export function Lasso({ graph, inHand, onPick, children }: LassoProps) {
  const area = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState<readonly Place[]>([]);
  const start = useRef<Place | null>(null);

  function placeOf(event: PointerEvent): Place {
    const { left, top } = area.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: event.clientX - left, y: event.clientY - top };
  }

  function begin(event: PointerEvent) {
    const isCanvas = event.target instanceof HTMLCanvasElement;
    if (!graph || !isCanvas || event.button !== 0 || !(inHand || event.shiftKey)) return;
    start.current = placeOf(event);
    hold(graph, true);
    area.current?.setPointerCapture(event.pointerId);
  }

  function draw(event: PointerEvent) {
    const from = start.current;
    if (!from) return;
    const place = placeOf(event);
    setLine((drawn) => {
      const last = drawn.at(-1) ?? from;
      const least = drawn.length === 0 ? CLICK_PX : STEP_PX;
      if (Math.hypot(place.x - last.x, place.y - last.y) < least) return drawn;
      return drawn.length === 0 ? [from, place] : [...drawn, place];
    });
  }

  function end(event: PointerEvent) {
    if (!graph || !start.current) return;
    start.current = null;
    hold(graph, false);
    setLine([]);
    if (line.length < 3) return;
    const inside = graph.nodes().filter((node) => insideOutline(node.renderedPosition(), line));
    onPick(
      inside.map((node) => node.id()),
      event.ctrlKey || event.metaKey,
    );
  }

  return (
    <div
      ref={area}
      className={inHand ? "size-full cursor-crosshair" : "size-full"}
      onPointerDownCapture={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {children}
      {line.length > 1 && (
        <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
          <polygon
            points={line.map(({ x, y }) => `${x},${y}`).join(" ")}
            className="fill-focus/10 stroke-focus"
            strokeDasharray="4 3"
          />
        </svg>
      )}
    </div>
  );
}

/** While a line is drawn, the view and the nodes under it stay. */
function hold(graph: Core, isHeld: boolean): void {
  graph.userPanningEnabled(!isHeld);
  graph.autoungrabify(isHeld);
}

/** True if a place lies inside an outline, which closes itself: by the even-odd rule. */
export function insideOutline({ x, y }: Place, outline: readonly Place[]): boolean {
  let inside = false;
  for (const [index, a] of outline.entries()) {
    const b = outline.at(index - 1)!;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
