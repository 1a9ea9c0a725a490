"use client";
/** One stage up close: what it is for, what it says, what it ranked. What it drew is on the canvas above. */
import { Badge } from "@/components/ui/badge";
import { formatCount, formatDuration, formatNoun } from "@/components/ui/format";
import type { StageRecord } from "@/lib/core/trace";
import { LlmCallList } from "./llm-call-list";
import { MentionList } from "./mention-list";
import { NoteList, notesOf } from "./note-list";
import { PlanList } from "./plan-list";
import { RankingList } from "./ranking-list";
import type { PaneProps } from "./result-pane";

export function StagePane({ stage, specs, ...pane }: PaneProps & { stage: StageRecord }) {
  const spec = specs.find((candidate) => candidate.id === stage.id);
  const rankings = stage.artefacts.filter((artefact) => artefact.kind === "ranking");
  const mentions = stage.artefacts.filter((artefact) => artefact.kind === "mentions");
  const plans = stage.artefacts.filter((artefact) => artefact.kind === "plans");
  const calls = stage.artefacts.filter((artefact) => artefact.kind === "llm-call");
  const subgraphs = stage.artefacts.filter((artefact) => artefact.kind === "subgraph");
  return (
    <>
      <div className="flex flex-col gap-2 border-b px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 className="font-medium">{spec?.title ?? stage.id}</h3>
          {spec?.source && <Badge>{spec.source}</Badge>}
        </div>
        {spec && <p className="text-ink-soft">{spec.description}</p>}
        <p className="numeric text-xs text-ink-soft">
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
      </div>
      {mentions.map((found) => (
        <MentionList key={found.title} found={found} onSelect={pane.address.select} />
      ))}
      {plans.map((found) => (
        <PlanList key={found.title} found={found} knowledgeBase={pane.knowledgeBase} names={pane.names} />
      ))}
      {rankings.map(({ title, ranking, omitted }) => (
        <RankingList
          key={title}
          title={`${title}, ${formatCount(ranking.length + omitted)}`}
          knowledgeBase={pane.knowledgeBase}
          ranking={ranking}
          omitted={omitted}
          names={pane.names}
          roles={pane.roles}
          hovered={pane.hovered}
          selected={pane.address.node}
          onHover={pane.onHover}
          onSelect={pane.address.select}
          onOpen={pane.address.openSource}
        />
      ))}
      <LlmCallList calls={calls} />
    </>
  );
}
