/**
 * Draws elements at given places and reports what is pointed at. It knows nothing of methods or schemas: elements,
 * places and style come from outside, and the keys and buttons work for any graph.
 */
import cytoscape, { type Core, type NodeSingular, type StylesheetJson } from "cytoscape";
import { useTheme } from "next-themes";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { CanvasButtons } from "./canvas-buttons";
import { type CanvasColours, readCanvasColours } from "./canvas-style";
import { BARE, type Ground } from "./ground";
import { GroundLayer } from "./ground-layer";
import { onFaces } from "./places/canvas-font";
import { FrameQueue, finish, type Work } from "./places/frame-queue";
import { isLarge, LARGE, lighten, restyle } from "./places/large-graph";
import { type Place, type Places, placeOf } from "./places/places";
import { useTurn } from "./places/use-turn";
import { writeNames } from "./places/write-names";
import { moveNodes, revealNodes, showNodes, syncElements } from "./sync-elements";
import { type CanvasKeys, useDrawingKeys } from "./use-drawing-keys";

/** Browsers refuse larger canvases. */
const MAX_PICTURE_PX = 8_000;

const PICTURE_SCALE = 2;

const REST_MS = 100;
/** Nodes that the view was moved for: all of them, and those that came last. */
const NOTHING_KNOWN: { all: Places; newest: readonly string[] } = { all: {}, newest: [] };

interface GraphCanvasProps extends Omit<CanvasKeys, "zoom" | "showEverything"> {
  /** A screen reader's text for the drawing. */
  label: string;
  ground?: Ground;
  /** A stable function: a new one restyles everything. */
  style: (colours: CanvasColours) => StylesheetJson;
  /** Ids of the nodes to show; the button for all shows every place. A stable array: a new one moves the view. */
  view: readonly string[];
  padding: number;
  /** Keep the view and move it only when a node would fall outside of it; `view` is then not followed. */
  keepsView?: boolean;
  /** The canvas itself marks what is pointed at, without new elements: for large graphs that nothing else follows. */
  marksHover?: boolean;
  /** The wheel zooms without a key pressed: for a canvas that fills its page, where there is nothing to scroll. */
  wheelZooms?: boolean;
  onHover: (id: string | null) => void;
  /** An edge was chosen, by its id among the elements; without it a tap on an edge chooses nothing. */
  onEdge?: (id: string) => void;
  onMove?: (id: string, place: Place) => void;
  /** Other keys of the canvas; true when it took the key. */
  onKey?: (event: KeyboardEvent) => boolean;
  picture?: RefObject<(() => Promise<Blob>) | null>;
  /** Called with the drawing when it is there, and with null when it goes: for what lies over it and moves its view. */
  onGraph?: (graph: Core | null) => void;
}

/** Its place is there at once; the drawing starts in its turn, after what is around it was painted. */
export function GraphCanvas(props: GraphCanvasProps) {
  const mayStart = useTurn();
  return mayStart ? <StartedCanvas {...props} /> : <div className="size-full" />;
}

function StartedCanvas(props: GraphCanvasProps) {
  const { elements, ground = BARE, places, style, view, padding } = props;
  const holder = useRef<HTMLDivElement>(null);
  const floor = useRef<HTMLDivElement>(null);
  const core = useRef<Core | null>(null);
  const drawing = useRef<{ queue: FrameQueue; layer: GroundLayer } | null>(null);
  const { resolvedTheme } = useTheme();
  const latest = useRef(props);
  const known = useRef(NOTHING_KNOWN);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = holder.current;
    if (!element || !floor.current) return;
    const graph = cytoscape({
      container: element,
      minZoom: 0.1,
      maxZoom: 4,
      boxSelectionEnabled: false,
      autoungrabify: latest.current.onMove === undefined,
    });
    core.current = graph;
    const queue = new FrameQueue();
    const layer = new GroundLayer(graph, queue, floor.current);
    drawing.current = { queue, layer };
    const { picture, wheelZooms, marksHover } = latest.current;
    if (picture) picture.current = () => paintPicture(graph, layer, element);
    latest.current.onGraph?.(graph);
    graph.on("mouseover", "node", ({ target }) => {
      if (marksHover) markHover(target, true);
      if (marksHover) layer.point(target.id());
      latest.current.onHover(target.id());
    });
    graph.on("mouseout", "node", ({ target }) => {
      if (marksHover) markHover(target, false);
      if (marksHover) layer.point(null);
      latest.current.onHover(null);
    });
    graph.on("tap", (event) => {
      const { onSelect, onEdge } = latest.current;
      if (onEdge && event.target !== graph && event.target.isEdge()) onEdge(event.target.id());
      else
        onSelect(
          event.target === graph ? null : idOfNode(event.target),
          (event.originalEvent as MouseEvent | undefined)?.shiftKey ?? false,
        );
    });
    graph.on("dragfree", "node", ({ target }) => {
      latest.current.onMove?.(target.id(), { ...target.position() });
    });
    graph.on("dbltap", "node", (event) => latest.current.onOpen?.(event.target.id()));
    const wheel = (event: WheelEvent) => {
      graph.userZoomingEnabled(wheelZooms || event.ctrlKey || event.metaKey);
    };
    element.addEventListener("wheel", wheel, { capture: true, passive: true });
    // Sizes follow the zoom (canvas-style.ts), which cytoscape does not know by itself.
    let frame = 0;
    let isStale = false;
    let stopWork = () => {};
    graph.on("zoom", () => {
      isStale = isLarge(graph);
      if (isStale) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => graph.style().update());
    });
    let rest: ReturnType<typeof setTimeout> | undefined;
    graph.on("viewport", () => {
      stopWork();
      clearTimeout(rest);
      rest = setTimeout(() => {
        stopWork = begin(graph, queue, untilStill());
      }, REST_MS);
    });
    function* untilStill(): Work {
      if (isStale) yield* restyle(graph);
      isStale = false;
      yield* writeNames(graph, latest.current.places);
    }
    const resize = new ResizeObserver(() => {
      graph.resize();
      const { places: all, view, padding, keepsView } = latest.current;
      if (!keepsView) showNodes(graph, all, view, padding, false);
    });
    resize.observe(element);
    return () => {
      resize.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      queue.stop();
      layer.remove();
      element.removeEventListener("wheel", wheel, { capture: true });
      latest.current.onGraph?.(null);
      graph.destroy();
      core.current = null;
      drawing.current = null;
      known.current = NOTHING_KNOWN;
      if (picture) picture.current = null;
    };
  }, []);

  useEffect(() => {
    if (!resolvedTheme) return;
    const draw = () => {
      if (!holder.current) return;
      const colours = readCanvasColours(holder.current);
      core.current?.style(style(colours));
      drawing.current?.layer.colour(colours);
    };
    draw();
    // Once more when the theme has changed: the document gets its tokens after the effects of what is in it.
    const later = requestAnimationFrame(draw);
    const stopListening = onFaces(() => {
      draw();
      const { current: graph } = core;
      if (graph && drawing.current)
        begin(graph, drawing.current.queue, writeNames(graph, latest.current.places));
    });
    return () => {
      cancelAnimationFrame(later);
      stopListening();
    };
  }, [style, resolvedTheme]);

  useEffect(() => {
    if (!core.current || !drawing.current) return;
    lighten(core.current, elements.length > LARGE);
    return begin(
      core.current,
      drawing.current.queue,
      syncElements(core.current, elements, places),
      elements.length,
    );
  }, [elements, places]);

  useEffect(() => {
    if (core.current && drawing.current)
      return begin(core.current, drawing.current.queue, moveNodes(core.current, places));
  }, [places]);

  useEffect(() => drawing.current?.layer.show(ground), [ground]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: names are written anew for other elements.
  useEffect(() => {
    if (core.current && drawing.current)
      return begin(core.current, drawing.current.queue, writeNames(core.current, places));
  }, [elements, places]);

  const { keepsView = false } = props;
  useEffect(() => {
    const graph = core.current;
    if (!graph) return;
    const before = known.current;
    const added = Object.keys(places).filter((id) => !placeOf(before.all, id));
    const newest = added.length > 0 ? added : before.newest;
    known.current = { all: places, newest };
    // The first nodes come into the middle; later ones only have to be seen.
    if (keepsView && Object.keys(before.all).length > 0) revealNodes(graph, places, newest, padding);
    else showNodes(graph, places, view, padding, true);
  }, [places, view, padding, keepsView]);

  const zoom = useCallback((factor: number) => {
    const graph = core.current;
    if (!graph) return;
    const middle = { x: graph.width() / 2, y: graph.height() / 2 };
    graph.zoom({ level: graph.zoom() * factor, renderedPosition: middle });
  }, []);
  const showEverything = useCallback(() => {
    if (core.current) showNodes(core.current, latest.current.places, [], latest.current.padding, true);
  }, []);

  const onCanvasKey = useDrawingKeys({ ...props, zoom, showEverything });

  return (
    <div className="relative size-full">
      <div ref={floor} aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden" />
      <div
        ref={holder}
        role="application"
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing takes arrow keys; its table twin says the same in words.
        tabIndex={0}
        onKeyDown={(event) => void (props.onKey?.(event) || onCanvasKey(event))}
        className="relative size-full -outline-offset-2"
      />
      <CanvasButtons zoom={zoom} showEverything={showEverything} />
    </div>
  );
}

function markHover(node: NodeSingular, isHovered: boolean): void {
  node.cy().batch(() => {
    node.toggleClass("hovered", isHovered);
    node.connectedEdges().toggleClass("pointed", isHovered);
  });
}

/** At once where the drawing is small, else a little each frame; returns what stops it. @param coming elements */
function begin(graph: Core, queue: FrameQueue, work: Work, coming = 0): () => void {
  if (queue.isBusy || isLarge(graph) || coming > LARGE) return queue.add(work);
  graph.batch(() => finish(work));
  return () => {};
}

function idOfNode(target: { isNode(): boolean; id(): string }): string | null {
  return target.isNode() ? target.id() : null;
}

/** A drawing as a PNG. */
async function paintPicture(graph: Core, layer: GroundLayer, element: Element): Promise<Blob> {
  const { x1, y1, w, h } = graph.elements().boundingBox();
  const scale = Math.min(PICTURE_SCALE, MAX_PICTURE_PX / Math.max(w, h, 1));
  const nodes = await graph.png({ output: "blob-promise", full: true, scale, maxWidth: MAX_PICTURE_PX });
  const above = await createImageBitmap(nodes);
  const canvas = new OffscreenCanvas(above.width, above.height);
  const context = canvas.getContext("2d");
  if (!context) return nodes;
  context.fillStyle = readCanvasColours(element).panel;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, scale, -x1 * scale, -y1 * scale);
  layer.paintInto(context);
  context.resetTransform();
  context.globalAlpha = 1;
  context.drawImage(above, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}
