/** The layout and grouping of the canvas, and the pointer's mode. */
import { Lasso as LassoIcon, LocateFixed, Map as MapIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Select } from "@/components/ui/select";
import type { GraphNode } from "@/lib/graph/graph-source";
import { type CanvasGroups, LAYOUTS, type LayoutKind } from "../canvas-content";
import { useExplorer } from "../use-explorer";

const TITLES: Readonly<Record<LayoutKind, string>> = {
  force: "Force",
  layers: "Hierarchy",
  rings: "Radial",
  labels: "Grid by label",
  degrees: "Grid by degree",
};

interface ViewBarProps {
  selected: GraphNode | null;
  lassoInHand: boolean;
  onLasso: (inHand: boolean) => void;
  hasMap: boolean;
  onMap: (hasMap: boolean) => void;
}

export function ViewBar({ selected, lassoInHand, onLasso, hasMap, onMap }: ViewBarProps) {
  const { exploration } = useExplorer();
  const { layout, groups } = exploration.content;
  const turnsAround = layout.kind === "layers" || layout.kind === "rings";
  return (
    <div
      role="toolbar"
      aria-label="View of the canvas"
      className="flex items-center gap-x-1 overflow-x-auto border-b px-2 py-0.5 whitespace-nowrap"
    >
      <Choice
        title="Layout"
        value={layout.kind}
        onChange={(kind) =>
          exploration.layOut({
            kind: LAYOUTS.find((name) => name === kind) ?? "force",
            around: selected?.id ?? layout.around,
          })
        }
      >
        {LAYOUTS.map((kind) => (
          <option key={kind} value={kind}>
            {TITLES[kind]}
          </option>
        ))}
      </Choice>
      {turnsAround && selected && selected.id !== layout.around && (
        <Button
          look="quiet"
          size="small"
          className="h-6 max-w-44 text-2xs"
          onClick={() => exploration.layOut({ ...layout, around: selected.id })}
        >
          <LocateFixed aria-hidden />
          <span className="truncate">Around {selected.name}</span>
        </Button>
      )}
      <Choice
        title="Group"
        value={groups?.by ?? ""}
        onChange={(by) => exploration.group(by === "" ? null : (by as CanvasGroups["by"]))}
      >
        <option value="">None</option>
        <option value="label">By label</option>
        <option value="community">By community</option>
      </Choice>
      <Switch
        title="Draw a line around nodes to pick them (l, or drag while pressing Shift)"
        isOn={lassoInHand}
        onTurn={onLasso}
      >
        <LassoIcon aria-hidden />
        Lasso
      </Switch>
      <Switch title="Minimap (m)" isOn={hasMap} onTurn={onMap} className="max-sm:hidden">
        <MapIcon aria-hidden />
        Map
      </Switch>
    </div>
  );
}

function Switch({
  title,
  isOn,
  onTurn,
  className,
  children,
}: {
  title: string;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Button
      look="quiet"
      size="small"
      className={classNames("h-6 px-1.5 text-2xs aria-pressed:bg-selected", className)}
      aria-pressed={isOn}
      title={title}
      onClick={() => onTurn(!isOn)}
    >
      {children}
    </Button>
  );
}

function Choice({
  title,
  value,
  onChange,
  children,
}: {
  title: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex items-center gap-1 px-1 text-2xs text-ink-soft">
      {title}
      <Select className="h-6 rounded-sm border-0 bg-transparent px-0" value={value} onValue={onChange}>
        {children}
      </Select>
    </label>
  );
}
