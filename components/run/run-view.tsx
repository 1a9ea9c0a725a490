/** A run on the screen, live or stored: its answer, an overview of all methods, what is open of them, and comparisons. */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { methodsQuery } from "@/components/api/queries";
import { removeCounterfactual } from "@/components/api/routes";
import { usePlaces } from "@/components/graph-view/places/use-places";
import { drawnColumn, foundNodes, nodesInView, uniteColumns } from "@/components/graph-view/run-graph";
import { usePageKeys } from "@/components/shell/page-registry";
import { formatNoun } from "@/components/ui/format";
import { InTurn } from "@/components/ui/in-turn";
import { useRemovals } from "@/components/ui/removals";
import { addressOf, callApi } from "@/lib/api/call-api";
import type { Method } from "@/lib/api/methods";
import type { Run, RunColumn } from "@/lib/measure/run/run";
import { partsOf } from "@/lib/measure/verdict/question-words";
import { runVerdict, surestColumn } from "@/lib/measure/verdict/run-verdict";
import type { Phase } from "@/lib/methods/trace/trace";
import { agree } from "./agreement/agreement";
import { findIntersection, intersections } from "./agreement/intersections";
import { endedEarly } from "./answer/headline";
import { GoldProvider } from "./answer/use-gold";
import { VerdictPanel } from "./answer/verdict-panel";
import { ConversationButton } from "./conversation/conversation-button";
import { FollowUpBox } from "./conversation/follow-up-box";
import { type ComparedCell, comparedCells } from "./focus/compared-cells";
import { openIn } from "./focus/open-in";
import { useFocusedStep } from "./focus/use-focused-step";
import { FollowNode } from "./follow-node";
import { RunHeader } from "./header/run-header";
import {
  FocusPane,
  GraphChange,
  loadFocus,
  OutageNote,
  RunComparison,
  SourceSheet,
  WhatIfSheet,
} from "./late-parts";
import { overviewOf } from "./overview/overview-model";
import { OverviewPanel } from "./overview/overview-panel";
import { type PhaseCell, phaseOf } from "./overview/phase-cells";
import { shownPhase } from "./overview/shown-phase";
import { QuestionUnderstood } from "./question/question-understood";
import { columnTitles, stagesOf } from "./stages/column-titles";
import { orderColumns, originalOf } from "./stages/order-columns";
import { nodeLights } from "./state/lights";
import { nameOf } from "./state/node-names";
import { citedEdges, citedSpan, findEdge, pickedNodes } from "./state/read-address";
import { useColumnFocus } from "./state/use-column-focus";
import { PointedProvider } from "./state/use-pointed";
import { type RunAddress, useRunAddress } from "./state/use-run-address";
import { RunNamesProvider, useNodeNames } from "./state/use-run-names";
import { counterfactualInWords, edgesOf, type Vocabulary } from "./what-if/changes-in-words";
import { answerBefore, useRunBefore } from "./what-if/use-run-before";
import { useWhatIf, WhatIfProvider } from "./what-if/use-what-if";

export function RunView(props: { run: Run; onCancel: () => void }) {
  return (
    <WhatIfProvider>
      <PointedProvider>
        <RunPage {...props} />
      </PointedProvider>
    </WhatIfProvider>
  );
}

function RunPage({ run: stored, onCancel }: { run: Run; onCancel: () => void }) {
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
  const verdict = useMemo(() => (run.state === "running" ? null : run.verdict) ?? runVerdict(run), [run]);
  const surest = useMemo(() => surestColumn(run.columns, verdict), [run.columns, verdict]);
  const parts = useMemo(() => partsOf(run, verdict, surest), [run, verdict, surest]);
  const titles = useMemo(() => columnTitles(run.columns, methods), [run.columns, methods]);
  const titleOf = useCallback((column: string) => titles.get(column) ?? column, [titles]);
  const overview = useMemo(
    () => overviewOf(run.columns, (id) => stagesOf(id, methods), verdict, titleOf, run.question),
    [run.columns, methods, verdict, titleOf, run.question],
  );
  const early = endedEarly(run);
  const union = useMemo(() => uniteColumns(run.columns), [run.columns]);
  const found = useMemo(() => foundNodes(run.columns), [run.columns]);
  const { stepOf } = address;
  const openColumns = openIn(run.columns, address);
  // Only what is open has a canvas: its places are found while a person turns to the cells.
  const [isNear, setNear] = useState(false);
  const places = usePlaces(isNear || openColumns.length > 0 ? union : NO_GRAPH, found);
  const cellsOf = useCallback(
    (column: string) => overview.rows.find((row) => row.column === column)?.cells ?? NO_CELLS,
    [overview],
  );
  useFocusedStep(address, cellsOf);
  const compared = useMemo(
    () => comparedCells(run.columns, cellsOf, address.focus, address.beside),
    [run.columns, cellsOf, address],
  );
  const graphs = new Map(
    openColumns.map((column) => [column.id, drawnColumn(column, stepOf(column.id)?.stage ?? null)]),
  );
  const seen = [...graphs.values(), ...compared.map(({ graph }) => graph)];
  const view = useStable([...new Set([...nodesInView(seen), ...pickedNodes(run, stepOf)])]);
  const before = useRunBefore(run);
  const names = useNodeNames(run, union.nodes, address.node, before?.run ?? null);
  const nameNode = useCallback((id: string) => nameOf(names, id), [names]);
  const edges = useMemo(() => edgesOf(run), [run]);
  const agreement = useMemo(
    () => agree(run.columns.filter(({ counterfactual }) => counterfactual === null)),
    [run.columns],
  );
  const shared = useMemo(() => intersections(agreement), [agreement]);
  const chosen = useMemo(
    () => (address.only ? findIntersection(shared, address.only) : null),
    [shared, address.only],
  );
  const common = useMemo(() => chosen && nodeLights(chosen.nodes), [chosen]);
  const whatIf = useWhatIf();
  const setNewest = useColumnFocus(run.columns, address);
  const changing = run.columns.find(({ id }) => id === whatIf.current?.column);
  const methodOf = (column: RunColumn) => methods.find(({ id }) => id === column.method);
  const vocabularyOf = (column: RunColumn): Vocabulary => ({ method: methodOf(column), names, edges });
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
  const phaseIn = (column: RunColumn): Phase | null => {
    const cells = cellsOf(column.id);
    if (!graphs.has(column.id)) return null;
    if (compared[0]?.column === column) return compared[0].cell.phase;
    const wanted = address.focus?.column === column.id ? address.focus.phase : null;
    const specs = stagesOf(column.method, methods);
    return shownPhase(column, cells, stepOf(column.id)?.stage ?? null, wanted, (stage) =>
      phaseOf(stage, specs),
    );
  };
  const beforeIn = (column: RunColumn) => answerBefore(before, run, column);
  const focusOf = (column: RunColumn) => {
    const phase = phaseIn(column);
    const graph = graphs.get(column.id);
    if (phase === null || !graph) return null;
    return (
      <FocusPane
        {...{ column, phase, graph, places, view, common, address, cellsOf, titleOf }}
        ranks={overview.ranks}
        columns={run.columns}
        compared={compared[0]?.column === column ? compared : NONE_COMPARED}
        original={originalOf(column, run.columns)}
        before={beforeIn(column)}
        since={before?.since ?? null}
        title={titleOf(column.id)}
        changed={changedIn(column)}
        method={methodOf(column)}
        cells={cellsOf(column.id)}
        isClosable={run.columns.length > 1}
        onRemove={removeColumn}
      />
    );
  };
  const approach = useCallback(() => {
    loadFocus();
    setNear(true);
  }, []);
  useEscape(address);

  return (
    <RunNamesProvider knowledgeBase={run.knowledgeBase} names={names} kindOf={overview.ranks.kindOf}>
      <GoldProvider run={run}>
        <div
          data-full-width
          className="flex flex-col gap-3 lg:-mt-2 lg:gap-2 lg:[body:has([data-side-sheet])_&]:pr-[26rem]"
        >
          <RunNews run={run} />
          <RunHeader {...{ run, methods, names, address, onCancel }} before={before} />
          {run.state !== "running" && run.outages?.length ? <OutageNote outages={run.outages} /> : null}
          {before?.since === "graph" && (
            <GraphChange {...{ run, before, titleOf }} onSelect={address.select} />
          )}
          {early !== "" && <p className="rounded-lg border bg-panel px-4 py-2 font-medium">{early}</p>}
          <VerdictPanel {...{ run, verdict, surest, titleOf, address }}>
            <QuestionUnderstood {...{ run, methods, parts, surest, titleOf }} />
          </VerdictPanel>
          <div className="flex flex-col gap-x-2 gap-y-1 sm:flex-row">
            <ConversationButton run={run} />
            {run.state !== "running" && <FollowUpBox key={run.id} run={run} methods={methods} />}
          </div>
          <OverviewPanel
            {...{ overview, methods, titleOf, changedIn, address, focusOf }}
            columns={run.columns}
            nameOf={nameNode}
            beforeIn={(column) => originalOf(column, run.columns)?.retrieval?.answer ?? beforeIn(column)}
            openIn={phaseIn}
            onApproach={approach}
            aside={
              <FollowNode isOver={run.state !== "running"} node={address.node} onSelect={address.select} />
            }
          />
          {/* Below the overview, and drawn after it. */}
          <InTurn fallback={<div className="min-h-dvh" />}>
            <RunComparison
              {...{ run, methods, verdict, agreement, chosen, titleOf, address }}
              intersections={shared}
            />
          </InTurn>
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
              cited={citedEdges(run, address)}
              onSelect={address.select}
              onOpenPlace={address.openPlace}
              onClose={address.closeSource}
            />
          )}
        </div>
      </GoldProvider>
    </RunNamesProvider>
  );
}

function columnPath(run: string, column: string): string {
  return addressOf(removeCounterfactual, { params: { id: run, column } });
}

const NO_METHODS: readonly Method[] = [];
const NO_GRAPH = { nodes: [], edges: [] };
const NO_CELLS: readonly PhaseCell[] = [];
const NONE_COMPARED: readonly ComparedCell[] = [];

/** Esc closes the source first, then clears the choice, closes what is beside the open cell, then that cell, and ends the steps. */
function useEscape(address: RunAddress): void {
  const { sourceOpen, node, link, focus, beside, select, chooseLink, closeSource, leaveFocus } = address;
  const { isStepped, setSteps } = address;
  const leave = () => {
    if (sourceOpen) return closeSource();
    if (link !== null) return chooseLink(null);
    if (node !== null) return select(null);
    if (focus === null) return isStepped ? setSteps(new Map()) : false;
    if (beside.length > 0) return address.compare(focus, address.stepOf(focus.column)?.stage ?? null, []);
    leaveFocus();
  };
  usePageKeys("In a run", [
    {
      keys: ["Escape"],
      meaning: "Close the source, then clear the choice, then close the open cell, then show the results",
      run: leave,
    },
  ]);
}

/** Progress of a streaming run, in one line for screen readers. */
function RunNews({ run }: { run: Run }) {
  const { columns, state } = run;
  const ended = columns.filter((column) => column.state !== "queued" && column.state !== "running");
  const failed = ended.filter((column) => column.state === "failed").length;
  const all = formatNoun(columns.length, "method");
  return (
    <p role="status" className="sr-only">
      {state === "running"
        ? `${ended.length} of ${all} have ended.`
        : endedEarly(run) || `The run is over: ${all}.`}
      {failed > 0 && ` ${failed} failed.`}
    </p>
  );
}

/** The same array as before while its entries are the same: pointing at a node must not move the view. */
function useStable(ids: readonly string[]): readonly string[] {
  const [known, setKnown] = useState(ids);
  const same = known.length === ids.length && known.every((id, index) => id === ids[index]);
  if (!same) setKnown(ids);
  return same ? known : ids;
}
