/** Table of the nodes that each method returned, with their ranks; nodes of a single method are marked. */
import { X } from "lucide-react";
import { useState } from "react";
import { kindOf as labelOf } from "@/components/graph-view/node-in-words";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import { Sideways } from "../../ui/sideways";
import { RunMark } from "../run-mark";
import { nameOf } from "../state/node-names";
import { useIsHovered } from "../state/use-pointed";
import { useRunNames } from "../state/use-run-names";
import type { Agreement } from "./agreement";
import { type Intersection, intersectionInWords } from "./intersections";

const FIRST_ROWS = 12;

export interface AgreementTableProps {
  agreement: Agreement;
  titleOf: (column: string) => string;
  chosen: Intersection | null;
  selected: string | null;
  onHover: (id: string | null) => void;
  onSelect: (id: string) => void;
  onShowAll: () => void;
}

export function AgreementTable({
  agreement,
  titleOf,
  chosen,
  selected,
  onHover,
  onSelect,
  onShowAll,
}: AgreementTableProps) {
  const [all, setAll] = useState(false);
  const { columns, alone } = agreement;
  const rows = chosen ? agreement.rows.filter(({ node }) => chosen.nodes.includes(node)) : agreement.rows;
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);

  return (
    <>
      {chosen && (
        <p className="flex items-center gap-2 border-b bg-selected px-4 py-1.5 text-compact">
          <span className="min-w-0">{intersectionInWords(chosen, columns.length, titleOf)}</span>
          <Button look="quiet" size="small" onClick={onShowAll}>
            <X aria-hidden /> Show all nodes
          </Button>
        </p>
      )}
      <Sideways>
        <Table
          aria-label="Nodes and their ranks"
          room="px-4 py-1.5"
          columns={[
            { title: "Node", className: "sticky left-0 bg-panel align-bottom" },
            ...columns.map((column, index) => ({
              title: (
                <>
                  {titleOf(column)}
                  <span className="numeric block font-normal text-ink-faint">
                    {formatCount(alone[index] ?? 0)} alone
                  </span>
                </>
              ),
              isNumber: true,
              className: "w-20 px-2 sm:w-28 sm:px-4",
            })),
          ]}
        >
          {shown.map((row) => (
            <Row
              key={row.node}
              row={row}
              columns={columns}
              titleOf={titleOf}
              isSelected={selected === row.node}
              onHover={onHover}
              onSelect={onSelect}
            />
          ))}
        </Table>
      </Sideways>
      {rows.length > FIRST_ROWS && (
        <div className="border-t px-2 py-1">
          <Button look="quiet" size="small" onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all ${formatCount(rows.length)}`}
          </Button>
        </div>
      )}
    </>
  );
}

interface RowProps extends Pick<AgreementTableProps, "titleOf" | "onHover" | "onSelect"> {
  row: Agreement["rows"][number];
  columns: Agreement["columns"];
  isSelected: boolean;
}

function Row({ row, columns, titleOf, isSelected, onHover, onSelect }: RowProps) {
  const { names, kindOf } = useRunNames();
  const isHovered = useIsHovered(row.node);
  const named = names.get(row.node);
  const only = columns[row.ranks.findIndex((rank) => rank !== null)] ?? "";
  return (
    <tr
      onMouseEnter={() => onHover(row.node)}
      onMouseLeave={() => onHover(null)}
      className={classNames("border-t bg-panel", isHovered && "bg-hover", isSelected && "bg-selected")}
    >
      <td className="sticky left-0 w-full max-w-0 min-w-36 bg-inherit px-4 py-1 sm:min-w-64">
        <span className="flex items-center gap-2">
          <RunMark kind={kindOf(row.node)} />
          <button
            type="button"
            aria-pressed={isSelected}
            onClick={() => onSelect(row.node)}
            className="truncate text-left hover:underline"
          >
            {nameOf(names, row.node)}
          </button>
          {named && (
            <span className="text-xs whitespace-nowrap text-ink-faint max-sm:hidden">{labelOf(named)}</span>
          )}
          {row.found === 1 && <Badge className="max-sm:hidden">only {titleOf(only)}</Badge>}
        </span>
      </td>
      {row.ranks.map((rank, index) => (
        <td key={columns[index]} className="numeric px-2 py-1 text-right sm:px-4">
          {rank === null ? <span className="text-ink-faint">–</span> : `#${rank}`}
        </td>
      ))}
    </tr>
  );
}
