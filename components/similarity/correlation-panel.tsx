/** How far the signals rise together: two that always agree are one signal. */

import { formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import type { SimilarityAnalysis } from "@/lib/api/similarity";
import { kindsInWords } from "./kinds-in-words";

export function CorrelationPanel({ correlations }: Pick<SimilarityAnalysis, "correlations">) {
  const several = correlations.filter(({ signals }) => signals.length > 1);
  if (several.length === 0) return null;
  return (
    <Panel title="Correlation of signals">
      {several.map(({ kinds, titles, matrix, sampled }) => (
        <div key={kinds.join(" ")} className="overflow-x-auto border-t px-4 py-2 first:border-t-0">
          <Table
            room="px-2 py-1"
            headline={`${kindsInWords(kinds)}, ${formatNoun(sampled, "pair")}`}
            headlineClassName="pb-1 font-normal"
            columns={[{ title: null }, ...titles.map((title) => ({ title, isNumber: true }))]}
          >
            {titles.map((title, row) => (
              <tr key={title}>
                <th scope="row" className="py-1 pr-2 text-left text-xs font-medium text-ink-soft">
                  {title}
                </th>
                {matrix[row]?.map((value, column) => (
                  <td
                    key={titles[column]}
                    className="numeric px-2 py-1 text-right"
                    style={{
                      background: `color-mix(in srgb, var(--focus) ${Math.round(Math.abs(value ?? 0) * 26)}%, transparent)`,
                    }}
                  >
                    {value === null ? "–" : value.toFixed(2)}
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        </div>
      ))}
    </Panel>
  );
}
