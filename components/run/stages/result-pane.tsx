import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { HopscopeError } from "@/lib/api/problem";
import type { RunColumn } from "@/lib/measure/run/run";
import type { Answer } from "@/lib/methods/contract/answer";
import type { StageSpec, SubgraphNode } from "@/lib/methods/trace/trace";
import { AnswerText } from "../answer/answer-text";
import { NoteList, notesOf } from "../artefacts/note-list";
import { RankingList } from "../artefacts/ranking-list";
import type { Glance } from "../state/lights";
import { nameOf } from "../state/node-names";
import { type NodeOutcome, nodeOutcome } from "../state/node-outcome";
import type { RunAddress } from "../state/use-run-address";
import { useRunNames } from "../state/use-run-names";
import { AnswerChange } from "../what-if/answer-change";
import type { RunBefore } from "../what-if/use-run-before";

export interface PaneProps {
  column: RunColumn;
  /** The column that this one is a counterfactual of; null for an original column. */
  original: RunColumn | null;
  /** The method's answer before names in the question were corrected, or the graph changed; null if neither did. */
  before: Answer | null;
  since: RunBefore["since"] | null;
  specs: readonly StageSpec[];
  takesQuery: boolean;
  drawn: ReadonlyMap<string, SubgraphNode>;
  address: RunAddress;
  onHover: (id: string | null) => void;
  onGlance: (glance: Glance | null) => void;
}

const AGAINST = {
  original: "Against the original",
  correction: "Against the answer before the correction",
  graph: "Against the answer on an earlier version of the graph",
};

export function ResultPane(props: PaneProps) {
  const { column, address } = props;
  if (column.state === "failed") {
    return (
      <div className="p-4">
        <ProblemNote
          error={
            new HopscopeError("internal", column.error ?? "This method failed.", {
              hint: "The other methods are not affected.",
            })
          }
        />
      </div>
    );
  }
  if (!column.retrieval) return <ResultExpected column={column} />;
  const before = props.original?.retrieval?.answer ?? props.before;
  const flags = column.stages.flatMap(notesOf).filter((note) => note.level === "flag");
  return (
    <>
      {flags.length > 0 && (
        <div className="border-b px-4 py-2">
          <NoteList notes={flags} />
        </div>
      )}
      <AnswerText
        answer={column.retrieval.answer}
        cited={address.citationOf(column.id)}
        onCite={(place, node) => address.openCitation(column.id, place, node)}
        onSelect={address.select}
      />
      {before && (
        <AnswerChange
          title={AGAINST[props.original || !props.since ? "original" : props.since]}
          before={before}
          now={column.retrieval.answer}
          onSelect={address.select}
        />
      )}
      {address.node !== null && <OutcomeLine {...props} node={address.node} />}
      <RankingList
        title={`Ranking, ${column.retrieval.ranking.length}`}
        ranking={column.retrieval.ranking}
        before={props.original?.retrieval?.ranking ?? null}
        drawn={props.drawn}
        selected={address.node}
        onHover={props.onHover}
        onSelect={address.select}
        onOpen={address.openSource}
        onOpenPlace={address.openPlace}
      />
    </>
  );
}

const ENDED_WITHOUT = {
  cancelled: "Cancelled before it had a result. What its stages found so far is above.",
  interrupted:
    "Interrupted: the server stopped while this ran. What its stages found so far is above. Ask again for the complete result.",
} as const;

function ResultExpected({ column }: { column: RunColumn }) {
  if (column.state === "cancelled" || column.state === "interrupted") {
    return <p className="px-4 py-3 text-ink-soft">{ENDED_WITHOUT[column.state]}</p>;
  }
  const draft = column.stages.find((stage) => stage.draft)?.draft;
  return (
    <div role="status" aria-label="The result is on its way" className="flex flex-col gap-2.5 px-4 py-4">
      {draft ? (
        <p aria-live="off" className="mb-4 break-words whitespace-pre-line text-ink-soft">
          {draft}
          <span
            aria-hidden
            className="ml-0.5 inline-block h-4 w-1.5 animate-pulse bg-ink-faint align-[-0.15em]"
          />
        </p>
      ) : (
        <>
          <Skeleton className="w-16" />
          <Skeleton className="w-full" />
          <Skeleton className="mb-4 w-3/5" />
        </>
      )}
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
    </div>
  );
}

/** Says what became of the chosen node when this ranking does not have it. */
function OutcomeLine({ column, specs, node }: PaneProps & { node: string }) {
  const { names } = useRunNames();
  const outcome = nodeOutcome(column, node);
  if (outcome.kind === "returned") return null;
  const titleOf = (stage: string) => specs.find((spec) => spec.id === stage)?.title ?? stage;
  return (
    <p className="border-b bg-selected px-4 py-1.5 text-compact">
      <span className="font-medium">{nameOf(names, node)}</span> {outcomeInWords(outcome, titleOf)}
    </p>
  );
}

function outcomeInWords(
  outcome: Exclude<NodeOutcome, { kind: "returned" }>,
  titleOf: (stage: string) => string,
): string {
  if (outcome.kind === "left")
    return `was dropped by ${titleOf(outcome.stage)}: see "${outcome.title}" there.`;
  if (outcome.kind === "dropped")
    return outcome.by === null
      ? `was last seen in ${titleOf(outcome.after)} and is not in this ranking.`
      : `was last seen in ${titleOf(outcome.after)} and dropped by ${titleOf(outcome.by)}.`;
  return "was not seen by this method.";
}
