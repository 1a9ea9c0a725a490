/** Says which of the chosen methods cannot run here, why, and what to do about it. */
import { TriangleAlert } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import type { UnableMethod } from "./unable-methods";

interface UnableNoteProps {
  knowledgeBase: KnowledgeBase;
  unable: readonly UnableMethod[];
  /** Null when no other method is chosen. */
  onLeaveOut: (() => void) | null;
}

export function UnableNote({ knowledgeBase: { id }, unable, onLeaveOut }: UnableNoteProps) {
  const missingIndexes = unable.flatMap((one) => one.missingIndexes);
  const reasons = new Set(missingIndexes.map(({ reason }) => reason));
  const remedies = new Set(missingIndexes.map(({ remedy }) => remedy));
  return (
    <section
      aria-label="Methods that cannot run"
      className="flex gap-3 rounded-md border bg-warn-ground px-4 py-3 text-compact"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-warn">
          {unable.map(({ method }) => method.title).join(", ")} cannot run here
        </p>
        <p className="break-words">{[...reasons, ...remedies].join(" ")}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <ButtonLink href={`/knowledge-bases/${encodeURIComponent(id)}`} size="small">
            Open the knowledge base
          </ButtonLink>
          {onLeaveOut && (
            <Button size="small" onClick={onLeaveOut}>
              Leave {unable.length === 1 ? "it" : "them"} out
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
