/** A result computed over the graph (a number, yes or no, a list or a table), and the query that computed it. */
import { useState } from "react";
import { inlineParameters } from "@/components/query-graph/inline-parameters";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { formatCount } from "@/components/ui/format";
import { Sideways } from "@/components/ui/sideways";
import { Table } from "@/components/ui/table";
import type { AnswerCell, AnswerResult as Result } from "@/lib/methods/contract/answer";
import { figureOf, type TableResult, writeCell, writeResult, writeResultCsv } from "./result-table";

const FIRST_ROWS = 10;

interface AnswerResultProps {
  result: Result;
  onSelect: (node: string) => void;
}

export function AnswerResult({ result, onSelect }: AnswerResultProps) {
  const figure = figureOf(result);
  return (
    <section aria-label="Computed result" className="flex flex-col gap-1">
      {figure ? (
        <Figure result={figure} look="text-xl leading-7" onSelect={onSelect} />
      ) : (
        result.kind === "table" && <ResultTable table={result} onSelect={onSelect} />
      )}
      <ComputedBy result={result} />
    </section>
  );
}

interface FigureProps extends Omit<AnswerResultProps, "result"> {
  result: Exclude<Result, TableResult>;
  /** Class names; not applied to a null value. */
  look: string;
}

/** A number, yes or no, or a list; a node among them can be chosen. */
export function Figure({ result, look, onSelect }: FigureProps) {
  const value = result.kind === "value" ? result.value : undefined;
  return (
    <p
      className={classNames(
        "break-words",
        value === null ? "text-base text-ink-soft" : ["font-semibold", look],
      )}
    >
      {value !== null && typeof value === "object" ? (
        <Cell cell={value} onSelect={onSelect} />
      ) : (
        writeResult(result)
      )}
    </p>
  );
}

export function ComputedBy({ result: { cypher, parameters } }: { result: Result }) {
  return (
    <details className="text-xs text-ink-soft">
      <summary className="w-fit rounded-sm">Computed by this query</summary>
      <pre className="mt-1 max-h-56 overflow-auto rounded-md bg-sunken px-2 py-1.5 font-mono text-xs whitespace-pre-wrap text-ink">
        {inlineParameters(cypher, parameters)}
      </pre>
    </details>
  );
}

function ResultTable({ table, onSelect }: { table: TableResult; onSelect: (node: string) => void }) {
  const [all, setAll] = useState(false);
  const { columns, rows, more } = table;
  // A row is its place, a cell its column: two may say the same.
  const shown = rows
    .slice(0, all ? rows.length : FIRST_ROWS)
    .map((row, at) => ({ at, row: row.map((cell, column) => ({ column, cell })) }));
  if (rows.length === 0) return <p className="text-ink-soft">Nothing in the graph satisfies it: no rows.</p>;
  return (
    <>
      <Sideways className="rounded-md border">
        <Table caption="Result" columns={columns} room="px-3 py-1" headClassName="bg-sunken">
          {shown.map(({ at, row }) => (
            <tr key={at} className="border-t">
              {row.map(({ column, cell }) => (
                <td key={column} className={classNames("px-3 py-0.5", typeof cell === "number" && "numeric")}>
                  <Cell cell={cell} onSelect={onSelect} />
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </Sideways>
      <div className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
        {rows.length > FIRST_ROWS && (
          <Button look="quiet" size="small" onClick={() => setAll(!all)}>
            {all ? "Show fewer rows" : `Show all ${formatCount(rows.length)} rows`}
          </Button>
        )}
        <CopyButton size="small" label="Copy as CSV" text={() => writeResultCsv(table)} />
        {more && <span className="text-warn">There are more rows: a bound ended the query.</span>}
      </div>
    </>
  );
}

function Cell({ cell, onSelect }: { cell: AnswerCell; onSelect: (node: string) => void }) {
  if (cell === null || typeof cell !== "object") return writeCell(cell);
  return (
    <button type="button" className="text-left hover:underline" onClick={() => onSelect(cell.node)}>
      {cell.name}
    </button>
  );
}
