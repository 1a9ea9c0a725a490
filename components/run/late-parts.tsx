/** Parts of the page of a run that are not needed to read it, loaded when a person turns to them. */
import dynamic from "next/dynamic";
import { readyPlaces } from "@/components/graph-view/places/use-places";
import { loadCanvas } from "@/components/graph-view/run-canvas-parts";
import { OPEN_CELL_HEIGHT } from "./overview/size";

const loadPane = () => import("./focus/focus-pane").then((module) => module.FocusPane);

/** Same height as the part that replaces it, so that scrolling to an opened part reaches the right place at once. */
const PaneRoom = () => <div className={`skeleton ${OPEN_CELL_HEIGHT} max-lg:h-96`} />;

export const FocusPane = dynamic(loadPane, { ssr: false, loading: PaneRoom });

export const RunComparison = dynamic(
  () => import("./run-comparison").then((module) => module.RunComparison),
  {
    ssr: false,
    loading: () => <div className="min-h-dvh" />,
  },
);

export const OutageNote = dynamic(() => import("./outage-note").then((module) => module.OutageNote));

export const GraphChange = dynamic(() =>
  import("./what-if/graph-change").then((module) => module.GraphChange),
);

export const SourceSheet = dynamic(
  () => import("./sources/source-sheet").then((module) => module.SourceSheet),
  {
    ssr: false,
  },
);

export const WhatIfSheet = dynamic(
  () => import("./what-if/what-if-sheet").then((module) => module.WhatIfSheet),
  {
    ssr: false,
  },
);

let isTurnedTo = false;

export function loadFocus(): void {
  if (isTurnedTo) return;
  isTurnedTo = true;
  readyPlaces();
  for (const load of [loadPane, loadCanvas]) load().catch(() => {});
}
