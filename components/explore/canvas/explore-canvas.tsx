/** The canvas of Explore, or its table, with the legend under it. */
import type { Core } from "cytoscape";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { readCanvasColours } from "@/components/graph-view/canvas-style";
import { exploreStyle } from "@/components/graph-view/explore-style";
import { GraphCanvas } from "@/components/graph-view/graph-canvas";
import { BARE, type Ground } from "@/components/graph-view/ground";
import { type Places, placeOf } from "@/components/graph-view/places/places";
import { showNodes } from "@/components/graph-view/sync-elements";
import { useElementKeys } from "@/components/shell/page-registry";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import type { GraphNode, NodeId } from "@/lib/graph/graph-source";
import type { CanvasGroups, CanvasLayout } from "../canvas-content";
import type { CanvasPicture } from "../export-menu";
import { type CanvasFilter, NO_FILTER, toggled } from "../panes/canvas-filter";
import { OverviewPane } from "../panes/overview-pane";
import type { Scene } from "../scene";
import { useExplorer } from "../use-explorer";
import { writeSvg } from "../write-svg";
import { CanvasFoot, PointedLine } from "./canvas-foot";
import { CanvasTable } from "./canvas-table";
import { canvasElements, pointElements } from "./explore-elements";
import { FrameNote } from "./frame-note";
import { Lasso } from "./lasso";
import { Minimap } from "./minimap";
import type { useScene } from "./use-scene";
import { ViewBar } from "./view-bar";

const PADDING = 60;
const NOTHING: readonly string[] = [];
const PAN_PX = 80;
const PANS = [
  { key: "ArrowLeft", title: "left", by: { x: PAN_PX, y: 0 } },
  { key: "ArrowRight", title: "right", by: { x: -PAN_PX, y: 0 } },
  { key: "ArrowUp", title: "up", by: { x: 0, y: PAN_PX } },
  { key: "ArrowDown", title: "down", by: { x: 0, y: -PAN_PX } },
] as const;
const FOLLOWED_MS = 2_000;
const MAPPED_NODES = 25;

interface ExploreCanvasProps extends ReturnType<typeof useScene> {
  title: string;
  filter: CanvasFilter;
  onFilter: (filter: CanvasFilter) => void;
  /** Id of the chosen element of the scene, and the node of the graph that it is. */
  selected: string | null;
  selectedNode: GraphNode | null;
  second: NodeId | null;
  litEdges: ReadonlySet<string>;
  picked: ReadonlySet<string>;
  onPicked: (picked: ReadonlySet<string>) => void;
  onSelect: (id: string | null, adding: boolean) => void;
  /** Opens what the element represents: relations of a node, members of a group, more edges. */
  onOpen: (id: string) => void;
  onHide: (node: GraphNode) => void;
  onPin: (node: GraphNode) => void;
  /** Draws what is picked as one; with no picks, closes or opens the group of the chosen node. */
  onGather: () => void;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  picture: RefObject<CanvasPicture | null>;
  /** The places of the nodes, so that a pinned one stays where it is. */
  spots: RefObject<Places>;
}

export function ExploreCanvas(props: ExploreCanvasProps) {
  const { looks, exploration } = useExplorer();
  const { selected, selectedNode, second, litEdges, picked, onSelect } = props;
  const { scene, filtered, places, asTable, onPicked } = props;
  const [hovered, setHovered] = useState<string | null>(null);
  const [drawing, setDrawing] = useState<Core | null>(null);
  const [lassoInHand, setLassoInHand] = useState(false);
  const [hasMap, setHasMap] = useState(true);
  const groundNow = useRef<Ground>(BARE);
  const png = useRef<(() => Promise<Blob>) | null>(null);
  const { content, graph } = exploration;
  props.spots.current = places;
  const base = useMemo(() => {
    const pinned = new Set(Object.keys(content.pinned));
    return canvasElements({ ...scene, pinned, litEdges }, looks);
  }, [scene, content.pinned, litEdges, looks]);
  groundNow.current = base.ground;
  const elements = useMemo(
    () => pointElements(base, { selected, second, picked }),
    [base, selected, second, picked],
  );

  // Another layout has other places: the view follows it until it is still.
  const { layout, groups } = content;
  const following = useRef<{ layout: CanvasLayout; groups: CanvasGroups | null; until: number }>({
    layout,
    groups,
    until: 0,
  });
  useEffect(() => {
    const last = following.current;
    if (last.layout !== layout || last.groups !== groups)
      following.current = { layout, groups, until: performance.now() + FOLLOWED_MS };
    if (drawing && performance.now() < following.current.until)
      showNodes(drawing, onlyDrawn(scene, places), NOTHING, PADDING, true);
  }, [drawing, layout, groups, scene, places]);

  function reach(core: Core | null) {
    setDrawing(core);
    props.picture.current = core && {
      png: () => png.current?.() ?? Promise.reject(new Error("Nothing is drawn.")),
      svg: () => writeSvg(core, groundNow.current.lines, readCanvasColours(document.body)),
    };
  }

  /** False while nothing is chosen that it could be done to. */
  const withChosen = (act: (id: string) => void) => () => selected !== null && act(selected);
  const withNode = (act: (node: GraphNode) => void) => () => selectedNode !== null && act(selectedNode);
  const onKey = useElementKeys("On the canvas of Explore", [
    ...PANS.map(({ key, title, by }) => ({
      keys: [`Shift ${key}`],
      meaning: `Move the view ${title}`,
      run: () => drawing?.panBy(by),
    })),
    { keys: ["e", "Enter"], meaning: "Expand the chosen node", run: withChosen(props.onOpen) },
    { keys: ["c"], meaning: "Collapse it", run: withNode(({ id }) => exploration.collapse(id)) },
    { keys: ["h", "Delete"], meaning: "Hide it", run: withNode(props.onHide) },
    { keys: ["p"], meaning: "Pin or unpin it", run: withNode(props.onPin) },
    { keys: ["x"], meaning: "Pick it, or not", run: withChosen((id) => onPicked(toggled(picked, id))) },
    {
      keys: ["g"],
      meaning: "Group what is picked; or close the group of the chosen node",
      run: props.onGather,
    },
    {
      keys: ["Ctrl A"],
      meaning: "Pick everything",
      run: () => onPicked(new Set(scene.nodes.flatMap(({ id, more }) => (more ? [] : [id])))),
    },
    { keys: ["l"], meaning: "Turn the lasso on or off", run: () => setLassoInHand(!lassoInHand) },
    { keys: ["m"], meaning: "Show or hide the map", run: () => setHasMap(!hasMap) },
  ]);

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-panel">
      {graph.nodes.length > 0 && !asTable && (
        <ViewBar
          selected={selectedNode}
          lassoInHand={lassoInHand}
          onLasso={setLassoInHand}
          hasMap={hasMap}
          onMap={setHasMap}
        />
      )}
      <div className="relative min-h-0 flex-1">
        {exploration.restoring ? (
          <div
            role="status"
            aria-label="Opening the exploration"
            className="flex size-full flex-col gap-3 p-6"
          >
            <Skeleton className="w-1/3" />
            <Skeleton className="w-1/4" />
            <Skeleton className="min-h-0 w-full flex-1" />
          </div>
        ) : graph.nodes.length === 0 ? (
          content.hidden.size > 0 ? (
            <EveryNodeHidden />
          ) : (
            <OverviewPane />
          )
        ) : asTable ? (
          <CanvasTable
            {...filtered}
            groups={scene.groups}
            selected={selected}
            onSelect={(id) => onSelect(id, false)}
            picked={picked}
            onPicked={onPicked}
          />
        ) : (
          <>
            <Lasso
              graph={drawing}
              inHand={lassoInHand}
              onPick={(ids, adding) => onPicked(new Set(adding ? [...picked, ...ids] : ids))}
            >
              <GraphCanvas
                label={`${props.title}: ${formatNoun(scene.nodes.length, "node")}, ${formatNoun(scene.edges.length, "edge")}. Arrow keys move between nodes and with Shift the view, e expands, c collapses, h hides, p pins, x picks, g groups.`}
                elements={elements}
                ground={base.ground}
                places={places}
                style={exploreStyle}
                view={NOTHING}
                padding={PADDING}
                keepsView
                marksHover
                wheelZooms
                selected={selected}
                onHover={setHovered}
                onSelect={onSelect}
                onOpen={props.onOpen}
                onMove={(id, place) => exploration.pin({ [id]: place })}
                onKey={onKey}
                picture={png}
                onGraph={reach}
              />
            </Lasso>
            {scene.nodes.length === 0 && (
              <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-panel px-6 text-center">
                <p className="font-medium">The filter leaves nothing to draw</p>
                <Button onClick={() => props.onFilter(NO_FILTER)}>Clear the filter</Button>
              </div>
            )}
            {hasMap && scene.nodes.length >= MAPPED_NODES && (
              <Minimap graph={drawing} scene={scene} places={places} />
            )}
          </>
        )}
      </div>
      {graph.nodes.length > 0 && (
        <>
          <div className="flex items-center gap-3 px-3 pb-1">
            <PointedLine scene={scene} id={asTable ? null : (hovered ?? selected)} />
            <FrameNote graph={drawing} elements={scene.nodes.length + scene.edges.length} />
          </div>
          <CanvasFoot {...props} />
        </>
      )}
    </div>
  );
}

function onlyDrawn({ nodes }: Scene, places: Places): Places {
  return Object.fromEntries(
    nodes.flatMap(({ id }) => {
      const place = placeOf(places, id);
      return place ? [[id, place]] : [];
    }),
  );
}

function EveryNodeHidden() {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 px-6 text-center">
      <p className="font-medium">Every node is hidden</p>
      <p className="max-w-prose text-ink-soft">Undo, or clear the canvas and search for another node.</p>
    </div>
  );
}
