"use client";
/** A run on the screen, live or stored: one column a method, agreement below, the open source beside. */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { methodsQuery, nodesQuery } from "@/components/api/queries";
import {
  drawnColumn,
  foundNodes,
  nodesInView,
  type RunGraph,
  uniteColumns,
} from "@/components/graph-view/run-graph";
import { readyPlaces, usePlaces } from "@/components/graph-view/use-places";
import { usePageKeys } from "@/components/shell/page-registry";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { useRemovals } from "@/components/ui/removals";
import type { Method } from "@/lib/core/api";
import type { GraphEdge } from "@/lib/core/graph/graph-source";
import type { Run, RunColumn } from "@/lib/core/run";
import { agree } from "./agreement";
import { AgreementPanel } from "./agreement-panel";
import { counterfactualInWords, edgesOf, type Vocabulary } from "./changes-in-words";
import { findCitation } from "./citations";
import { ColumnStrip } from "./column-strip";
import { columnTitles } from "./column-titles";
import { FollowNode } from "./follow-node";
import { FusedRanking } from "./fused-ranking";
import { findIntersection, type Intersection, intersections } from "./intersections";
import { nodeLights, pickView } from "./lights";
import { MethodColumn } from "./method-column";
import { fateInShort, nodeFate } from "./node-fate";
import { type NamedNode, type NodeNames, readNodes, unnamedNodes } from "./node-names";
import { orderColumns, originalOf } from "./order-columns";
import { RunHeader } from "./run-header";
import { RunNews } from "./run-news";
import { SourceSheet } from "./source-sheet";
import { GoldProvider } from "./use-gold";
import { PointedProvider, usePointer } from "./use-pointed";
import { type RunAddress, useRunAddress } from "./use-run-address";
import { useUncorrected } from "./use-uncorrected";
import { useWhatIf, WhatIfProvider } from "./use-what-if";
import { WhatIfSheet } from "./what-if-sheet";

/** Called when a question is about to be asked. */
export const prepareRunView = readyPlaces;

export function RunView(props: { run: Run; onCancel: () => void }) {
  return (
    <WhatIfProvider>
      <PointedProvider>
        <RunColumns {...props} />
      </PointedProvider>
    </WhatIfProvider>
  );
}

function RunColumns({ run: stored, onCancel }: { run: Run; onCancel: () => void }) {
  const methods = useQuery(methodsQuery).data ?? NO_METHODS;
  const { isRemoved, remove } = useRemovals();
  const run = useMemo(
    () => ({
      ...stored,
      columns: orderColumns(stored.columns.filter(({ id }) => !isRemoved(columnPath(stored.id, id)))),
    }),
    [stored, isRemoved],
  );
  const address = useRunAddress();
  const { onHover, onGlance } = usePointer();
  const union = useMemo(() => uniteColumns(run.columns), [run.columns]);
  const found = useMemo(() => foundNodes(run.columns), [run.columns]);
  const places = usePlaces(union, found);
  const { stepOf } = address;
  const graphs = useMemo(
    () => run.columns.map((column) => drawnColumn(column, stepOf(column.id)?.stage ?? null)),
    [run.columns, stepOf],
  );
  const view = useStable(
    useMemo(() => [...new Set([...nodesInView(graphs), ...pickedNodes(run, stepOf)])], [graphs, run, stepOf]),
  );
  const uncorrected = useUncorrected(run);
  const names = useNodeNames(run, union.nodes, address.node, uncorrected);
  const edges = useMemo(() => edgesOf(run), [run]);
  const agreement = useMemo(
    () => agree(run.columns.filter(({ counterfactual }) => counterfactual === null)),
    [run.columns],
  );
  const titles = useMemo(() => columnTitles(run.columns, methods), [run.columns, methods]);
  const titleOf = useCallback((column: string) => titles.get(column) ?? column, [titles]);
  const shared = useMemo(() => intersections(agreement), [agreement]);
  const chosen = useMemo(
    () => (address.only ? findIntersection(shared, address.only) : null),
    [shared, address.only],
  );
  const common = useMemo(() => chosen && nodeLights(chosen.nodes), [chosen]);
  const point = useCallback((one: Intersection | null) => onGlance(one && nodeLights(one.nodes)), [onGlance]);
  const whatIf = useWhatIf();
  const setNewest = useBrought(run.columns);
  const changing = run.columns.find(({ id }) => id === whatIf.current?.column);
  const vocabularyOf = (column: RunColumn): Vocabulary => ({
    method: methods.find(({ id }) => id === column.method),
    names,
    edges,
  });
  const changedIn = (column: RunColumn) =>
    column.counterfactual &&
    counterfactualInWords(
      column.counterfactual.intervention,
      originalOf(column, run.columns) ?? column,
      vocabularyOf(column),
    );
  const removeColumn = useCallback(
    (column: string) =>
      remove({
        path: columnPath(stored.id, column),
        said: `${titleOf(column)} is removed.`,
        queryKey: ["run", stored.id],
      }),
    [remove, stored.id, titleOf],
  );
  const fateOf = (column: RunColumn, node: string) => {
    if (!column.retrieval) return null;
    const fate = nodeFate(column, node);
    const stages = vocabularyOf(column).method?.stages;
    const words = fateInShort(fate, (id) => stages?.find((stage) => stage.id === id)?.title ?? id);
    return { words, isFound: fate.kind === "returned" };
  };
  useEscape(address);

  return (
    <GoldProvider run={run} names={names}>
      <div className={classNames("flex flex-col gap-5", (address.sourceOpen || changing) && "lg:pr-[26rem]")}>
        <RunNews run={run} />
        <RunHeader {...{ run, methods, names, places, address, onCancel }} before={uncorrected?.id ?? null} />
        <ColumnStrip
          tabs={run.columns.map((column) => ({
            id: column.id,
            title: titleOf(column.id),
            fate: address.node === null ? null : fateOf(column, address.node),
          }))}
          aside={
            <FollowNode
              knowledgeBase={run.knowledgeBase}
              isOver={run.state !== "running"}
              names={names}
              node={address.node}
              onSelect={address.select}
            />
          }
        >
          {run.columns.map((column, index) => (
            <MethodColumn
              key={column.id}
              column={column}
              original={originalOf(column, run.columns)}
              uncorrected={uncorrected?.columns.find(({ id }) => id === column.id)?.retrieval?.answer ?? null}
              title={titleOf(column.id)}
              changed={changedIn(column)}
              method={methods.find((method) => method.id === column.method)}
              knowledgeBase={run.knowledgeBase}
              names={names}
              places={places}
              graph={graphs[index] ?? NOTHING_DRAWN}
              view={view}
              common={common}
              address={address}
              onRemove={removeColumn}
            />
          ))}
        </ColumnStrip>
        {agreement.columns.length > 1 && agreement.rows.length > 0 && (
          <>
            <AgreementPanel
              agreement={agreement}
              intersections={shared}
              chosen={chosen}
              titleOf={titleOf}
              names={names}
              selected={address.node}
              onHover={onHover}
              onSelect={address.select}
              onChoose={(one) => address.setOnly(one?.columns ?? null)}
              onPoint={point}
            />
            <FusedRanking
              columns={run.columns}
              titleOf={titleOf}
              chosen={address.fused}
              names={names}
              selected={address.node}
              onChoose={address.setFused}
              onHover={onHover}
              onSelect={address.select}
            />
          </>
        )}
        {run.columns.length === 1 && run.state === "done" && (
          <Panel title="Agreement">
            <EmptyState title="Nothing to compare with">
              Ask again with a second method to see which nodes only one of them finds.
            </EmptyState>
          </Panel>
        )}
        {changing && whatIf.current && (
          <WhatIfSheet
            run={run}
            column={changing}
            title={titleOf(changing.id)}
            before={changedIn(changing)}
            whatIf={whatIf.current}
            vocabulary={vocabularyOf(changing)}
            onChange={whatIf.replace}
            onStarted={({ columns }) => setNewest(columns.at(-1)?.id ?? null)}
          />
        )}
        {address.sourceOpen && address.node !== null && !changing && (
          <SourceSheet
            knowledgeBase={run.knowledgeBase}
            node={address.node}
            span={citedSpan(run, address)}
            edge={address.edge === null ? null : findEdge(run, address.edge)}
            onClose={address.closeSource}
          />
        )}
      </div>
    </GoldProvider>
  );
}

/** What is picked in any column is shown in all. */
function pickedNodes({ columns }: Run, stepOf: RunAddress["stepOf"]): string[] {
  return columns.flatMap(({ id: column, stages }) => {
    const step = stepOf(column);
    const stage = stages.find(({ id }) => id === step?.stage);
    return stage && step?.pick ? pickView(stage, step.pick) : [];
  });
}

/** Of a column in the interface of the server. */
function columnPath(run: string, column: string): string {
  return `/api/runs/${encodeURIComponent(run)}/columns/${encodeURIComponent(column)}`;
}

/** Brings a column into view when it first stands there; the one to wait for is what is set. */
function useBrought(columns: readonly RunColumn[]): (column: string | null) => void {
  const [awaited, setAwaited] = useState<string | null>(null);
  const isThere = awaited !== null && columns.some(({ id }) => id === awaited);
  useEffect(() => {
    if (!isThere) return;
    const column = document.querySelector<HTMLElement>(`[data-method="${CSS.escape(awaited)}"]`);
    column?.querySelector("h2")?.scrollIntoView({ block: "nearest", inline: "center" });
    column?.focus({ preventScroll: true });
    setAwaited(null);
  }, [awaited, isThere]);
  return setAwaited;
}

const NO_METHODS: readonly Method[] = [];
const NOTHING_DRAWN: RunGraph = { nodes: [], edges: [], omitted: 0, omittedEdges: 0 };

/** The same array as before while its entries are the same: pointing at a node must not move the view. */
function useStable(ids: readonly string[]): readonly string[] {
  const [kept, setKept] = useState(ids);
  const same = kept.length === ids.length && kept.every((id, index) => id === ids[index]);
  if (!same) setKept(ids);
  return same ? kept : ids;
}

/** Names from the run's own subgraphs; the few that only rankings mention are fetched when the question is answered. */
function useNodeNames(
  run: Run,
  drawn: readonly NamedNode[],
  chosen: string | null,
  uncorrected: Run | null,
): NodeNames {
  const read = useMemo(
    () => new Map([...readNodes(run.columns), ...drawn].map((node) => [node.id, node])),
    [drawn, run.columns],
  );
  // Most events name nothing new: with the same names no column is drawn anew.
  const [own, setOwn] = useState(read);
  const isSame =
    own === read || (own.size === read.size && [...read].every(([id, node]) => sameName(own.get(id), node)));
  if (!isSame) setOwn(read);
  const missing = useMemo(() => {
    const isUnderWay = ({ state }: RunColumn) => state === "queued" || state === "running";
    const isAsking = run.columns.some((column) => !column.counterfactual && isUnderWay(column));
    return isAsking
      ? []
      : unnamedNodes(
          run.columns.filter((column) => !isUnderWay(column)),
          own,
        );
  }, [run.columns, own]);
  const fetched = useQuery(nodesQuery(run.knowledgeBase, missing)).data;
  // What is followed, and what was answered before, is perhaps in nothing that this run found.
  const others = [
    chosen,
    ...(uncorrected?.columns.flatMap(({ retrieval }) => retrieval?.answer.nodes ?? []) ?? []),
  ];
  const strangers = [...new Set(others.flatMap((id) => (id === null || own.has(id) ? [] : id)))];
  const brought = useQuery(nodesQuery(run.knowledgeBase, strangers)).data;
  return useMemo(() => {
    const all = new Map<string, NamedNode>(own);
    for (const node of [...(brought ?? []), ...(fetched ?? [])])
      all.set(node.id, { ...node, excerpt: node.text });
    return all;
  }, [own, fetched, brought]);
}

function sameName(one: NamedNode | undefined, other: NamedNode): boolean {
  return (
    one?.name === other.name &&
    one.excerpt === other.excerpt &&
    one.labels.join() === other.labels.join() &&
    JSON.stringify(one.origin) === JSON.stringify(other.origin)
  );
}

/** Esc closes the source first, then clears the selection. */
function useEscape({ sourceOpen, node, link, select, chooseLink, closeSource }: RunAddress): void {
  const leave = () => {
    if (sourceOpen) return closeSource();
    if (link !== null) return chooseLink(null);
    if (node === null) return false;
    select(null);
  };
  usePageKeys("In a run", [
    { keys: ["Escape"], meaning: "Close the source, then clear the choice", run: leave },
  ]);
}

/** An edge of any path to a ranked node. */
function findEdge({ columns }: Run, id: string): GraphEdge | null {
  for (const { stages, retrieval } of columns) {
    const rankings = stages.flatMap(({ artefacts }) =>
      artefacts.flatMap((artefact) => (artefact.kind === "ranking" ? artefact.ranking : [])),
    );
    for (const { via } of [...(retrieval?.ranking ?? []), ...rankings]) {
      const found = via.find((edge) => edge.id === id);
      if (found) return found;
    }
  }
  return null;
}

function citedSpan(run: Run, address: RunAddress) {
  for (const column of run.columns) {
    const place = address.citationOf(column.id);
    if (place !== null) return findCitation(column.retrieval?.answer, place)?.span ?? null;
  }
  return null;
}
