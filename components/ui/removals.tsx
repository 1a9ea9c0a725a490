/**
 * Removal that can be taken back: what is removed leaves the screen at once, and the server is called when the toast that
 * offers "Undo" has gone, or the page is left. Nothing has to be rebuilt for that, and nothing is lost by a crash.
 */
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { toProblem } from "@/lib/api/problem";

/** Long enough to read the line, see that it was the wrong one, and get there. */
export const UNDO_MS = 8_000;

export interface Removal {
  /** The thing's path in the server's interface. */
  path: string;
  /** Removes it there; the request must outlive the page. */
  send: () => Promise<unknown>;
  said: string;
  queryKey: QueryKey;
}

interface Removals {
  isRemoved: (path: string) => boolean;
  remove: (removal: Removal) => void;
}

const Context = createContext<Removals>({ isRemoved: () => false, remove: () => {} });

export function RemovalsProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, () => Promise<void>>());

  const restore = useCallback((path: string) => {
    waiting.current.delete(path);
    setRemoved((before) => new Set([...before].filter((one) => one !== path)));
  }, []);

  const remove = useCallback(
    ({ path, send, said, queryKey }: Removal) => {
      const commit = async () => {
        if (!waiting.current.delete(path)) return;
        try {
          await send();
        } catch (error) {
          toast.error(toProblem(error).message, { description: "What was not removed is still there." });
        }
        await queryClient.invalidateQueries({ queryKey });
        restore(path);
      };
      waiting.current.set(path, commit);
      setRemoved((before) => new Set([...before, path]));
      toast(said, {
        duration: UNDO_MS,
        action: { label: "Undo", onClick: () => restore(path) },
        onAutoClose: () => void commit(),
        onDismiss: () => void commit(),
      });
    },
    [queryClient, restore],
  );

  useEffect(() => {
    const commitAll = () => {
      for (const commit of [...waiting.current.values()]) void commit();
    };
    window.addEventListener("pagehide", commitAll);
    return () => window.removeEventListener("pagehide", commitAll);
  }, []);

  const isRemoved = useCallback((path: string) => removed.has(path), [removed]);
  return <Context value={{ isRemoved, remove }}>{children}</Context>;
}

/** Removes things, and tells which of them remain on the server alone: lists leave those out. */
export function useRemovals(): Removals {
  return useContext(Context);
}
