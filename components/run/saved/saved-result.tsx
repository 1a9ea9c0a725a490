/** A computed result in a saved run: in full, with the query that computed it. */
import type { AnswerResult } from "@/lib/methods/contract/answer";
import { ComputedBy } from "../answer/answer-result";
import { writeCell, writeResult } from "../answer/result-table";
import { SavedTable } from "./saved-stage";

export function SavedResult({ result }: { result: AnswerResult }) {
  return (
    <div className="flex flex-col gap-1 py-1">
      {result.kind === "table" ? (
        <>
          <SavedTable
            title={writeResult(result)}
            heads={result.columns}
            rows={result.rows.map((row) => row.map(writeCell))}
          />
          {result.more && <p className="text-xs text-warn">There are more rows: a bound ended the query.</p>}
        </>
      ) : (
        <p className="text-xl font-semibold break-words">{writeResult(result)}</p>
      )}
      <ComputedBy result={result} />
    </div>
  );
}
