/** Costs, a row a group, with the sum of all calls at the foot. */
import Link from "next/link";
import { formatCount, formatDuration, formatNoun } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import { type CostGroup, type Costs, WORK_TITLES } from "@/lib/api/costs";
import { addressOfGroup, estimateOf, failuresOf, moneyOf } from "./cost-words";

const HEADS: Readonly<Record<Costs["by"], string>> = {
  day: "Day (UTC)",
  work: "For",
  method: "Method",
  run: "Question",
  job: "Job",
  model: "Model",
};

export function CostList({ costs: { by, groups, more, total } }: { costs: Costs }) {
  const isOfJobs = by === "job";
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Costs, group by group">
        <Table
          caption="Calls of language models"
          columns={[
            HEADS[by],
            ...["Calls", "From the cache", "Tokens read", "Tokens written", "Money", "Time"].map((title) => ({
              title,
              isNumber: true,
            })),
            isOfJobs && "Estimated before",
          ]}
          foot={
            <FigureRow title="All calls of these days" figures={total} className="border-t font-medium">
              {isOfJobs && <td />}
            </FigureRow>
          }
        >
          {groups.map((group) => (
            <FigureRow
              key={group.key}
              title={<Title group={group} />}
              figures={group.figures}
              className="border-t"
            >
              {isOfJobs && (
                <td className="px-4 py-1.5 whitespace-nowrap">
                  {estimateOf(group) ?? <span className="text-ink-soft">not estimated</span>}
                </td>
              )}
            </FigureRow>
          ))}
        </Table>
      </section>
      {more > 0 && (
        <p className="border-t px-4 py-2 text-compact text-ink-soft">
          {formatCount(more)} more are not listed; the CSV file has all of them.
        </p>
      )}
    </>
  );
}

function Title({ group }: { group: CostGroup }) {
  const address = addressOfGroup(group);
  return (
    <span className="block max-w-96">
      {address ? (
        <Link href={address} className="break-words underline underline-offset-2">
          {group.title}
        </Link>
      ) : (
        <span className="break-words">{group.title}</span>
      )}
      {group.work && group.work !== "run" && (
        <span className="block text-xs text-ink-soft">{WORK_TITLES[group.work]}</span>
      )}
    </span>
  );
}

interface FigureRowProps {
  title: React.ReactNode;
  figures: CostGroup["figures"];
  className: string;
  children?: React.ReactNode;
}

function FigureRow({ title, figures, className, children }: FigureRowProps) {
  const failures = failuresOf(figures);
  const cell = "numeric px-4 py-1.5 text-right whitespace-nowrap";
  return (
    <tr className={className}>
      <th scope="row" className="min-w-40 px-4 py-1.5 text-left font-normal">
        {title}
      </th>
      <td className={cell}>
        {formatCount(figures.calls)}
        {failures && <span className="block text-xs text-ink-soft">{failures}</span>}
      </td>
      <td
        className={cell}
        title={
          figures.cached > 0
            ? `They took ${formatNoun(figures.reused, "token")} when they were made.`
            : undefined
        }
      >
        {formatCount(figures.cached)}
      </td>
      <td className={cell}>{formatCount(figures.input)}</td>
      <td className={cell}>{formatCount(figures.output)}</td>
      <td className={cell}>{moneyOf(figures)}</td>
      <td className={cell}>{formatDuration(figures.seconds * 1_000)}</td>
      {children}
    </tr>
  );
}
