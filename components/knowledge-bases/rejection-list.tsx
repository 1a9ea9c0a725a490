/** Rows that were refused, by file and line, and the way to take the others. */
import type { Problem } from "@/components/api/request";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import { ProblemNote } from "@/components/ui/problem-note";

interface RejectionListProps {
  problem: Problem;
  disabled: boolean;
  onImportOthers: () => void;
}

/** `not-ready`, `too-large` and the like are about the whole upload: skipping rows would not help. */
export function RejectionList({ problem, disabled, onImportOthers }: RejectionListProps) {
  if (problem.problems.length === 0) return <ProblemNote error={problem} />;
  return (
    <ProblemNote error={problem}>
      <p className="mt-0.5 text-ink-soft">The files are still listed above; nothing is lost.</p>
      <div className="mt-2 max-h-80 overflow-auto rounded-md border bg-panel">
        <table className="w-full text-[0.8125rem]">
          <caption className="sr-only">{formatNoun(problem.problems.length, "problem")}</caption>
          <thead className="sticky top-0 bg-sunken text-left text-xs text-ink-soft">
            <tr>
              <th className="px-3 py-1 font-medium">File and line</th>
              <th className="px-3 py-1 font-medium">Problem</th>
            </tr>
          </thead>
          <tbody>
            {problem.problems.map(({ at, message }) => (
              <tr key={`${at} ${message}`} className="border-t align-top">
                <td className="px-3 py-1 font-mono text-xs leading-5 max-sm:break-all sm:whitespace-nowrap">
                  {at}
                </td>
                <td className="px-3 py-1">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button size="small" className="mt-2" disabled={disabled} onClick={onImportOthers}>
        Import the other rows
      </Button>
    </ProblemNote>
  );
}
