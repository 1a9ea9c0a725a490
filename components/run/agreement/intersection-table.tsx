/** The table twin of the UpSet plot. */
import { Check } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import { Sideways } from "../../ui/sideways";
import { type Intersection, intersectionInWords } from "./intersections";

export interface IntersectionTableProps {
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
      <Table
        aria-label="Intersections"
        columns={[
          { title: "Nodes", isNumber: true },
          ...columns.map((column) => ({
            title: titleOf(column),
            className: "px-3 py-1 text-center whitespace-nowrap",
          })),
        ]}
        room="py-1 pr-4"
        className="w-auto"
      >
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
      </Table>
    </Sideways>
  );
}
