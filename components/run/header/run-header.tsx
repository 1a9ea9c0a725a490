"use client";
/** The question of a run, where and when it was asked, and what can be done with it. */
import { RotateCcw, Square } from "lucide-react";
import Link from "next/link";
import { askAddress } from "@/components/addresses/ask-address";
import { Ago } from "@/components/ui/ago";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { formatNoun } from "@/components/ui/format";
import { StagePlayer } from "../stages/stage-player";
import type { RunAddress } from "../state/use-run-address";
import { AskedQuestion } from "./asked-question";
import { ExportRun, type ExportRunProps } from "./export-run";
import { RunHistory } from "./run-history";

interface RunHeaderProps extends ExportRunProps {
  address: RunAddress;
  /** The run of the same question before names in it were corrected. */
  before: string | null;
  onCancel: () => void;
}

export function RunHeader({ run, methods, names, places, address, before, onCancel }: RunHeaderProps) {
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <AskedQuestion run={run} methods={methods} />
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-compact text-ink-soft">
          <Link
            href={`/knowledge-bases/${encodeURIComponent(run.knowledgeBase)}`}
            className="underline-offset-2 hover:underline"
          >
            {run.knowledgeBaseName}
          </Link>
          <span aria-hidden>·</span>
          <span>at most {formatNoun(run.budget, "node")} each</span>
          <span aria-hidden>·</span>
          <Ago time={run.createdAt} />
          {run.corrections.length > 0 && (
            <Badge>{formatNoun(run.corrections.length, "name")} corrected</Badge>
          )}
          {before !== null && (
            <Link href={`/runs/${encodeURIComponent(before)}`} className="underline underline-offset-2">
              the run before
            </Link>
          )}
          {run.state !== "done" && (
            <Badge tone={run.state === "interrupted" ? "warn" : "neutral"}>{run.state}</Badge>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5 sm:gap-2">
        {run.state === "running" ? (
          <Button size="small" onClick={onCancel}>
            <Square aria-hidden /> Cancel
          </Button>
        ) : (
          <>
            <StagePlayer columns={run.columns} address={address} />
            <ButtonLink size="small" href={askAddress(run, methods)}>
              <RotateCcw aria-hidden /> Ask again
            </ButtonLink>
            <RunHistory run={run} />
            <CopyButton size="small" label="Copy link" text={() => window.location.href} />
            <ExportRun {...{ run, methods, names, places }} />
          </>
        )}
      </div>
    </header>
  );
}
