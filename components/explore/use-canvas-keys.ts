"use client";
/** Keys that work anywhere on the page: undo, redo, and leaving what is chosen. */
import { useEffect, useRef } from "react";
import { isCommand } from "@/components/shell/is-command";

interface CanvasKeys {
  undo: () => void;
  redo: () => void;
  /** Clears the choice. */
  leave: () => void;
}

export function useCanvasKeys(keys: CanvasKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      if (isCommand(event) && event.key === "Escape") latest.current.leave();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isWriting(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey) latest.current.undo();
      else if ((key === "z" && event.shiftKey) || key === "y") latest.current.redo();
      else return;
      event.preventDefault();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** In a field that is written in, undo is the field's own. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
