"use client";
/** Lets anything on a run's page say which nodes answer its question rightly. */
import { createContext, type ReactNode, useContext, useState } from "react";
import type { Run } from "@/lib/methods/contract/run";
import { GoldDialog } from "./gold-dialog";

const Context = createContext<((nodes: readonly string[]) => void) | null>(null);

export function GoldProvider({ run, children }: { run: Run; children: ReactNode }) {
  const [nodes, setNodes] = useState<readonly string[] | null>(null);
  return (
    <Context value={setNodes}>
      {children}
      {nodes && <GoldDialog run={run} nodes={nodes} onClose={() => setNodes(null)} />}
    </Context>
  );
}

/** Opens the question of which set they are added to; null where there is no run. */
export function useGold(): ((nodes: readonly string[]) => void) | null {
  return useContext(Context);
}
