/** The head of a row: the method, how sure it is, what it took, and what became of the node that is pointed at. */
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight } from "lucide-react";
import { drawnColumn } from "@/components/graph-view/run-graph";
import { Badge, type Tone } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import {
  formatConfidence,
  formatCount,
  formatDuration,
  formatMoney,
  formatNoun,
} from "@/components/ui/format";
import { NearLink } from "@/components/ui/near-link";
import type { Method } from "@/lib/api/methods";
import type { RunColumn } from "@/lib/measure/run/run";
import type { Answer } from "@/lib/methods/contract/answer";
import { confidenceIn } from "../answer/answer-kind";
import { stagesOf } from "../stages/column-titles";
import { nodeOutcome, outcomeInShort } from "../state/node-outcome";
import { useHovered } from "../state/use-pointed";
import { haveSameNodes } from "../what-if/answer-change";

export interface RowHeadProps {
  column: RunColumn;
  title: string;
  method: Method | undefined;
  /** The stage that is looked at; what comes after it is set back. Null is the result. */
  step: string | null;
  selected: string | null;
  /** The answer before a change or a correction; null if there was none. */
  before: Answer | null;
  /** The change, in words; null for an original column. */
  changed: string | null;
  isFolded: boolean;
  onFold: () => void;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

export function RowHead({
  column,
  title,
  method,
  step,
  selected,
  before,
  changed,
  isFolded,
  onFold,
  isFirst,
  isLast,
  onMove,
}: RowHeadProps) {
  const confidence = confidenceIn(column.retrieval?.answer);
  const Fold = isFolded ? ChevronRight : ChevronDown;
  return (
    <header className="group relative flex min-w-0 flex-col gap-0.5 px-2 py-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-1">
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-label={`${isFolded ? "Unfold" : "Fold"} ${title}`}
          onClick={onFold}
          className="-ml-1 shrink-0 rounded-sm p-1 text-ink-soft hover:bg-hover hover:text-ink"
        >
          <Fold aria-hidden className="size-3.5" />
        </button>
        <h2 className="min-w-0 scroll-mt-28 truncate font-semibold" title={method?.summary}>
          {title}
        </h2>
        {!(isFirst && isLast) && (
          <span className="ml-auto flex lg:absolute lg:top-1.5 lg:right-1 lg:rounded-sm lg:bg-panel lg:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100">
            <MoveButton title={title} by={-1} disabled={isFirst} onMove={onMove} />
            <MoveButton title={title} by={1} disabled={isLast} onMove={onMove} />
          </span>
        )}
      </div>
      <p className="numeric flex flex-wrap gap-x-2 text-xs whitespace-normal text-ink-soft">
        {/* Beside a long title it would take a line of its own. */}
        <ColumnState state={column.state} />
        {confidence !== null && (
          <span title="How likely this answer is right">
            <span className="sr-only">confidence </span>
            <span className="font-semibold text-ink">{formatConfidence(confidence)}</span>
          </span>
        )}
        <span>{spentBy(column)}</span>
      </p>
      {method && !isFolded && step === null && (
        <NearLink
          href={`/docs/methods/${encodeURIComponent(method.id)}`}
          title={method.summary}
          aria-label={`How ${title} works: it ${method.inShort}`}
          className="line-clamp-2 text-2xs leading-[1.2] text-ink-soft underline-offset-2 hover:text-ink hover:underline"
        >
          {method.inShort}
        </NearLink>
      )}
      {step !== null && <StageLine {...{ column, method, step }} />}
      {before && column.retrieval && (
        <p className="text-xs text-ink-soft">
          {haveSameNodes(column.retrieval.answer, before) ? "answer as before" : "answer changed"}
        </p>
      )}
      <NodeOutcomeLine column={column} method={method} selected={selected} />
      {changed !== null && (
        <p className={classNames("text-xs text-ink-soft", isFolded && "truncate")} title={changed}>
          {changed}
        </p>
      )}
    </header>
  );
}

/** "Expand: 428 nodes (+378)": what the stage has, against the one before it. */
function StageLine({ column, method, step }: Pick<RowHeadProps, "column" | "method"> & { step: string }) {
  const at = column.stages.findIndex(({ id }) => id === step);
  if (at < 0) return null;
  const now = nodesAt(column, step);
  const more = now - (at === 0 ? 0 : nodesAt(column, column.stages[at - 1]!.id));
  const change = more === 0 ? "" : ` (${more > 0 ? "+" : "−"}${formatCount(Math.abs(more))})`;
  return (
    <p data-stage className="numeric text-xs whitespace-normal text-ink-soft">
      <span className="font-medium text-ink">
        {stagesOf(column.method, [method]).find(({ id }) => id === step)?.title ?? step}
      </span>
      : {formatNoun(now, "node")}
      {change}
    </p>
  );
}

function nodesAt(column: RunColumn, stage: string): number {
  const { nodes, omitted } = drawnColumn(column, stage);
  return nodes.filter(({ emphasis }) => emphasis === "now").length + omitted;
}

function MoveButton({
  title,
  by,
  disabled,
  onMove,
}: Pick<RowHeadProps, "title" | "onMove"> & { by: -1 | 1; disabled: boolean }) {
  const Arrow = by < 0 ? ArrowUp : ArrowDown;
  const words = `Move ${title} ${by < 0 ? "up" : "down"}`;
  return (
    <button
      type="button"
      aria-label={words}
      title={words}
      // It takes the focus still, so that a method is moved on to the end by one key.
      aria-disabled={disabled || undefined}
      onClick={({ currentTarget: button }) => {
        onMove(by);
        // A row that moves in the document loses the focus.
        requestAnimationFrame(() => button.focus());
      }}
      className="rounded-sm p-1 text-ink-soft hover:bg-hover hover:text-ink aria-disabled:opacity-45"
    >
      <Arrow aria-hidden className="size-3.5" />
    </button>
  );
}

/** "#7", "dropped by Rerank", "never seen": of the node that is pointed at, else of the chosen one. */
function NodeOutcomeLine({ column, method, selected }: Pick<RowHeadProps, "column" | "method" | "selected">) {
  const hovered = useHovered();
  const node = hovered ?? selected;
  if (node === null || !column.retrieval) return null;
  const outcome = nodeOutcome(column, node);
  const stages = stagesOf(column.method, [method]);
  const words = outcomeInShort(outcome, (id) => stages.find((stage) => stage.id === id)?.title ?? id);
  const isFound = outcome.kind === "returned";
  return (
    <p
      data-outcome
      className={classNames("numeric text-xs whitespace-normal", isFound ? "font-semibold" : "text-bad")}
    >
      {words}
    </p>
  );
}

const STATE_TONES: Readonly<Partial<Record<RunColumn["state"], Tone>>> = {
  failed: "bad",
  cancelled: "warn",
  interrupted: "warn",
};

function ColumnState({ state }: { state: RunColumn["state"] }) {
  if (state === "done") return <span className="sr-only">done</span>;
  return <Badge tone={STATE_TONES[state]}>{state}</Badge>;
}

/** "1 LLM call · 1,204 tokens · $0.0007 · 1.2 s". */
function spentBy({ llmCalls, llmTokens, llmCost, ms }: RunColumn): string {
  const llm = [formatNoun(llmCalls, "LLM call"), formatNoun(llmTokens, "token")];
  if (llmCost > 0) llm.push(formatMoney(llmCost));
  return [...(llmCalls > 0 ? llm : []), ...(ms === null ? [] : [formatDuration(ms)])].join(" · ");
}
