"use client";
/** States and messages of the interface: progress, nothing yet, wrong, done. */
import { toast } from "sonner";
import { Ago } from "@/components/ui/ago";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { HopscopeError } from "@/lib/api/problem";
import { Specimen } from "./specimen";

const TONES = ["neutral", "good", "warn", "bad"] as const;
const REFUSED = new HopscopeError("invalid-input", "3 of 120 rows were not added.", {
  hint: "Correct the file, or continue without them.",
  problems: [{ at: "edges.csv, line 7", message: "There is no node with the id m:17." }],
});
const UNDONE = { action: { label: "Undo", onClick: () => toast("It is back.") } };

export function Feedback() {
  return (
    <Panel title="Feedback">
      <Specimen name="Badge">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="Moment, updated as time passes as time passes as time passes">
        <Ago time="2026-01-10T12:00:00Z" />
      </Specimen>
      <Specimen name="Progress: known, not known">
        <ProgressBar className="w-40" label="Indexing" share={0.4} />
        <ProgressBar className="w-40" label="Waiting" share={null} />
      </Specimen>
      <Specimen name="Skeleton, while loading">
        <div className="w-full rounded-lg border">
          <SkeletonRows rows={2} />
        </div>
        <Skeleton className="h-8 w-40" />
      </Specimen>
      <Specimen name="Nothing yet">
        <div className="w-full rounded-lg border">
          <EmptyState title="No question has been asked yet">
            Ask one, and its run is saved here with every stage.
          </EmptyState>
        </div>
      </Specimen>
      <Specimen name="Wrong">
        <div className="w-full">
          <ProblemNote error={REFUSED} onRetry={() => {}} />
        </div>
      </Specimen>
      <Specimen name="Toasts">
        <Button size="small" onClick={() => toast.success("Saved.")}>
          Done
        </Button>
        <Button size="small" onClick={() => toast("Films is hidden.", UNDONE)}>
          Can be undone
        </Button>
        <Button size="small" onClick={() => toast.warning("3 rows were left out.")}>
          Left out
        </Button>
        <Button size="small" onClick={() => toast.error("The server did not answer.")}>
          Failed
        </Button>
      </Specimen>
    </Panel>
  );
}
