/** The explorer of one graph: search and tools above, the canvas, and beside it the node, the paths or the query. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "sonner";
import { labelLooks } from "@/components/graph-view/label-looks";
import { type Places, placeOf } from "@/components/graph-view/places/places";
import type { ExploreView, ViewState } from "@/lib/api/schemas/explore-view";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import type { GraphNode, GraphSchema, NodeId } from "@/lib/graph/graph-source";
import { useQueryDraft } from "../query-graph/use-query-draft";
import { addressSteps, writeSteps } from "./address-steps";
import { ExploreCanvas } from "./canvas/explore-canvas";
import { useCanvasKeys } from "./canvas/use-canvas-keys";
import { useScene } from "./canvas/use-scene";
import { ExploreTools } from "./explore-tools";
import { type CanvasPicture, pictureOf } from "./export-menu";
import { type CanvasFilter, readFilter, writeFilter } from "./panes/canvas-filter";
import { FilterPane } from "./panes/filter-pane";
import { NodePane } from "./panes/node-pane";
import { type PathEnds, PathsPane } from "./panes/paths-pane";
import { PickBar } from "./panes/pick-bar";
import { QueryPane } from "./panes/query-pane";
import { ResultDrawer } from "./panes/result-drawer";
import { SelectionPane } from "./panes/selection-pane";
import { SidePane } from "./panes/side-pane";
import { useQueryRun } from "./panes/use-query-run";
import { ViewsPane } from "./panes/views-pane";
import { useExploration } from "./use-exploration";
import type { useExploreAddress } from "./use-explore-address";
import { ExplorerProvider } from "./use-explorer";
import { keepFocus, useGroupActions } from "./use-group-actions";

const NOTHING_LIT: ReadonlySet<string> = new Set();
const NOTHING_PICKED: ReadonlySet<string> = new Set();

type Address = ReturnType<typeof useExploreAddress>;

interface ExplorerProps {
  knowledgeBase: KnowledgeBase;
  knowledgeBases: readonly KnowledgeBase[];
  schema: GraphSchema;
  address: Address[0];
  onAddress: Address[1];
}

export function Explorer({ knowledgeBase, knowledgeBases, schema, address, onAddress }: ExplorerProps) {
  const { id: kb, generation } = knowledgeBase;
  const looks = useMemo(() => labelLooks(schema), [schema]);
  const [second, setSecond] = useState<NodeId | null>(null);
  const [litEdges, setLitEdges] = useState(NOTHING_LIT);
  const [ends, setEnds] = useState<PathEnds>({ from: null, to: null });
  const [picked, setPicked] = useState(NOTHING_PICKED);
  const filter = useMemo(() => readFilter(address.filter), [address.filter]);
  const setFilter = useCallback(
    (next: CanvasFilter) => void onAddress({ filter: writeFilter(next) || null }),
    [onAddress],
  );
  const [asTable, setAsTable] = useState(false);
  const [sheetDown, setSheetDown] = useState(false);
  const picture = useRef<CanvasPicture | null>(null);
  const spots = useRef<Places>({});

  const onSteps = useCallback((steps: string) => void onAddress({ steps }), [onAddress]);
  const exploration = useExploration({
    knowledgeBase: kb,
    generation,
    steps: address.steps,
    node: address.node,
    cypher: address.cypher,
    onSteps,
  });
  const draft = useQueryDraft(kb, address.cypher);
  const run = useQueryRun(kb, generation, exploration);
  useEffect(
    () => void onAddress({ cypher: draft.cypher === "" ? null : draft.cypher }),
    [draft.cypher, onAddress],
  );

  const nodes = useMemo(
    () => new Map(exploration.graph.nodes.map((node) => [node.id, node])),
    [exploration.graph],
  );
  const selected = address.node === null ? null : (nodes.get(address.node) ?? null);
  const view = useScene(exploration, filter);
  const remaining = view.scene.nodes.find(({ id, group, more }) => id === address.node && (group || more));
  const homeGroup = selected
    ? view.scene.groups.find(({ members }) => members.some(({ id }) => id === selected.id))
    : undefined;
  const pickedNodes = useMemo(() => {
    const ids = view.scene.nodes.flatMap(({ id, group, more }) =>
      !picked.has(id) || more ? [] : (group?.members.map((member) => member.id) ?? [id]),
    );
    return ids.flatMap((id) => nodes.get(id) ?? []);
  }, [view.scene, picked, nodes]);

  const select = useCallback(
    (id: NodeId | null) => {
      setSecond(null);
      void onAddress(id === null ? { node: null } : { node: id, pane: "node" });
    },
    [onAddress],
  );

  function pickOnCanvas(id: NodeId | null, adding: boolean) {
    const node = id === null ? null : (nodes.get(id) ?? null);
    if (!adding || !node || !selected || node.id === selected.id) {
      select(id);
      return;
    }
    setSecond(node.id);
    setEnds({ from: selected, to: node });
    void onAddress({ pane: "paths" });
  }

  function placeNode(node: GraphNode) {
    const isFirst = exploration.content.steps.length === 0;
    exploration.take({ source: { kind: "placed", node: node.id }, nodes: [node], edges: [] });
    // One dot alone says nothing: a search on an empty canvas opens what is around.
    if (isFirst) void exploration.expandAround([node.id]);
    select(node.id);
  }

  async function goToNode(id: NodeId) {
    if (nodes.has(id) || (await exploration.place(id))) void onAddress({ node: id });
  }

  function hideNode(node: GraphNode) {
    exploration.hide([node.id]);
    if (selected?.id === node.id) select(null);
    keepFocus();
    toast(`${node.name} is hidden.`, { action: { label: "Undo", onClick: exploration.undo } });
  }

  function pinNode({ id }: GraphNode) {
    const spot = placeOf(spots.current, id);
    if (placeOf(exploration.content.pinned, id)) exploration.unpin([id]);
    else if (spot) exploration.pin({ [id]: spot });
  }

  const { toggleGroup, clearPicks, gatherPicked, renameGroup, scatterGroup } = useGroupActions({
    exploration,
    pickedNodes,
    onClear: () => setPicked(NOTHING_PICKED),
    select,
  });

  function openElement(id: string) {
    const { group, more } = view.scene.nodes.find((node) => node.id === id) ?? {};
    if (group) toggleGroup(group);
    else if (more) void exploration.expand(more.node, more.relation);
    else void exploration.expandAround([id]);
  }

  function stateNow(): ViewState | null {
    const { steps, pinned } = exploration.content;
    if (steps.length === 0) return null;
    const written = writeSteps(addressSteps(exploration.content), Number.POSITIVE_INFINITY);
    return { steps: written.text, pinned, filter: address.filter, cypher: draft.cypher };
  }

  function openView({ state }: ExploreView) {
    run.close();
    select(null);
    void onAddress({ filter: state.filter || null, pane: "views" });
    draft.type(state.cypher);
    void exploration.reopen(state);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: edges of an older graph are not those of this one.
  useEffect(() => setLitEdges(NOTHING_LIT), [generation]);
  // On a narrow screen the sheet makes room for what a run gave.
  useEffect(() => setSheetDown(run.response !== null), [run.response]);

  useCanvasKeys({
    undo: exploration.undo,
    redo: exploration.redo,
    leave: () => {
      setLitEdges(NOTHING_LIT);
      setPicked(NOTHING_PICKED);
      select(null);
    },
  });

  return (
    <ExplorerProvider knowledgeBase={kb} looks={looks} exploration={exploration}>
      <div data-full-width className="-mx-3 -my-6 flex h-[calc(100dvh-3.0625rem)] flex-col sm:-mx-6">
        <h1 className="sr-only">Explore {knowledgeBase.name}</h1>
        <ExploreTools
          knowledgeBase={knowledgeBase}
          knowledgeBases={knowledgeBases}
          picture={asTable ? null : pictureOf(picture)}
          onKnowledgeBase={(id) =>
            void onAddress({ kb: id, node: null, cypher: null, steps: null, pane: null, filter: null })
          }
          onPick={placeNode}
        />
        <div className="flex min-h-0 flex-1 max-lg:flex-col">
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <ExploreCanvas
              {...view}
              title={knowledgeBase.name}
              filter={filter}
              onFilter={setFilter}
              selected={selected?.id ?? remaining?.id ?? null}
              selectedNode={selected}
              second={second}
              litEdges={litEdges}
              picked={picked}
              onPicked={setPicked}
              onSelect={pickOnCanvas}
              onOpen={openElement}
              onHide={hideNode}
              onPin={pinNode}
              onGather={() => {
                if (pickedNodes.length > 1) gatherPicked();
                else if (homeGroup) toggleGroup(homeGroup);
              }}
              asTable={asTable}
              onTable={setAsTable}
              picture={picture}
              spots={spots}
            />
            {pickedNodes.length > 0 && (
              <PickBar
                name={knowledgeBase.name}
                nodes={pickedNodes}
                spots={spots}
                onGather={gatherPicked}
                onClear={clearPicks}
              />
            )}
            {run.response && (
              <ResultDrawer
                response={run.response}
                drawn={run.drawn}
                onDraw={run.drawUpTo}
                onNode={(id) => void goToNode(id)}
                onClose={run.close}
              />
            )}
          </div>
          <SidePane
            pane={address.pane}
            onPane={(pane) => void onAddress({ pane })}
            isDown={sheetDown}
            onDown={setSheetDown}
          >
            {/* All stay, so that what was asked in one is there when it is opened again. */}
            <div hidden={address.pane !== "node"}>
              {remaining ? (
                <SelectionPane
                  node={remaining}
                  names={nodes}
                  onOpen={openElement}
                  onNode={(id) => void goToNode(id)}
                  onRename={renameGroup}
                  onScatter={scatterGroup}
                />
              ) : (
                <NodePane
                  node={selected}
                  group={homeGroup}
                  onGroup={toggleGroup}
                  onHide={hideNode}
                  onPin={pinNode}
                  onPathFrom={(node) => {
                    setEnds({ from: node, to: null });
                    void onAddress({ pane: "paths" });
                  }}
                />
              )}
            </div>
            <div hidden={address.pane !== "paths"}>
              <PathsPane
                key={generation}
                ends={ends}
                schema={schema}
                onEnds={setEnds}
                selected={selected}
                onLight={setLitEdges}
              />
            </div>
            <div hidden={address.pane !== "query"}>
              <QueryPane schema={schema} draft={draft} run={run} />
            </div>
            <div hidden={address.pane !== "views"}>
              {address.pane === "views" && <ViewsPane stateNow={stateNow} onOpen={openView} />}
            </div>
            <div hidden={address.pane !== "filter"}>
              <FilterPane
                graph={exploration.graph}
                filtered={view.filtered}
                filter={filter}
                onFilter={setFilter}
              />
            </div>
          </SidePane>
        </div>
      </div>
    </ExplorerProvider>
  );
}
