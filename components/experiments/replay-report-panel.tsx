/** A replay beside what was recorded: equal or not, and where. */
import { CircleAlert, CircleCheck } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import type { ReplayReport } from "@/lib/measure/bundle/replay";
import { inPercent } from "./compare/recommendation-words";

const DIFFERENCES_SHOWN = 50;

export function ReplayReportPanel({ report }: { report: ReplayReport }) {
  const { complete, equal, answers, figures, variants, differences, refusedCalls, notes, versions, digest } =
    report;
  const wrong = figures.filter((figure) => !figure.equal);
  const Mark = equal ? CircleCheck : CircleAlert;
  return (
    <Panel title="Replay">
      <div className="flex flex-col gap-2 px-4 py-3 text-compact">
        <p
          role="status"
          className={classNames(
            "flex items-center gap-2 text-sm font-medium",
            equal ? "text-good" : complete ? "text-bad" : "text-ink",
          )}
        >
          <Mark aria-hidden className="size-4 shrink-0" />
          {equal
            ? "Every number is as it was recorded."
            : complete
              ? `${formatNoun(wrong.length, "figure")} and ${formatNoun(answers.compared - answers.equal, "answer")} differ from what was recorded.`
              : "Still being replayed."}
        </p>
        <p className="numeric whitespace-normal text-ink-soft">
          {formatCount(answers.equal)} of {formatNoun(answers.compared, "answer")} are equal,{" "}
          {formatCount(figures.length - wrong.length)} of {formatNoun(figures.length, "figure")}.
          {refusedCalls > 0 &&
            ` ${formatNoun(refusedCalls, "question")} to the language model had no recorded answer and were refused.`}
        </p>
        {[...notes, ...versions.map((one) => `${one.of}: ${one.recorded} then, ${one.replayed} now.`)].map(
          (note) => (
            <p key={note} className="rounded-md bg-warn-ground px-3 py-1.5 text-warn">
              {note}
            </p>
          ),
        )}
        {!equal && complete && (
          <p className="text-xs break-all text-ink-soft">
            Digest recorded <code>{digest.recorded.slice(0, 16)}</code>, replayed{" "}
            <code>{digest.replayed.slice(0, 16)}</code>.
          </p>
        )}
      </div>
      {wrong.length > 0 && (
        <div className="overflow-x-auto border-t">
          <Table
            columns={[
              "Figure",
              { title: "Recorded", isNumber: true, className: "px-2 py-1.5" },
              { title: "Replayed", isNumber: true },
            ]}
            headClassName="border-b"
            className="[&>tbody]:divide-y"
          >
            {wrong.map(({ variant, metric, title, recorded, replayed }) => (
              <tr key={`${variant} ${metric}`}>
                <th scope="row" className="px-4 py-1 text-left font-normal">
                  {variants[variant]!.name}, {title}
                </th>
                <td className="numeric px-2 py-1 text-right">
                  {recorded === null ? "–" : inPercent(recorded)}
                </td>
                <td className="numeric px-4 py-1 text-right">
                  {replayed === null ? "–" : inPercent(replayed)}
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      {differences.length > 0 && (
        <details className="border-t">
          <summary className="px-4 py-2 text-compact">Answers that differ</summary>
          <ul className="max-h-72 overflow-y-auto px-4 pb-3 text-xs text-ink-soft">
            {differences.slice(0, DIFFERENCES_SHOWN).map(({ question, variant, what }) => (
              <li key={`${question} ${variant}`}>
                {question}, {variants[variant]!.name}: {what.join(", ")}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}
