/** The queue of a knowledge base: its pairs, and what decides them. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/lib/api/call-api";
import { type DuplicatePair, listDuplicates } from "@/lib/api/duplicates";
import { addEdits, undoEdits } from "@/lib/api/edits";
import { toProblem } from "@/lib/api/problem";
import {
  decided,
  EMPTY_QUEUE,
  nextPair,
  pairKey,
  type Step,
  skippedCount,
  takenBack,
  type Verdict,
  withSkipped,
} from "./queue-state";

/** Pairs that are read at once; what is skipped stays among them. */
const AHEAD = 20;
const MOST = 200;

const duplicatesQuery = (knowledgeBase: string, limit: number) =>
  queryOptions({
    queryKey: ["knowledge-bases", knowledgeBase, "duplicates", limit],
    queryFn: ({ signal }) =>
      callApi(listDuplicates, { params: { id: knowledgeBase }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });

export function useQueue(knowledgeBase: string) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(EMPTY_QUEUE);
  const skipped = skippedCount(state);
  const limit = Math.min(MOST, AHEAD * (1 + Math.floor((skipped + AHEAD / 2) / AHEAD)));
  const duplicates = useQuery(duplicatesQuery(knowledgeBase, limit));
  /** By pair: what was decided, and the id of the correction that decides it, once it is written. */
  const written = useRef(new Map<string, { pair: DuplicatePair; id: Promise<string | undefined> }>());
  /** Taken back, and not yet among the pairs that the server lists: who undoes sees at once what the next key decides. */
  const [returned, setReturned] = useState<readonly DuplicatePair[]>([]);
  const params = { id: knowledgeBase };

  function give(pair: DuplicatePair, verdict: Verdict): void {
    const key = pairKey(pair.node.id, pair.into.id);
    setState((before) => decided(before, { pair: key, verdict }));
    if (verdict === "skipped") return;
    const { node, into, score } = pair;
    const rounded = Math.round(score * 1_000) / 1_000;
    const change =
      verdict === "same"
        ? { action: "merge" as const, node: node.id, into: into.id, score: rounded }
        : { action: "keep-apart" as const, node: node.id, other: into.id, score: rounded };
    const note = `Duplicates: ${pair.reasons.map(({ text }) => text).join("; ")}`.slice(0, 500);
    const writing = callApi(addEdits, {
      params,
      query: { apply: false },
      body: { edits: [{ change, note }] },
    })
      .then(({ edits }) => edits[0]?.id)
      .catch((error) => {
        setState((before) => takenBack(before, key));
        toast.error(toProblem(error).message);
        return undefined;
      });
    // In the server's order, so that a swapped pair is swapped still when it returns.
    const listed = duplicates.data?.pairs.find(({ node, into }) => pairKey(node.id, into.id) === key);
    written.current.set(key, { pair: listed ?? pair, id: writing });
    void writing.then(refresh);
  }

  async function undo(): Promise<void> {
    const last = state.steps.at(-1);
    if (!last) return;
    setState((before) => takenBack(before, last.pair));
    const decision = last.verdict === "skipped" ? undefined : written.current.get(last.pair);
    if (!decision) return;
    written.current.delete(last.pair);
    setReturned((before) => [decision.pair, ...before]);
    await takeBack(last, await decision.id);
    setReturned((before) => before.filter((pair) => pair !== decision.pair));
  }

  async function takeBack(last: Step, id: string | undefined): Promise<void> {
    if (id === undefined) return;
    try {
      await callApi(undoEdits, { params, query: { apply: false }, body: { ids: [id], undone: true } });
    } catch (error) {
      setState((before) => decided(before, last));
      toast.error(toProblem(error).message);
    }
    await refresh();
  }

  function refresh(): Promise<void> {
    return queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
  }

  return {
    duplicates,
    pair: duplicates.data && nextPair(state, [...returned, ...duplicates.data.pairs]),
    skipped,
    canUndo: state.steps.length > 0,
    give,
    undo,
    bringBack: () => setState(withSkipped),
  };
}
