/** The change that is being gathered, within reach of everything on the page that can be changed or left out. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { RunColumn } from "@/lib/measure/run/run";
import { AGENT } from "@/lib/measure/verdict/agent";
import { addChange, type Change, type WhatIf } from "./what-if";

interface WhatIfs {
  current: WhatIf | null;
  change: (change: Change) => void;
  /** Takes its place; null leaves it. */
  replace: (next: WhatIf | null) => void;
}

const Context = createContext<WhatIfs>({ current: null, change: () => {}, replace: () => {} });

export function WhatIfProvider({ children }: { children: ReactNode }) {
  const [current, replace] = useState<WhatIf | null>(null);
  const change = useCallback((one: Change) => replace((before) => addChange(before, one)), []);
  const value = useMemo(() => ({ current, change, replace }), [current, change]);
  return <Context value={value}>{children}</Context>;
}

export function useWhatIf(): WhatIfs {
  return useContext(Context);
}

/** The column that what is drawn inside belongs to; null outside of every column. */
const OwnColumn = createContext<RunColumn | null>(null);
export const OwnColumnProvider = OwnColumn.Provider;

/** Function that changes the enclosing column; null where nothing can be changed: outside of columns, while it runs, for an agent. */
export function useChange(): ((change: Omit<Change, "column">) => void) | null {
  const column = useContext(OwnColumn);
  const { change } = useWhatIf();
  const isOver = column?.state !== "queued" && column?.state !== "running";
  const id = column && isOver && column.method !== AGENT ? column.id : null;
  return useMemo(() => (id === null ? null : (one) => change({ ...one, column: id })), [id, change]);
}
