/** The names of a run's nodes, what they are in it, and the knowledge base that has them, for every part of its page. */
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { nodesQuery } from "@/components/api/queries";
import type { NodeKind } from "@/components/graph-view/roles";
import type { Run, RunColumn } from "@/lib/measure/run/run";
import { type NamedNode, type NodeNames, readNodes, unnamedNodes } from "./node-names";

export interface RunNames {
  knowledgeBase: string;
  names: NodeNames;
  kindOf: (id: string) => NodeKind;
}

const Context = createContext<RunNames>({ knowledgeBase: "", names: new Map(), kindOf: () => "other" });

export function RunNamesProvider({ children, ...known }: RunNames & { children: ReactNode }) {
  const { knowledgeBase, names, kindOf } = known;
  const value = useMemo(() => ({ knowledgeBase, names, kindOf }), [knowledgeBase, names, kindOf]);
  return <Context value={value}>{children}</Context>;
}

export function useRunNames(): RunNames {
  return useContext(Context);
}

/** Names from the run's own subgraphs; the few that only rankings mention are fetched when the question is answered. */
export function useNodeNames(
  run: Run,
  drawn: readonly NamedNode[],
  chosen: string | null,
  before: Run | null,
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
  // The chosen node and the nodes of an earlier answer may be missing from everything that this run found.
  const others = [
    chosen,
    ...(before?.columns.flatMap(({ retrieval }) => retrieval?.answer.nodes ?? []) ?? []),
  ];
  const strangers = [...new Set(others.flatMap((id) => (id === null || own.has(id) ? [] : id)))];
  const loaded = useQuery(nodesQuery(run.knowledgeBase, strangers)).data;
  return useMemo(() => {
    // What the run before found may be in no graph any more.
    const gone = before?.columns.flatMap(({ retrieval }) => retrieval?.evidence.nodes ?? []) ?? [];
    const all = new Map<string, NamedNode>([...gone.map((node) => [node.id, node] as const), ...own]);
    for (const node of [...(loaded ?? []), ...(fetched ?? [])])
      all.set(node.id, { ...node, excerpt: node.text });
    return all;
  }, [own, fetched, loaded, before]);
}

function sameName(one: NamedNode | undefined, other: NamedNode): boolean {
  return (
    one?.name === other.name &&
    one.excerpt === other.excerpt &&
    one.labels.join() === other.labels.join() &&
    JSON.stringify(one.origin) === JSON.stringify(other.origin)
  );
}
