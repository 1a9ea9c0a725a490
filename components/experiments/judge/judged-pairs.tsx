/** The winners, pair by pair: questions won, tied and lost, how often the orders disagree, and the points by criterion. */
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import type { JudgedRowsQuery } from "@/lib/api/judgements";
import type { Variant } from "@/lib/measure/experiment";
import type { JudgedPair } from "@/lib/measure/judge/verdict";

interface JudgedPairsProps {
  pairs: readonly JudgedPair[];
  variants: readonly Variant[];
  chosen: number;
  onShow: (pair: number, show: JudgedRowsQuery["show"]) => void;
}

const CELL = "numeric px-2 py-1.5 text-right align-top";

export function JudgedPairs({ pairs, variants, chosen, onShow }: JudgedPairsProps) {
  return (
    <Panel title="Judgements">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard */}
      <section className="relative overflow-x-auto" tabIndex={0} aria-label="Judgements">
        <Table
          columns={[
            { title: "Answers of, against", className: "px-4 py-1.5" },
            { title: "Won, tied, lost", isNumber: true },
            { title: "Orders disagree", isNumber: true },
            { title: "Logic, of 2", isNumber: true },
            { title: "Insight, of 1", isNumber: true },
            { title: "Difference in points", isNumber: true },
          ]}
          room="px-2 py-1.5"
          headClassName="border-b"
          className="[&>tbody]:divide-y"
        >
          {pairs.map((pair, at) => {
            const [first, second] = [variants[pair.first]!.name, variants[pair.second]!.name];
            const { logic, insight } = pair.scores.first;
            const { mean, low, high, p } = pair.difference;
            return (
              <tr key={`${first} ${second}`} className={classNames(at === chosen && "bg-selected")}>
                <th scope="row" className="min-w-40 px-4 py-1.5 text-left font-medium">
                  {first}
                  <span className="block font-normal text-ink-soft">{second}</span>
                </th>
                <td className={CELL}>
                  {(["wins", "ties", "losses"] as const).map((show) => (
                    <button
                      key={show}
                      type="button"
                      aria-label={`${formatCount(pair[show])} ${show} of ${first} against ${second}`}
                      onClick={() => onShow(at, show)}
                      className="ml-2 underline-offset-2 hover:underline"
                    >
                      {formatCount(pair[show])}
                    </button>
                  ))}
                  <span className="block text-2xs text-ink-soft">of {formatCount(pair.judged)}</span>
                </td>
                <td className={CELL}>
                  <button
                    type="button"
                    onClick={() => onShow(at, "disagreed")}
                    aria-label={`${formatCount(pair.disagreed)} questions of ${first} against ${second} where the orders disagree`}
                    className="underline-offset-2 hover:underline"
                  >
                    {formatCount(pair.disagreed)}
                  </button>
                </td>
                <td className={CELL}>
                  {logic.toFixed(2)}
                  <span className="block text-ink-soft">{pair.scores.second.logic.toFixed(2)}</span>
                </td>
                <td className={CELL}>
                  {insight.toFixed(2)}
                  <span className="block text-ink-soft">{pair.scores.second.insight.toFixed(2)}</span>
                </td>
                <td className={CELL}>
                  {signed(mean)}
                  <span className="block text-2xs text-ink-soft">
                    {signed(low)} to {signed(high)}, p {p.toFixed(3)}
                  </span>
                </td>
              </tr>
            );
          })}
        </Table>
      </section>
    </Panel>
  );
}

function signed(points: number): string {
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
}
