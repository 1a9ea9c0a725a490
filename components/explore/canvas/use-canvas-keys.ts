/** Keys that work anywhere on the page: undo, redo, and leaving what is chosen. */
import { usePageKeys } from "@/components/shell/page-registry";

interface CanvasKeys {
  undo: () => void;
  redo: () => void;
  leave: () => void;
}

export function useCanvasKeys({ undo, redo, leave }: CanvasKeys): void {
  usePageKeys("In Explore", [
    { keys: ["Ctrl Z"], meaning: "Undo", run: undo },
    { keys: ["Ctrl Shift Z", "Ctrl Y"], meaning: "Redo", run: redo },
    { keys: ["Escape"], meaning: "Clear the choice", run: leave },
  ]);
}
