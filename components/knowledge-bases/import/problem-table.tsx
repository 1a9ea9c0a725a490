/** The problems, file by file and line by line. */
import { classNames } from "@/components/ui/class-names";
import { formatNoun } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import type { InputProblem } from "@/lib/graph/errors";

interface ProblemTableProps {
  problems: readonly InputProblem[];
  /** The heading of the places, where they are no files; such may be long. */
  place?: string;
}

export function ProblemTable({ problems, place }: ProblemTableProps) {
  return (
    <section
      aria-label="Problems"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="max-h-80 overflow-auto bg-panel"
    >
      <Table
        caption={formatNoun(problems.length, "problem")}
        columns={[
          { title: place ?? "File and line", className: "max-sm:w-2/5" },
          { title: "Problem", className: "px-3 py-1" },
        ]}
        room="px-4 py-1"
        headClassName="sticky top-0 bg-sunken"
        className="max-sm:table-fixed"
      >
        {problems.map(({ at, message }) => (
          <tr key={`${at} ${message}`} className="border-t align-top">
            <td
              className={classNames(
                "px-4 py-1 font-mono text-xs leading-5",
                place === undefined ? "max-sm:break-words sm:whitespace-nowrap" : "break-all sm:w-1/2",
              )}
            >
              {at}
            </td>
            <td className="px-3 py-1 break-words">{message}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
