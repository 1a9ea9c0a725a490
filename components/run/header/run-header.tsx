/** The question of a run, where and when it was asked, and what can be done with it. */
import { useQuery } from "@tanstack/react-query";
import { History, RotateCcw, Square } from "lucide-react";
import { useState } from "react";
import { askAddress } from "@/components/addresses/ask-address";
import { runsQuery } from "@/components/api/queries";
import { EarlierVersion, useIsEarlier } from "@/components/shell/graph-version";
import { Ago } from "@/components/ui/ago";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { formatNoun } from "@/components/ui/format";
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { NearLink } from "@/components/ui/near-link";
import { DocsLink } from "@/components/ui/page-title";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Run, RunColumn } from "@/lib/measure/run/run";
import { AskedBefore } from "../conversation/asked-before";
import { StagePlayer } from "../stages/stage-player";
import { correctedInWords, ownCorrections } from "../state/corrected-in-words";
import type { RunAddress } from "../state/use-run-address";
import type { RunBefore } from "../what-if/use-run-before";
import { ExportRun, type ExportRunProps } from "./export-run";
import { RunNotes } from "./run-notes";

const LISTED = 20;

/** Characters that take more than a line beside the buttons; they are written smaller. */
const LONG_QUESTION = 70;

interface RunHeaderProps extends ExportRunProps {
  address: RunAddress;
  /** The run of the same question before names in it were corrected, or the graph changed. */
  before: RunBefore | null;
  onCancel: () => void;
}

export function RunHeader(props: RunHeaderProps) {
  const { run, methods, names, address, before, onCancel } = props;
  const corrected = ownCorrections(run);
  const isEarlier = useIsEarlier(run);
  const isOver = run.state !== "running";
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-1 max-lg:gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <h1
          className={classNames(
            "font-semibold break-words",
            run.question.length > LONG_QUESTION ? "text-base leading-6" : "text-lg leading-7",
          )}
        >
          {run.question}
        </h1>
      </div>
      <div className="flex flex-wrap gap-1.5 max-lg:order-1 sm:gap-2">
        {run.state === "running" ? (
          <Button size="small" onClick={onCancel}>
            <Square aria-hidden /> Cancel
          </Button>
        ) : (
          <>
            {run.columns.some(hasStages) && <StagePlayer columns={run.columns} address={address} />}
            <ButtonLink size="small" href={askAddress(run, methods)}>
              <RotateCcw aria-hidden /> Ask again
            </ButtonLink>
            <RunHistory run={run} />
            <CopyButton size="small" label="Copy link" text={() => window.location.href} />
            <ExportRun {...{ run, methods, names }} />
          </>
        )}
      </div>
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-x-4 gap-y-1">
        {run.follows && <AskedBefore run={run} follows={run.follows} methods={methods} />}
        <p className="flex flex-wrap items-center gap-x-2 text-compact text-ink-soft">
          <NearLink
            href={`/knowledge-bases/${encodeURIComponent(run.knowledgeBase)}`}
            className="underline-offset-2 hover:underline"
          >
            {run.knowledgeBaseName}
          </NearLink>
          <span aria-hidden>·</span>
          <span>at most {formatNoun(run.budget, "node")} each</span>
          <span aria-hidden>·</span>
          <Ago time={run.createdAt} />
          <DocsLink about="Runs" docs="getting-started#ask-a-question" />
          {corrected.length > 0 && <Badge>{correctedInWords(corrected)}</Badge>}
          {before?.since === "correction" && (
            <NearLink
              href={`/runs/${encodeURIComponent(before.run.id)}`}
              className="underline underline-offset-2"
            >
              the run before
            </NearLink>
          )}
          {isOver && isEarlier && (
            <span>
              <EarlierVersion generation={run.generation} />:{" "}
              <NearLink href={askAddress(run, methods, true)} className="underline underline-offset-2">
                ask again on the present graph
              </NearLink>
            </span>
          )}
          {run.state !== "done" && (
            <Badge tone={run.state === "running" ? "neutral" : "warn"}>{run.state}</Badge>
          )}
        </p>
        {isOver && <RunNotes key={run.id} run={run} />}
      </div>
    </header>
  );
}

/** False for one that was cancelled before it began. */
function hasStages({ stages }: RunColumn): boolean {
  return stages.some(({ artefacts }) => artefacts.length > 0);
}

/** Questions asked of the same knowledge base before and after this run. */
function RunHistory({ run }: { run: Run }) {
  const [open, setOpen] = useState(false);
  const runs = useQuery({ ...runsQuery({ limit: LISTED, knowledgeBase: run.knowledgeBase }), enabled: open });
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      className="max-h-[60dvh] w-96 max-w-[calc(100vw-1rem)] overflow-auto"
      trigger={
        <Button size="small">
          <History aria-hidden /> <span className="max-sm:sr-only">History</span>
        </Button>
      }
    >
      <MenuLabel>Asked of {run.knowledgeBaseName}</MenuLabel>
      {runs.isPending && <SkeletonRows rows={4} />}
      {runs.data?.map(({ id, question, createdAt }) => (
        <MenuItem key={id} asChild className={classNames("block", id === run.id && "bg-selected")}>
          <NearLink href={`/runs/${encodeURIComponent(id)}`} aria-current={id === run.id}>
            <span className="line-clamp-2">{question}</span>
            <span className="text-xs text-ink-faint">
              <Ago time={createdAt} />
            </span>
          </NearLink>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem asChild className="block">
        <NearLink href="/runs">All runs</NearLink>
      </MenuItem>
    </Menu>
  );
}
