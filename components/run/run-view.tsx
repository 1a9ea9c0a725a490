"use client";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { methodsQuery } from "@/components/api/queries";
import { readyPlaces, usePlaces } from "@/components/graph-view/places/use-places";
import {
  drawnColumn,
  foundNodes,
  nodesInView,
  type RunGraph,
  uniteColumns,
} from "@/components/graph-view/run/run-graph";
import { usePageKeys } from "@/components/shell/page-registry";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { useRemovals } from "@/components/ui/removals";
/** A run on the screen, live or stored: one column a method, agreement below, the open source beside. */
import { addressOf, callApi } from "@/lib/api/call-api";
import type { Method } from "@/lib/api/methods";
import { removeCounterfactual } from "@/lib/api/runs";
import type { Run, RunColumn } from "@/lib/core/contract/run";
import { agree } from "./agreement/agreement";
import { AgreementPanel } from "./agreement/agreement-panel";
import { FusedRanking } from "./agreement/fused-ranking";
import { findIntersection, type Intersection, intersections } from "./agreement/intersections";
import { GoldProvider } from "./answer/use-gold";
import { FollowNode } from "./follow-node";
import { RunHeader } from "./header/run-header";
import { RunNews } from "./run-news";
import { SourceSheet } from "./sources/source-sheet";
import { ColumnStrip } from "./stages/column-strip";
import { columnTitles } from "./stages/column-titles";
import { MethodColumn } from "./stages/method-column";
import { orderColumns, originalOf } from "./stages/order-columns";
import { nodeLights } from "./state/lights";
import { nodeOutcome, outcomeInShort } from "./state/node-outcome";
import { citedSpan, findEdge, pickedNodes } from "./state/read-address";
import { useColumnFocus } from "./state/use-column-focus";
import { PointedProvider, usePointer } from "./state/use-pointed";
import { type RunAddress, useRunAddress } from "./state/use-run-address";
import { RunNamesProvider, useNodeNames } from "./state/use-run-names";
import { useStable } from "./state/use-stable";
import { counterfactualInWords, edgesOf, type Vocabulary } from "./what-if/changes-in-words";
import { useUncorrected } from "./what-if/use-uncorrected";
import { useWhatIf, WhatIfProvider } from "./what-if/use-what-if";
import { WhatIfSheet } from "./what-if/what-if-sheet";

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
  const setNewest = useColumnFocus(run.columns);
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
        send: () => callApi(removeCounterfactual, { params: { id: stored.id, column }, keepalive: true }),
        said: `${titleOf(column)} is removed.`,
        queryKey: ["run", stored.id],
      }),
    [remove, stored.id, titleOf],
  );
  const outcomeOf = (column: RunColumn, node: string) => {
    if (!column.retrieval) return null;
    const outcome = nodeOutcome(column, node);
    const stages = vocabularyOf(column).method?.stages;
    const words = outcomeInShort(outcome, (id) => stages?.find((stage) => stage.id === id)?.title ?? id);
    return { words, isFound: outcome.kind === "returned" };
  };
  useEscape(address);

  return (
    <RunNamesProvider knowledgeBase={run.knowledgeBase} names={names}>
      <GoldProvider run={run}>
        <div
          className={classNames("flex flex-col gap-5", (address.sourceOpen || changing) && "lg:pr-[26rem]")}
        >
          <RunNews run={run} />
          <RunHeader
            {...{ run, methods, names, places, address, onCancel }}
            before={uncorrected?.id ?? null}
          />
          <ColumnStrip
            tabs={run.columns.map((column) => ({
              id: column.id,
              title: titleOf(column.id),
              outcome: address.node === null ? null : outcomeOf(column, address.node),
            }))}
            aside={
              <FollowNode isOver={run.state !== "running"} node={address.node} onSelect={address.select} />
            }
          >
            {run.columns.map((column, index) => (
              <MethodColumn
                key={column.id}
                column={column}
                original={originalOf(column, run.columns)}
                uncorrected={
                  uncorrected?.columns.find(({ id }) => id === column.id)?.retrieval?.answer ?? null
                }
                title={titleOf(column.id)}
                changed={changedIn(column)}
                method={methods.find((method) => method.id === column.method)}
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
              node={address.node}
              span={citedSpan(run, address)}
              edge={address.edge === null ? null : findEdge(run, address.edge)}
              onClose={address.closeSource}
            />
          )}
        </div>
      </GoldProvider>
    </RunNamesProvider>
  );
}

/** Of a column in the interface of the server. */
function columnPath(run: string, column: string): string {
  return addressOf(removeCounterfactual, { params: { id: run, column } });
}

const NO_METHODS: readonly Method[] = [];
const NOTHING_DRAWN: RunGraph = { nodes: [], edges: [], omitted: 0, omittedEdges: 0 };

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
