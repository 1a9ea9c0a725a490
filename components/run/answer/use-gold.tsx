/** Lets anything on a run's page say which nodes answer its question rightly. */
import dynamic from "next/dynamic";
import { createContext, type ReactNode, useContext, useState } from "react";
import type { Run } from "@/lib/measure/run/run";

/** With all that it knows of question sets and experiments, a seventh of the page's own script: few runs need it. */
const GoldDialog = dynamic(() => import("./gold-dialog").then((module) => module.GoldDialog), { ssr: false });

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
