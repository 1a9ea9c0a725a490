/** Questions with the query that was found for each: what it hits, of how much it finds, and of how many it was chosen. */
import { formatNoun } from "@/components/ui/format";
import type { TrainingPair } from "@/lib/core/llm/fine-tuning";

/** Rows that are drawn; the file has all. */
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
        <table className="w-full text-xs">
          <thead className="sticky top-0 bg-panel text-left text-ink-soft">
            <tr className="border-b">
              <th className="px-2 py-1.5 font-medium">Question</th>
              <th className="px-2 py-1.5 font-medium">Chosen query</th>
              <th className="px-2 py-1.5 text-right font-medium">Hits</th>
              <th className="px-2 py-1.5 text-right font-medium">Total</th>
              <th className="px-2 py-1.5 text-right font-medium">Precision</th>
              <th className="px-2 py-1.5 text-right font-medium">Candidates</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {pairs.slice(0, SHOWN).map(({ question, candidates, chosen }, at) => (
              // Questions may stand twice; rows never move.
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
          </tbody>
        </table>
      </div>
      {pairs.length > SHOWN && (
        <p className="text-xs text-ink-soft">And {formatNoun(pairs.length - SHOWN, "more question")}.</p>
      )}
    </div>
  );
}
