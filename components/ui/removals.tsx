"use client";
/**
 * Removal that can be taken back: what is removed leaves the screen at once, and the server is told when the toast that
 * offers "Undo" has gone, or the page is left. Nothing has to be rebuilt for that, and nothing is lost by a crash.
 */
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { request, toProblem } from "@/components/api/request";

/** Long enough to read the line, see that it was the wrong one, and get there. */
const UNDO_MS = 8_000;

export interface Removal {
  /** Of the thing in the interface of the server, which DELETE removes. */
  path: string;
  /** What happened, for a person: `"films" is removed.` */
  said: string;
  /** The list that it stood in. */
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
  /** What is still to be told to the server, by path. */
  const waiting = useRef(new Map<string, () => Promise<void>>());

  const bringBack = useCallback((path: string) => {
    waiting.current.delete(path);
    setRemoved((before) => new Set([...before].filter((one) => one !== path)));
  }, []);

  const remove = useCallback(
    ({ path, said, queryKey }: Removal) => {
      const tell = async () => {
        if (!waiting.current.delete(path)) return;
        try {
          await request(path, { method: "DELETE", keepalive: true });
          await queryClient.invalidateQueries({ queryKey });
        } catch (error) {
          toast.error(toProblem(error).message, { description: "It is still there." });
        }
        bringBack(path);
      };
      waiting.current.set(path, tell);
      setRemoved((before) => new Set([...before, path]));
      toast(said, {
        duration: UNDO_MS,
        action: { label: "Undo", onClick: () => bringBack(path) },
        onAutoClose: () => void tell(),
        onDismiss: () => void tell(),
      });
    },
    [queryClient, bringBack],
  );

  useEffect(() => {
    const tellAll = () => {
      for (const tell of [...waiting.current.values()]) void tell();
    };
    window.addEventListener("pagehide", tellAll);
    return () => window.removeEventListener("pagehide", tellAll);
  }, []);

  const isRemoved = useCallback((path: string) => removed.has(path), [removed]);
  return <Context value={{ isRemoved, remove }}>{children}</Context>;
}

/** How to remove things, and which of them are only on the server still: lists leave those out. */
export function useRemovals(): Removals {
  return useContext(Context);
}
