/** The shared state of the explorer's parts: the graph that is explored, how its labels look, and the exploration. */
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { LabelLooks } from "@/components/graph-view/label-looks";
import type { Exploration } from "./use-exploration";

interface ExplorerParts {
  knowledgeBase: string;
  looks: LabelLooks;
  exploration: Exploration;
}

const Context = createContext<ExplorerParts | null>(null);

export function ExplorerProvider({
  knowledgeBase,
  looks,
  exploration,
  children,
}: ExplorerParts & { children: ReactNode }) {
  const value = useMemo(() => ({ knowledgeBase, looks, exploration }), [knowledgeBase, looks, exploration]);
  return <Context value={value}>{children}</Context>;
}

/** @throws outside of an explorer */
export function useExplorer(): ExplorerParts {
  const parts = useContext(Context);
  if (!parts) throw new Error("There is no explorer around this component.");
  return parts;
}
