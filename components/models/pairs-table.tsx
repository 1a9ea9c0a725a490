/** Questions with the query that was found for each: what it hits, of how much it finds, and of how many it was chosen. */

import { formatNoun } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import type { TrainingPair } from "@/lib/methods/learn/fine-tuning";

const SHOWN = 50;

export function PairsTable({ pairs }: { pairs: readonly TrainingPair[] }) {
  const found = pairs.filter(({ chosen }) => chosen !== null).length;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs text-ink-soft">
        {found} of {formatNoun(pairs.length, "question")} have a query that finds all their answers with at
        least one hit in ten; of several the one with the fewest results is taken.
      </p>
      <div className="max-h-96 overflow-auto rounded-md border">
        <Table
          columns={[
            "Question",
            "Chosen query",
            { title: "Hits", isNumber: true },
            { title: "Total", isNumber: true },
            { title: "Precision", isNumber: true },
            { title: "Candidates", isNumber: true },
          ]}
          room="px-2 py-1.5"
          headClassName="sticky top-0 bg-panel border-b"
          className="text-xs [&>tbody]:divide-y"
        >
          {pairs.slice(0, SHOWN).map(({ question, candidates, chosen }, at) => (
            // Questions may occur twice; rows never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={at} className={chosen ? "" : "text-ink-soft"}>
              <td className="min-w-40 px-2 py-1.5 align-top">{question}</td>
              <td className="min-w-40 px-2 py-1.5 align-top" title={chosen?.query}>
                {chosen?.pattern ?? "none finds all answers"}
              </td>
              <td className="numeric px-2 py-1.5 text-right align-top">{chosen?.hits ?? "–"}</td>
              <td className="numeric px-2 py-1.5 text-right align-top">{chosen?.total ?? "–"}</td>
              <td className="numeric px-2 py-1.5 text-right align-top">
                {chosen ? `${Math.round(100 * chosen.precision)} %` : "–"}
              </td>
              <td className="numeric px-2 py-1.5 text-right align-top">{candidates}</td>
            </tr>
          ))}
        </Table>
      </div>
      {pairs.length > SHOWN && (
        <p className="text-xs text-ink-soft">And {formatNoun(pairs.length - SHOWN, "more question")}.</p>
      )}
    </div>
  );
}
