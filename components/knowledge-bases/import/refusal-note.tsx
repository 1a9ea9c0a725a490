/** Why an upload was refused, row by row where it is about rows, and the ways that are left to take it. */

import { Button } from "@/components/ui/button";
import { ProblemNote } from "@/components/ui/problem-note";
import type { HopscopeError } from "@/lib/api/problem";
import { ProblemTable } from "./problem-table";
import type { Allowed } from "./use-upload";

interface RefusalNoteProps {
  problem: HopscopeError;
  allowed: Allowed;
  /** Whether the knowledge base had sources that a file could take the place of. */
  mayReplace: boolean;
  disabled: boolean;
  onTry: (allowed: Allowed) => void;
}

/** `not-ready`, `too-large` and the like are about the whole upload: allowing more would not help. */
export function RefusalNote({ problem, allowed, mayReplace, disabled, onTry }: RefusalNoteProps) {
  if (mayReplace && problem.code === "conflict" && !allowed.replace) {
    return (
      <ProblemNote
        error={problem}
        hint="The files are still listed above; nothing was changed. Rename them, or let them take the place of the old ones."
      >
        <Button
          size="small"
          className="mt-2"
          disabled={disabled}
          onClick={() => onTry({ ...allowed, replace: true })}
        >
          Replace the old ones
        </Button>
      </ProblemNote>
    );
  }
  if (problem.problems.length === 0) return <ProblemNote error={problem} />;
  return (
    <ProblemNote
      error={problem}
      hint="The files are still listed above. Correct them and add them again, or import the other rows."
    >
      <div className="mt-2 overflow-hidden rounded-md border">
        <ProblemTable problems={problem.problems} />
      </div>
      {allowed.onRejected === "refuse" && (
        <Button
          size="small"
          className="mt-2"
          disabled={disabled}
          onClick={() => onTry({ ...allowed, onRejected: "skip" })}
        >
          Import the other rows
        </Button>
      )}
    </ProblemNote>
  );
}
