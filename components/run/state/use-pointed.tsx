/**
 * Pointer state of a run's page, shared by all columns. It lives outside the React tree: a moving pointer redraws only
 * the parts it touches, not every column.
 */
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import type { Glance } from "./lights";

class Pointed {
  hovered: string | null = null;
  glance: Glance | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly onHover = (node: string | null) => {
    this.hovered = node;
    this.#notify();
  };

  readonly onGlance = (glance: Glance | null) => {
    this.glance = glance;
    this.#notify();
  };

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const Context = createContext(new Pointed());

export function PointedProvider({ children }: { children: ReactNode }) {
  const [pointed] = useState(() => new Pointed());
  return <Context value={pointed}>{children}</Context>;
}

/** Functions that report what is pointed at; both are stable. */
export function usePointer(): Pick<Pointed, "onHover" | "onGlance"> {
  return useContext(Context);
}

export function useHovered(): string | null {
  const pointed = useContext(Context);
  return useSyncExternalStore(
    pointed.subscribe,
    () => pointed.hovered,
    () => null,
  );
}

export function useIsHovered(node: string): boolean {
  const pointed = useContext(Context);
  return useSyncExternalStore(
    pointed.subscribe,
    () => pointed.hovered === node,
    () => false,
  );
}

/** Highlights of the row, path or match that is pointed at, in any column. */
export function useGlance(): Glance | null {
  const pointed = useContext(Context);
  return useSyncExternalStore(
    pointed.subscribe,
    () => pointed.glance,
    () => null,
  );
}
