/** The entries of the menu that arranges the overview, loaded when it is opened. */
import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { classNames } from "@/components/ui/class-names";
import { MENU_ITEM, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { type MatrixLayout, shownPhases, togglePhase, USUAL_LAYOUT } from "./matrix-layout";
import { COMPARED, PHASE_TITLES } from "./phase-titles";

const ORDERS: readonly (readonly [MatrixLayout["order"], string])[] = [
  ["asked", "As asked"],
  ["confidence", "Surest first"],
  ["own", "My own order"],
];

export interface MatrixMenuProps {
  layout: MatrixLayout;
  onLayout: (layout: MatrixLayout) => void;
  isAllFolded: boolean;
  onFoldAll: (folded: boolean) => void;
}

export function MatrixItems({ layout, onLayout, isAllFolded, onFoldAll }: MatrixMenuProps) {
  const shown = shownPhases(layout);
  return (
    <>
      <MenuLabel>Columns</MenuLabel>
      {COMPARED.map((phase) => (
        <DropdownMenu.CheckboxItem
          key={phase}
          checked={shown.includes(phase)}
          disabled={shown.length === 1 && shown[0] === phase}
          // The menu stays open: several columns are often hidden at once.
          onSelect={(event) => event.preventDefault()}
          onCheckedChange={() => onLayout(togglePhase(layout, phase))}
          className={classNames(MENU_ITEM, "flex items-center gap-2 data-disabled:opacity-50")}
        >
          <Mark />
          {PHASE_TITLES[phase].title}
        </DropdownMenu.CheckboxItem>
      ))}
      <MenuLine />
      <MenuLabel>Methods</MenuLabel>
      <DropdownMenu.RadioGroup value={layout.order}>
        {ORDERS.filter(([order]) => order !== "own" || layout.methods.length > 0).map(([order, title]) => (
          <DropdownMenu.RadioItem
            key={order}
            value={order}
            onSelect={(event) => {
              event.preventDefault();
              onLayout({ ...layout, order });
            }}
            className={classNames(MENU_ITEM, "flex items-center gap-2")}
          >
            <Mark />
            {title}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <MenuLine />
      <MenuItem onSelect={() => onFoldAll(!isAllFolded)}>
        {isAllFolded ? "Unfold all methods" : "Fold all methods"}
      </MenuItem>
      <MenuItem onSelect={() => onLayout(USUAL_LAYOUT)}>Show everything as asked</MenuItem>
    </>
  );
}

function Mark() {
  return (
    <span aria-hidden className="size-3.5 shrink-0">
      <DropdownMenu.ItemIndicator>
        <Check className="size-3.5" />
      </DropdownMenu.ItemIndicator>
    </span>
  );
}
