/** The pane beside the canvas; on a narrow screen a sheet under it that can be drawn up and down. */
import { ChevronDown, ChevronUp } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { PANES, type Pane } from "../use-explore-address";

const TITLES: Readonly<Record<Pane, string>> = {
  node: "Node",
  paths: "Paths",
  query: "Query",
  filter: "Filter",
  views: "Views",
};

interface SidePaneProps {
  pane: Pane;
  onPane: (pane: Pane) => void;
  isDown: boolean;
  onDown: (isDown: boolean) => void;
  children: ReactNode;
}

export function SidePane({ pane, onPane, isDown, onDown, children }: SidePaneProps) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: PANES.length - 1 }[event.key];
    if (step === undefined) return;
    const next = PANES[(PANES.indexOf(pane) + step) % PANES.length] ?? pane;
    onPane(next);
    document.getElementById(`tab-${next}`)?.focus();
    event.preventDefault();
  }

  return (
    <aside
      aria-label="Details"
      className={classNames(
        "flex min-h-0 flex-col border-l bg-panel max-lg:border-t max-lg:border-l-0",
        "lg:w-[24rem] xl:w-sheet",
        isDown ? "max-lg:h-auto" : "max-lg:h-[44%]",
      )}
    >
      <div className="flex items-center border-b px-2 py-1">
        <div role="tablist" aria-label="Details" className="flex flex-1 gap-1" onKeyDown={onKeyDown}>
          {PANES.map((name) => (
            <button
              key={name}
              id={`tab-${name}`}
              type="button"
              role="tab"
              aria-selected={pane === name}
              aria-controls="explore-pane"
              tabIndex={pane === name ? 0 : -1}
              className={classNames(
                "rounded-md px-2.5 py-1 text-compact text-ink-soft hover:bg-hover hover:text-ink",
                pane === name && "bg-hover font-medium text-ink",
              )}
              onClick={() => {
                onPane(name);
                onDown(false);
              }}
            >
              {TITLES[name]}
            </button>
          ))}
        </div>
        <IconButton
          icon={isDown ? ChevronUp : ChevronDown}
          label={isDown ? "Draw the sheet up" : "Draw the sheet down"}
          className="lg:hidden"
          aria-expanded={!isDown}
          onClick={() => onDown(!isDown)}
        />
      </div>
      <div
        id="explore-pane"
        role="tabpanel"
        aria-labelledby={`tab-${pane}`}
        className={classNames("min-h-0 flex-1 overflow-y-auto", isDown && "max-lg:hidden")}
      >
        {children}
      </div>
    </aside>
  );
}
