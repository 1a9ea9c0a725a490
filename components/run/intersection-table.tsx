/** The table twin of the UpSet plot. */
import { Check } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { type Intersection, intersectionInWords } from "./intersections";
import { Sideways } from "./sideways";

interface IntersectionTableProps {
  columns: readonly string[];
  titleOf: (column: string) => string;
  intersections: readonly Intersection[];
  chosen: Intersection | null;
  onChoose: (intersection: Intersection | null) => void;
}

export function IntersectionTable({
  columns,
  titleOf,
  intersections,
  chosen,
  onChoose,
}: IntersectionTableProps) {
  return (
    <Sideways>
      <table aria-label="Intersections" className="text-[0.8125rem]">
        <thead className="text-left text-xs text-ink-soft">
          <tr>
            <th className="py-1 pr-4 text-right font-medium">Nodes</th>
            {columns.map((column) => (
              <th key={column} className="px-3 py-1 text-center font-medium whitespace-nowrap">
                {titleOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {intersections.map((one) => (
            <tr key={one.columns.join()} className={classNames("border-t", one === chosen && "bg-selected")}>
              <td className="numeric py-0.5 pr-4 text-right">
                <button
                  type="button"
                  aria-pressed={one === chosen}
                  aria-label={intersectionInWords(one, columns.length, titleOf)}
                  className="min-w-7 rounded-sm px-1 text-right underline decoration-line-strong underline-offset-2"
                  onClick={() => onChoose(one === chosen ? null : one)}
                >
                  {formatCount(one.nodes.length)}
                </button>
              </td>
              {columns.map((column) => (
                <td key={column} className="px-3 py-0.5">
                  {one.columns.includes(column) ? (
                    <Check aria-label="found" className="mx-auto size-3.5" />
                  ) : (
                    <span className="sr-only">not found</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}
