/** Shows a chart as a table, or as the drawing again, which can be saved as a picture. */
import type { RefObject } from "react";
import { classNames } from "@/components/ui/class-names";
import { PictureButton } from "./picture-button";

interface TableSwitchProps {
  title: string;
  pictureTitle?: string;
  shown: RefObject<SVGSVGElement | null>;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
}

export function TableSwitch({ title, pictureTitle = title, shown, asTable, onTable }: TableSwitchProps) {
  return (
    <span className="flex gap-1.5">
      <button
        type="button"
        aria-pressed={asTable}
        aria-label={`${title} as a table`}
        onClick={() => onTable(!asTable)}
        className={classNames(
          "h-7 rounded-md border border-line-strong px-2 text-xs font-medium hover:bg-hover",
          asTable && "bg-selected",
        )}
      >
        Table
      </button>
      {!asTable && <PictureButton title={pictureTitle} shown={shown} />}
    </span>
  );
}
