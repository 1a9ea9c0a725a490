/** Puts another cell beside the open one: the same artefact of another method, or another artefact of the same. */
import { Columns2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import type { RunColumn } from "@/lib/measure/run/run";
import { PHASE_TITLES } from "../overview/phase-titles";
import { type CellPlace, MOST_COMPARED } from "../state/cell-place";
import type { RunAddress } from "../state/use-run-address";
import { type CellsOf, candidates } from "./compared-cells";

interface BesideMenuProps {
  columns: readonly RunColumn[];
  open: CellPlace;
  cellsOf: CellsOf;
  titleOf: (column: string) => string;
  address: RunAddress;
}

export function BesideMenu({ columns, open, cellsOf, titleOf, address }: BesideMenuProps) {
  const { beside } = address;
  const { methods, phases } = candidates(columns, open, beside);
  const isFull = beside.length + 1 >= MOST_COMPARED;
  const cellAt = ({ column, phase }: CellPlace) => cellsOf(column).find((cell) => cell.phase === phase);
  const put = (place: CellPlace) => address.compare(open, cellAt(open)?.stage ?? null, [...beside, place]);
  const itemOf = (place: CellPlace, title: string) => {
    const content = cellAt(place)?.content;
    const isAbsent = content?.kind === "absent";
    return (
      <MenuItem
        key={title}
        disabled={isAbsent}
        className="data-disabled:cursor-default data-disabled:text-ink-faint"
        onSelect={() => put(place)}
      >
        {title}
        {isAbsent && <span className="ml-2 text-xs">{content.words}</span>}
      </MenuItem>
    );
  };
  return (
    <Menu
      className="max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-52 overflow-y-auto"
      trigger={
        <Button
          look="quiet"
          size="small"
          disabled={isFull}
          title={isFull ? "Three are side by side" : "Put another cell beside this one"}
        >
          <Columns2 aria-hidden /> {beside.length > 0 ? "Add" : "Side by side"}
        </Button>
      }
    >
      {methods.length > 0 && <MenuLabel>{PHASE_TITLES[open.phase].title} of</MenuLabel>}
      {methods.map((place) => itemOf(place, titleOf(place.column)))}
      {methods.length > 0 && <MenuLine />}
      <MenuLabel>Of {titleOf(open.column)}</MenuLabel>
      {phases.map((place) => itemOf(place, PHASE_TITLES[place.phase].title))}
      <MenuLine />
      <p className="px-2.5 py-1 text-xs text-ink-soft">
        Or Shift-click a cell, or press <kbd>b</kbd> on it.
      </p>
    </Menu>
  );
}
