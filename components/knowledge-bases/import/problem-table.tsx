/** What is wrong, file by file and line by line. */

import { formatNoun } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import type { InputProblem } from "@/lib/core/errors";

export function ProblemTable({ problems }: { problems: readonly InputProblem[] }) {
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
          { title: "File and line", className: "max-sm:w-2/5" },
          { title: "Problem", className: "px-3 py-1" },
        ]}
        room="px-4 py-1"
        headClassName="sticky top-0 bg-sunken"
        className="max-sm:table-fixed"
      >
        {problems.map(({ at, message }) => (
          <tr key={`${at} ${message}`} className="border-t align-top">
            <td className="px-4 py-1 font-mono text-xs leading-5 max-sm:break-words sm:whitespace-nowrap">
              {at}
            </td>
            <td className="px-3 py-1 break-words">{message}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
