/** Breakdown of a score: each summand in plain words with its value, its weight and its contribution. */
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatScore } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import { Tip } from "@/components/ui/tip";
import type { Contribution } from "@/lib/methods/trace/trace";
import { scoreTerm } from "./score-terms";

/** Less is written as 0.000: it adds nothing. */
const LEAST = 0.0005;

interface ContributionBarsProps {
  caption: string;
  contributions: readonly Contribution[];
  /** Formats a summand; value times weight by default. */
  termOf?: (contribution: Contribution) => string;
  write?: (added: number) => string;
}

const weighted = ({ value, weight }: Contribution) => `${formatScore(value)} × ${weight.toFixed(2)}`;

export function ContributionBars({
  caption,
  contributions,
  termOf = weighted,
  write = formatScore,
}: ContributionBarsProps) {
  const [all, setAll] = useState(false);
  const adding = contributions.filter(({ value, weight }) => Math.abs(value * weight) >= LEAST);
  const idle = contributions.length - adding.length;
  const shown = all || adding.length === 0 ? contributions : adding;
  const largest = Math.max(
    ...contributions.map(({ value, weight }) => Math.abs(value * weight)),
    Number.EPSILON,
  );
  return (
    <div>
      <Table headline={caption}>
        {shown.map((contribution) => {
          const { name, value, weight } = contribution;
          const added = value * weight;
          return (
            <tr key={name}>
              <th scope="row" className="py-0.5 pr-2 text-left font-normal">
                <TermName name={name} />
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
      </Table>
      {idle > 0 && adding.length > 0 && (
        <Button look="quiet" size="small" className="-ml-2 h-6" onClick={() => setAll(!all)}>
          {all ? "Only what adds something" : `${idle} more that add nothing`}
        </Button>
      )}
    </div>
  );
}

/** A summand in plain words; what it measures is said on hover and focus. */
export function TermName({ name }: { name: string }) {
  const { title, meaning } = scoreTerm(name);
  if (meaning === "") return title;
  return (
    <Tip text={meaning}>
      <button
        type="button"
        className="cursor-help rounded-sm text-left underline decoration-line-strong decoration-dotted underline-offset-2"
      >
        {title}
      </button>
    </Tip>
  );
}
