/** Type, numerals and space. */

import {
  formatAgo,
  formatBytes,
  formatCompact,
  formatCount,
  formatDuration,
  formatMoney,
  formatScore,
} from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Sideways } from "@/components/ui/sideways";
import { Table } from "@/components/ui/table";
import { Specimen } from "./specimen";

const TYPE = [
  ["text-2xl font-semibold", "Title of Home"],
  ["text-lg font-semibold", "Title of a page"],
  ["text-base", "The question"],
  ["text-sm", "Text, and titles of panels in semibold"],
  ["text-compact", "Rows, fields and tables"],
  ["text-xs", "Notes and headings of columns"],
  ["text-2xs", "Badges and legends"],
  ["font-mono text-xs", "Cypher, ids and keys"],
] as const;
const STEPS = ["w-1", "w-2", "w-3", "w-4", "w-6", "w-8", "w-10"] as const;
const NUMBERS = [
  ["Count", [formatCount(812), formatCount(12_752), formatCount(8_100_000)]],
  ["Short count", [formatCompact(812), formatCompact(12_752), formatCompact(8_100_000)]],
  ["Score", [formatScore(0.5), formatScore(0.981), formatScore(-0.123)]],
  ["Time", [formatDuration(0.4), formatDuration(86), formatDuration(185_000)]],
  ["Size", [formatBytes(820), formatBytes(1_400_000), formatBytes(123_400_000)]],
  ["Money", [formatMoney(0), formatMoney(0.0007), formatMoney(1.25)]],
  ["Moment", [0, 180_000, 90_000_000].map((ms) => formatAgo(new Date(1e12 - ms).toISOString(), 1e12))],
] as const;

export function Measures() {
  return (
    <>
      <Panel title="Type">
        {TYPE.map(([style, use]) => (
          <Specimen key={style} name={style}>
            <span className={style}>{use}</span>
          </Specimen>
        ))}
      </Panel>
      <Panel title="Numerals">
        <Sideways>
          <Table columns={["What", "Small", "Middle", "Large"]} room="" headClassName="sr-only">
            {NUMBERS.map(([what, values]) => (
              <tr key={what} className="border-b last:border-b-0">
                <th className="px-4 py-1.5 text-left text-xs font-normal text-ink-soft">{what}</th>
                {values.map((value) => (
                  <td key={value} className="numeric px-4 py-1.5 text-right">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        </Sideways>
      </Panel>
      <Panel title="Space">
        <Specimen name="Steps of 4 pixels, or 3.5 when compact">
          {STEPS.map((step) => (
            <span key={step} className="flex flex-col items-center gap-1">
              <span aria-hidden className={`h-4 rounded-sm bg-focus ${step}`} />
              <span className="numeric text-2xs text-ink-soft">{step.slice(2)}</span>
            </span>
          ))}
        </Specimen>
        <Specimen name="Corners">
          <span className="rounded-sm border border-line-strong px-2 py-1">small: badges, keys</span>
          <span className="rounded-md border border-line-strong px-2 py-1">middle: controls</span>
          <span className="rounded-lg border border-line-strong px-2 py-1">large: panels, dialogs</span>
        </Specimen>
      </Panel>
    </>
  );
}
