"use client";
/** Lets anything on a run's page say which nodes answer its question rightly. */
import { createContext, type ReactNode, useContext, useState } from "react";
import type { Run } from "@/lib/core/run";
import { GoldDialog } from "./gold-dialog";
import type { NodeNames } from "./node-names";

const Context = createContext<((nodes: readonly string[]) => void) | null>(null);

export function GoldProvider({ run, names, children }: { run: Run; names: NodeNames; children: ReactNode }) {
  const [nodes, setNodes] = useState<readonly string[] | null>(null);
  return (
    <Context value={setNodes}>
      {children}
      {nodes && <GoldDialog run={run} names={names} nodes={nodes} onClose={() => setNodes(null)} />}
    </Context>
  );
}

/** Opens the question of which set they are added to; null where there is no run. */
export function useGold(): ((nodes: readonly string[]) => void) | null {
  return useContext(Context);
}
