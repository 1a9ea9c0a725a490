/** What is wrong, file by file and line by line. */
import { formatNoun } from "@/components/ui/format";
import type { InputProblem } from "@/lib/core/errors";

export function ProblemTable({ problems }: { problems: readonly InputProblem[] }) {
  return (
    <section
      aria-label="Problems"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="max-h-80 overflow-auto bg-panel"
    >
      <table className="w-full max-sm:table-fixed text-[0.8125rem]">
        <caption className="sr-only">{formatNoun(problems.length, "problem")}</caption>
        <thead className="sticky top-0 bg-sunken text-left text-xs text-ink-soft">
          <tr>
            <th className="px-4 py-1 font-medium max-sm:w-2/5">File and line</th>
            <th className="px-3 py-1 font-medium">Problem</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ at, message }) => (
            <tr key={`${at} ${message}`} className="border-t align-top">
              <td className="px-4 py-1 font-mono text-xs leading-5 max-sm:break-words sm:whitespace-nowrap">
                {at}
              </td>
              <td className="px-3 py-1 break-words">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
