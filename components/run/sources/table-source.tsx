/** A table opened at the rows of a segment; the row that a citation quotes is prominent. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { ProblemNote } from "@/components/ui/problem-note";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";
import type { GraphEdge } from "@/lib/graph/graph-source";
import { useRunNames } from "../state/use-run-names";
import type { DocumentSourceProps } from "./document-source";
import { placedCells } from "./edge-evidence";
import { NodeSource } from "./node-source";
import { quotedRows } from "./passage";
import { tableQuery } from "./source-queries";

interface TableSourceProps extends DocumentSourceProps {
  edge: GraphEdge | null;
}

export function TableSource({ node, origin, span, edge }: TableSourceProps) {
  const { knowledgeBase } = useRunNames();
  const table = useQuery(tableQuery(knowledgeBase, origin.source));
  const holder = useRef<HTMLTableElement>(null);
  const quoted = useMemo(
    () =>
      table.data && span ? quotedRows(table.data, origin.range, node.text.slice(...span)) : new Set<number>(),
    [table.data, span, origin.range, node.text],
  );
  const placed = useMemo(
    () => (table.data && edge ? placedCells(edge, table.data) : new Set<string>()),
    [table.data, edge],
  );
  const loaded = table.isSuccess;
  useEffect(() => {
    if (!loaded) return;
    const mark = placed.size > 0 ? "[data-placed]" : quoted.size > 0 ? "[data-quoted]" : "[data-segment]";
    holder.current?.querySelector(mark)?.scrollIntoView({ block: "center", inline: "nearest" });
  }, [loaded, quoted, placed]);

  if (table.isPending) return <SkeletonRows rows={8} />;
  if (table.isError) {
    return (
      <>
        <div className="p-4">
          <ProblemNote error={table.error} onRetry={() => table.refetch()} />
        </div>
        <NodeSource node={node} span={span} />
      </>
    );
  }
  return (
    <Table ref={holder} columns={table.data.header} room="px-3 py-1.5" headClassName="sticky top-0 bg-sunken">
      {table.data.rows.map((cells, row) => {
        const inSegment = row >= origin.range[0] && row < origin.range[1];
        const isQuoted = quoted.has(row);
        return (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: a row's number is its identity.
            key={row}
            data-segment={inSegment || undefined}
            data-quoted={isQuoted || undefined}
            className={classNames(
              "border-t align-top",
              inSegment && "bg-selected",
              isQuoted && "bg-warn-ground font-medium",
            )}
          >
            {cells.map((cell, column) => (
              <td
                key={table.data.header[column] ?? column}
                data-placed={placed.has(`${row} ${column}`) || undefined}
                className="px-3 py-1 data-placed:bg-warn-ground data-placed:font-medium data-placed:text-ink data-placed:outline-2 data-placed:-outline-offset-2 data-placed:outline-warn"
              >
                {cell}
              </td>
            ))}
          </tr>
        );
      })}
    </Table>
  );
}
