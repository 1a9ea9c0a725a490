/** One stage up close: what it is for, what it says, and what it found. What it drew is on the canvas above. */
import { FlaskConical } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatCount, formatDuration, formatNoun } from "@/components/ui/format";
import type { RunColumn } from "@/lib/measure/run/run";
import type { Artefact, Ranking, StageRecord } from "@/lib/methods/trace/trace";
import { LlmCallList } from "../artefacts/llm-call-list";
import { MatchList } from "../artefacts/match-list";
import { MentionList } from "../artefacts/mention-list";
import { NoteList, notesOf } from "../artefacts/note-list";
import { PathList } from "../artefacts/path-list";
import { PlanList } from "../artefacts/plan-list";
import { RankingList } from "../artefacts/ranking-list";
import { TraceTable } from "../artefacts/trace-table";
import type { Pick } from "../state/step";
import { useChange } from "../what-if/use-what-if";
import type { PaneProps } from "./result-pane";

const FIRST_RANKED = 20;

interface StagePaneProps extends PaneProps {
  stage: StageRecord;
  pick: Pick | null;
}

export function StagePane(props: StagePaneProps) {
  const { stage, specs } = props;
  const spec = specs.find((candidate) => candidate.id === stage.id);
  const calls = stage.artefacts.filter((artefact) => artefact.kind === "llm-call");
  const subgraphs = stage.artefacts.filter((artefact) => artefact.kind === "subgraph");
  const change = useChange();
  return (
    <>
      <div className="flex flex-col gap-2 border-b px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 className="font-medium">{spec?.title ?? stage.id}</h3>
          {spec?.source && <Badge>{spec.source}</Badge>}
        </div>
        {spec && <p className="text-ink-soft">{spec.description}</p>}
        <p className="numeric whitespace-normal text-xs text-ink-soft">
          {stage.reused && "reused from the original · "}
          {stage.state === "done" || stage.state === "failed"
            ? `${formatDuration(stage.ms)} · ${formatNoun(stage.graphReads, "graph read")}`
            : stage.state}
          {subgraphs.map(
            ({ title, subgraph }) =>
              ` · ${title}: ${formatNoun(subgraph.nodes.length + subgraph.omitted, "node")}`,
          )}
        </p>
        {stage.reason && <p>{stage.reason}</p>}
        <NoteList notes={notesOf(stage)} />
        {change && (
          <Button size="small" className="self-start" onClick={() => change({ at: stage.id })}>
            <FlaskConical aria-hidden /> Change and run again from here
          </Button>
        )}
      </div>
      {[...stage.artefacts.entries()].toSorted(longListsLast).map(([index, artefact]) => (
        <ArtefactView key={index} {...props} artefact={artefact} index={index} />
      ))}
      <LlmCallList calls={calls} />
    </>
  );
}

/** In the order in which they were written, but for rankings: what is behind a long one is not seen. */
function longListsLast([, one]: [number, Artefact], [, other]: [number, Artefact]): number {
  return Number(one.kind === "ranking") - Number(other.kind === "ranking");
}

/** One artefact; null for those that are elsewhere: notes above, calls below, subgraphs on the canvas. */
function ArtefactView({ artefact, index, ...props }: StagePaneProps & { artefact: Artefact; index: number }) {
  const { column, stage, address, onHover, onGlance } = props;
  const pick = props.pick?.artefact === index ? props.pick : null;
  const setPick = (picked: { item: number; step: number | null } | null) =>
    address.setStep(column.id, { stage: stage.id, pick: picked && { artefact: index, ...picked } });
  const pickItem = (item: number | null) => setPick(item === null ? null : { item, step: null });
  const pointing = { selected: address.node, onHover, onGlance, onSelect: address.select };
  switch (artefact.kind) {
    case "mentions":
      return <MentionList found={artefact} onSelect={address.select} />;
    case "plans":
      return <PlanList found={artefact} takesQuery={props.takesQuery} />;
    case "table":
      return <TraceTable {...artefact} {...pointing} picked={pick?.item ?? null} onPick={pickItem} />;
    case "paths":
      return <PathList found={artefact} {...pointing} picked={pick} onPick={setPick} />;
    case "matches":
      return <MatchList found={artefact} {...pointing} picked={pick?.item ?? null} onPick={pickItem} />;
    case "ranking":
      return (
        <RankingList
          title={`${artefact.title}, ${formatCount(artefact.ranking.length + artefact.omitted)}`}
          ranking={artefact.ranking}
          before={rankingBefore(props.original, stage.id, artefact.title)}
          omitted={artefact.omitted}
          first={FIRST_RANKED}
          drawn={props.drawn}
          selected={address.node}
          onHover={onHover}
          onSelect={address.select}
          onOpen={address.openSource}
          onOpenPlace={address.openPlace}
        />
      );
    default:
      return null;
  }
}

/** The ranking of that title in that stage of the original; null where this is the original, or it had none. */
function rankingBefore(original: RunColumn | null, stage: string, title: string): Ranking | null {
  const artefacts = original?.stages.find(({ id }) => id === stage)?.artefacts ?? [];
  const before = artefacts.find((artefact) => artefact.kind === "ranking" && artefact.title === title);
  return before?.kind === "ranking" ? before.ranking : null;
}
