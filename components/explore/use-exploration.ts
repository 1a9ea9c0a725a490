/** The canvas of one exploration: what a person does to it, undo and redo, and its steps in the address. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "sonner";
import { relationCountsQuery } from "@/components/api/graph-reads";
import type { Places } from "@/components/graph-view/places/places";
import { amend, beginHistory, record, redo, undo } from "@/components/ui/edit-history";
import { formatNoun } from "@/components/ui/format";
import { toProblem } from "@/lib/api/problem";
import type { ViewState } from "@/lib/api/schemas/explore-view";
import type { NodeId } from "@/lib/graph/graph-source";
import { addressSteps, readSteps, writeSteps } from "./address-steps";
import {
  addNewSteps,
  addStep,
  type CanvasContent,
  type CanvasGroups,
  type CanvasLayout,
  type CanvasStep,
  collapse,
  collapseRelation,
  EMPTY_CANVAS,
  expansionOf,
  group,
  hide,
  keepOnly,
  layOut,
  pin,
  type RelationKey,
  showHidden,
  sourceKey,
  toggleGroup,
  unpin,
  visibleGraph,
} from "./canvas-content";
import { closeGroups, gather, renameGathered, scatter, toggleGathered } from "./gather";
import type { Group } from "./scene";
import {
  retakeSteps,
  takeAround,
  takeBetween,
  takeCommunity,
  takeExpansion,
  takePlacement,
} from "./take-step";

/** Each node is several requests. */
const MOST_EXPANDED = 25;

interface Start {
  knowledgeBase: string;
  /** The graph's generation; null where it has none. */
  generation: string | null;
  /** The steps in the address when the page opened, and the node that it names. */
  steps: string;
  node: NodeId | null;
  cypher: string;
  /** Called with the steps that lead here, as far as an address holds them. */
  onSteps: (text: string) => void;
}

export function useExploration({ knowledgeBase, generation, steps, node, cypher, onSteps }: Start) {
  const [history, setHistory] = useState(() => beginHistory<CanvasContent>(EMPTY_CANVAS));
  const [restoring, setRestoring] = useState(steps !== "" || node !== null);
  const [opening, setOpening] = useState<ReadonlySet<string>>(new Set());
  const [leftOut, setLeftOut] = useState(0);
  const queryClient = useQueryClient();
  const content = history.present;
  const latest = useRef(content);
  latest.current = content;

  const change = useCallback((next: (content: CanvasContent) => CanvasContent) => {
    setHistory((before) => record(before, next(before.present)));
  }, []);

  const opened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the page opens.
  useEffect(() => {
    if (opened.current || !restoring) return;
    opened.current = true;
    const named = node === null ? [] : [{ kind: "placed" as const, node }];
    const asked = steps === "" ? named : readSteps(steps);
    void retakeSteps(knowledgeBase, asked, cypher).then(({ content, lost }) => {
      setHistory(beginHistory(content));
      setRestoring(false);
      tellLost(lost, asked.length, "link");
    });
  }, []);

  // Another generation is another graph: what is on the canvas is taken again from it, and can no longer be undone.
  const shown = useRef(generation);
  useEffect(() => {
    if (restoring || shown.current === generation) return;
    shown.current = generation;
    if (latest.current.steps.length === 0) return setHistory(beginHistory(latest.current));
    setRestoring(true);
    void retakeCanvas(knowledgeBase, () => latest.current, cypher).then(({ content, lost, asked }) => {
      setHistory(beginHistory(content));
      setRestoring(false);
      tellLost(lost, asked, "canvas");
    });
  }, [generation, restoring, knowledgeBase, cypher]);

  useEffect(() => {
    if (restoring) return;
    const { text, left } = writeSteps(addressSteps(content));
    setLeftOut(left);
    onSteps(text);
  }, [content, restoring, onSteps]);

  /** Places a node of which only the id is known; false, with the reason shown, when there is none. */
  const place = useCallback(
    async (id: NodeId): Promise<boolean> => {
      try {
        const step = await takePlacement(knowledgeBase, id);
        change((content) => addStep(content, step));
        return true;
      } catch (error) {
        reportError(error, "The canvas is as it was.");
        return false;
      }
    },
    [knowledgeBase, change],
  );

  const openCommunity = useCallback(
    async (hub: NodeId): Promise<void> => {
      try {
        const step = await takeCommunity(knowledgeBase, hub);
        change((content) => addStep(content, step));
      } catch (error) {
        reportError(error, "The canvas is as it was.");
      }
    },
    [knowledgeBase, change],
  );

  const expand = useCallback(
    async (id: NodeId, relation: RelationKey): Promise<void> => {
      const key = sourceKey({ kind: "expansion", node: id, relation });
      setOpening((before) => new Set([...before, key]));
      try {
        const step = await takeExpansion(
          knowledgeBase,
          id,
          relation,
          expansionOf(latest.current, id, relation),
        );
        change((content) => addStep(content, step));
      } catch (error) {
        reportError(error, "What was expanded before is still there.");
      } finally {
        setOpening((before) => new Set([...before].filter((other) => other !== key)));
      }
    },
    [knowledgeBase, change],
  );

  const expandAround = useCallback(
    async (ids: readonly NodeId[]): Promise<void> => {
      try {
        const taken: CanvasStep[] = [];
        let relations = 0;
        for (const id of ids.slice(0, MOST_EXPANDED)) {
          const counts = await queryClient.fetchQuery(relationCountsQuery(knowledgeBase, id));
          relations += counts.length;
          taken.push(...(await takeAround(knowledgeBase, id, counts, latest.current)));
        }
        change((content) => addNewSteps(content, taken));
        if (ids.length > MOST_EXPANDED) {
          toast.info(`The first ${MOST_EXPANDED} of ${formatNoun(ids.length, "node")} are expanded.`);
        } else if (relations === 0) toast.info("No edge leads to this node or from it.");
        else if (taken.length === 0) toast.info("Every relation of this node is expanded already.");
      } catch (error) {
        reportError(error, "What was expanded before is still there.");
      }
    },
    [knowledgeBase, change, queryClient],
  );

  const joinNodes = useCallback(
    async (ids: readonly NodeId[]): Promise<void> => {
      try {
        const step = await takeBetween(knowledgeBase, ids);
        if (step.edges.length === 0) toast.info("No path joins these nodes.");
        else change((content) => addStep(content, step));
      } catch (error) {
        reportError(error, "The canvas is as it was.");
      }
    },
    [knowledgeBase, change],
  );

  /** Takes the steps of a canvas that was saved; one step to undo. */
  const reopen = useCallback(
    async ({ steps, pinned, cypher }: Pick<ViewState, "steps" | "pinned" | "cypher">): Promise<void> => {
      setRestoring(true);
      const asked = readSteps(steps);
      const { content, lost } = await retakeSteps(knowledgeBase, asked, cypher);
      change(() => pin(content, pinned));
      setRestoring(false);
      tellLost(lost, asked.length, "view");
    },
    [knowledgeBase, change],
  );

  const actions = useMemo(
    () => ({
      place,
      openCommunity,
      expand,
      /** Opens the first edges of every relation of some nodes that is still closed. */
      expandAround,
      joinNodes,
      reopen,
      take: (step: CanvasStep) => change((content) => addStep(content, step)),
      /** A match is drawn further without a step of its own to undo. */
      extend: (step: CanvasStep) => setHistory((before) => amend(before, addStep(before.present, step))),
      collapse: (id: NodeId) => change((content) => collapse(content, id)),
      collapseRelation: (id: NodeId, relation: RelationKey) =>
        change((content) => collapseRelation(content, id, relation)),
      hide: (ids: readonly NodeId[]) => change((content) => hide(content, ids)),
      keepOnly: (ids: ReadonlySet<NodeId>) => change((content) => keepOnly(content, ids)),
      showHidden: () => change(showHidden),
      pin: (places: Places) => change((content) => pin(content, places)),
      unpin: (ids: readonly NodeId[]) => change((content) => unpin(content, ids)),
      layOut: (layout: CanvasLayout) => change((content) => layOut(content, layout)),
      group: (by: CanvasGroups["by"] | null) => change((content) => group(content, by)),
      toggleGroup: ({ key, isGathered }: Pick<Group, "key" | "isGathered">) =>
        change((content) => (isGathered ? toggleGathered(content, key) : toggleGroup(content, key))),
      closeGroups: () => change(closeGroups),
      gather: (ids: readonly NodeId[]) => change((content) => gather(content, ids)),
      scatter: (name: string) => change((content) => scatter(content, name)),
      renameGathered: (name: string, next: string) =>
        change((content) => renameGathered(content, name, next)),
      clear: () => change((content) => (content.steps.length === 0 ? content : EMPTY_CANVAS)),
      undo: () => setHistory(undo),
      redo: () => setHistory(redo),
    }),
    [place, openCommunity, expand, expandAround, joinNodes, reopen, change],
  );

  const { steps: taken, hidden } = content;
  const graph = useMemo(() => visibleGraph({ steps: taken, hidden }), [taken, hidden]);
  return {
    content,
    graph,
    restoring,
    opening,
    leftOut,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ...actions,
  };
}

export type Exploration = ReturnType<typeof useExploration>;

/** The steps of a canvas taken again, with those that were added meanwhile. */
async function retakeCanvas(
  knowledgeBase: string,
  now: () => CanvasContent,
  cypher: string,
): Promise<{ content: CanvasContent; lost: string[]; asked: number }> {
  for (;;) {
    const before = now();
    const asked = addressSteps(before);
    const { content, lost } = await retakeSteps(knowledgeBase, asked, cypher);
    if (now() === before) return { content: pin(content, before.pinned), lost, asked: asked.length };
  }
}

function tellLost(lost: readonly string[], asked: number, from: "link" | "view" | "canvas"): void {
  if (lost.length === 0) return;
  toast.warning(`${lost.length} of ${asked} steps of this ${from} could not be taken again.`, {
    description: [...new Set(lost)].slice(0, 3).join(" "),
  });
}

function reportError(error: unknown, unchanged: string): void {
  const { message, hint } = toProblem(error);
  toast.error(message, { description: [unchanged, hint].filter(Boolean).join(" ") });
}
