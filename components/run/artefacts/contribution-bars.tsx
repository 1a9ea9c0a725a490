/** What a score is made of: each summand with its value, its weight and what it added. */
import { classNames } from "@/components/ui/class-names";
import { formatScore } from "@/components/ui/format";
import type { Contribution } from "@/lib/core/trace/trace";

interface ContributionBarsProps {
  caption: string;
  contributions: readonly Contribution[];
  /** How a summand is written; value times weight when absent. */
  termOf?: (contribution: Contribution) => string;
  /** How what it added is written. */
  write?: (added: number) => string;
}

const weighted = ({ value, weight }: Contribution) => `${formatScore(value)} × ${weight.toFixed(2)}`;

export function ContributionBars({
  caption,
  contributions,
  termOf = weighted,
  write = formatScore,
}: ContributionBarsProps) {
  const largest = Math.max(
    ...contributions.map(({ value, weight }) => Math.abs(value * weight)),
    Number.EPSILON,
  );
  return (
    <table className="w-full">
      <caption className="text-left text-xs font-medium text-ink-soft">{caption}</caption>
      <tbody>
        {contributions.map((contribution) => {
          const { name, value, weight } = contribution;
          const added = value * weight;
          return (
            <tr key={name}>
              <th scope="row" className="py-0.5 pr-2 text-left font-normal">
                {name}
              </th>
              <td className="w-[14%] min-w-8 pr-2">
                <span aria-hidden className="block h-1.5 rounded-full bg-hover">
                  <span
                    className={classNames("block h-full rounded-full", added < 0 ? "bg-bad" : "bg-focus")}
                    style={{ width: `${(Math.abs(added) / largest) * 100}%` }}
                  />
                </span>
              </td>
              <td className="numeric pr-2 text-right text-xs text-ink-soft">{termOf(contribution)}</td>
              <td className="numeric text-right text-xs">{write(added)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
