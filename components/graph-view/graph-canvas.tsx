"use client";
/**
 * Draws elements at given places and tells what is pointed at. It knows nothing of methods or schemas: elements,
 * places and style come from outside, and the keys and buttons work for any graph.
 */
import cytoscape, { type Core, type ElementDefinition, type StylesheetJson } from "cytoscape";
import { Maximize, Minus, Plus } from "lucide-react";
import { useTheme } from "next-themes";
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { type CanvasColours, readCanvasColours } from "./canvas-style";
import { nearestOnSide, type Side } from "./nearest";
import type { Places } from "./places";
import { moveNodes, showNodes, syncElements } from "./sync-elements";
import { writeNames } from "./write-names";

const ZOOM_STEP = 1.3;
/** The view has come to rest when it did not move for so long. */
const REST_MS = 100;
const SIDES: Readonly<Record<string, Side>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

interface GraphCanvasProps {
  /** What a screen reader says instead of the drawing. */
  label: string;
  elements: readonly ElementDefinition[];
  places: Places;
  /** A stable function: a new one restyles everything. */
  style: (colours: CanvasColours) => StylesheetJson;
  /** Ids of the nodes to show; the button for all shows every place. A stable array: a new one moves the view. */
  view: readonly string[];
  /** Pixels kept free around the places of the nodes. */
  padding: number;
  selected: string | null;
  onHover: (id: string | null) => void;
  onSelect: (id: string | null) => void;
  onOpen?: (id: string) => void;
}

export function GraphCanvas(props: GraphCanvasProps) {
  const { elements, places, style, selected, view, padding } = props;
  const holder = useRef<HTMLDivElement>(null);
  const core = useRef<Core | null>(null);
  const { resolvedTheme } = useTheme();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const graph = cytoscape({
      container: element,
      minZoom: 0.1,
      maxZoom: 4,
      boxSelectionEnabled: false,
      autoungrabify: true,
    });
    core.current = graph;
    graph.on("mouseover", "node", (event) => latest.current.onHover(event.target.id()));
    graph.on("mouseout", "node", () => latest.current.onHover(null));
    graph.on("tap", (event) =>
      latest.current.onSelect(event.target === graph ? null : idOfNode(event.target)),
    );
    graph.on("dbltap", "node", (event) => latest.current.onOpen?.(event.target.id()));
    const wheel = (event: WheelEvent) => graph.userZoomingEnabled(event.ctrlKey || event.metaKey);
    element.addEventListener("wheel", wheel, { capture: true, passive: true });
    // Sizes follow the zoom (canvas-style.ts), which cytoscape does not know by itself.
    let restyle = 0;
    graph.on("zoom", () => {
      cancelAnimationFrame(restyle);
      restyle = requestAnimationFrame(() => graph.style().update());
    });
    let rest: ReturnType<typeof setTimeout> | undefined;
    graph.on("viewport", () => {
      clearTimeout(rest);
      rest = setTimeout(() => writeNames(graph, latest.current.places), REST_MS);
    });
    const resize = new ResizeObserver(() => {
      graph.resize();
      const { places: all, view, padding } = latest.current;
      showNodes(graph, all, view, padding, false);
    });
    resize.observe(element);
    return () => {
      resize.disconnect();
      cancelAnimationFrame(restyle);
      clearTimeout(rest);
      element.removeEventListener("wheel", wheel, { capture: true });
      graph.destroy();
      core.current = null;
    };
  }, []);

  useEffect(() => {
    // Read again when the theme changes: the tokens behind the names are then others.
    if (resolvedTheme && holder.current) core.current?.style(style(readCanvasColours(holder.current)));
  }, [style, resolvedTheme]);

  useEffect(() => {
    if (!core.current) return;
    syncElements(core.current, elements, places);
    writeNames(core.current, places);
  }, [elements, places]);

  useEffect(() => {
    if (core.current) moveNodes(core.current, places);
  }, [places]);

  useEffect(() => {
    if (core.current) showNodes(core.current, places, view, padding, true);
  }, [places, view, padding]);

  const zoom = useCallback((factor: number) => {
    const graph = core.current;
    if (!graph) return;
    const middle = { x: graph.width() / 2, y: graph.height() / 2 };
    graph.zoom({ level: graph.zoom() * factor, renderedPosition: middle });
  }, []);
  const showEverything = useCallback(() => {
    if (core.current) showNodes(core.current, latest.current.places, [], latest.current.padding, true);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const side = SIDES[event.key];
    if (side) {
      const ids = elements.flatMap((element) =>
        element.group === "nodes" && element.data.id ? [element.data.id] : [],
      );
      const next = nearestOnSide(ids, places, selected, side);
      if (next) props.onSelect(next);
    } else if (event.key === "+" || event.key === "=") zoom(ZOOM_STEP);
    else if (event.key === "-") zoom(1 / ZOOM_STEP);
    else if (event.key === "0") showEverything();
    else if (event.key === "Enter" && selected) props.onOpen?.(selected);
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative size-full">
      <div
        ref={holder}
        role="application"
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing takes arrow keys; its table twin says the same in words.
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="size-full -outline-offset-2"
      />
      <div className="absolute top-1.5 right-1.5 flex flex-col rounded-md border bg-panel/90">
        <CanvasButton label="Zoom in" onClick={() => zoom(ZOOM_STEP)} icon={Plus} />
        <CanvasButton label="Zoom out" onClick={() => zoom(1 / ZOOM_STEP)} icon={Minus} />
        <CanvasButton label="Show all" onClick={showEverything} icon={Maximize} />
      </div>
    </div>
  );
}

function CanvasButton({
  label,
  onClick,
  icon: Icon,
}: {
  label: string;
  onClick: () => void;
  icon: typeof Plus;
}) {
  return (
    <Button look="quiet" size="icon" className="size-7" aria-label={label} title={label} onClick={onClick}>
      <Icon aria-hidden />
    </Button>
  );
}

function idOfNode(target: { isNode(): boolean; id(): string }): string | null {
  return target.isNode() ? target.id() : null;
}
