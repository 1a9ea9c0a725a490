/** The keys of any canvas: the next node on a side, closer and further away, everything. */
import type { ElementDefinition } from "cytoscape";
import { useElementKeys } from "@/components/shell/page-registry";
import { nearestOnSide, type Side } from "./places/nearest";
import type { Places } from "./places/places";

export const ZOOM_STEP = 1.3;

const SIDES = [
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
] as const satisfies readonly (readonly [string, Side])[];

export interface CanvasKeys {
  elements: readonly ElementDefinition[];
  places: Places;
  selected: string | null;
  /** `adding` while Shift is pressed: a second pick, beside the first. */
  onSelect: (id: string | null, adding: boolean) => void;
  onOpen?: (id: string) => void;
  /** The name of `onOpen` in the list of keys; absent where another part answers Enter. */
  opening?: string;
  zoom: (factor: number) => void;
  showEverything: () => void;
}

export function useDrawingKeys({
  elements,
  places,
  selected,
  onSelect,
  onOpen,
  opening,
  zoom,
  showEverything,
}: CanvasKeys) {
  function choose(side: Side) {
    const ids = elements.flatMap((element) =>
      element.group === "nodes" && element.data.id ? [element.data.id] : [],
    );
    const next = nearestOnSide(ids, places, selected, side);
    if (next) onSelect(next, false);
  }
  return useElementKeys("On a canvas", [
    ...SIDES.map(([key, side]) => ({
      keys: [key],
      meaning: `Choose the nearest node ${side}`,
      run: () => choose(side),
    })),
    { keys: ["+", "="], meaning: "Closer", run: () => zoom(ZOOM_STEP) },
    { keys: ["-"], meaning: "Further away", run: () => zoom(1 / ZOOM_STEP) },
    { keys: ["0"], meaning: "Show everything", run: showEverything },
    ...(opening === undefined
      ? []
      : [
          {
            keys: ["Enter"],
            meaning: opening,
            run: () => selected !== null && onOpen?.(selected),
          },
        ]),
  ]);
}
