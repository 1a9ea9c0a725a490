/** Readable view of an open cell: the plan with its matches, the chains, or the assertions of a stage as chains. */
import { Legend } from "@/components/graph-view/legend";
import { countNow, type DrawnNode, type RunGraph } from "@/components/graph-view/run-graph";
import { captionOf } from "@/components/query-graph/query-in-words";
import { formatCount, formatNoun } from "@/components/ui/format";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { RunColumn } from "@/lib/measure/run/run";
import { ChainLines } from "../overview/chain-lines";
import { nodesOf } from "../overview/chains";
import { planLines } from "../overview/plan-lines";
import { UNBOUNDED } from "../overview/size";
import { nameOf } from "../state/node-names";
import type { RunAddress } from "../state/use-run-address";
import { useRunNames } from "../state/use-run-names";
import type { FocusChains, Readable } from "./focus-chains";
import { PlanView } from "./plan-view";

interface ReadingViewProps {
  column: RunColumn;
  title: string;
  shown: Readable;
  graph: RunGraph;
  address: RunAddress;
}

export function ReadingView({ column, title, shown, graph, address }: ReadingViewProps) {
  const { kindOf } = useRunNames();
  const nodes = shown.kind === "chains" ? nodesIn(shown) : graph.nodes;
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 border-b px-3 py-0.5">
        <Legend counts={countNow({ nodes }, ({ id }) => kindOf(id))} />
        {shown.kind === "chains" && <p className="text-2xs text-ink-soft">{countedInWords(shown)}</p>}
      </div>
      <section
        aria-label={`${title}: reading view`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto"
      >
        {shown.kind === "plan" && <PlanView {...{ column, address }} {...shown.content} />}
        {shown.kind === "chains" && <Chains {...shown} onSelect={address.select} />}
        {shown.kind === "assertions" && <Assertions {...shown} onSelect={address.select} />}
      </section>
    </div>
  );
}

/** The nodes of the chains, each once, as what is drawn of a step. */
function nodesIn({ chains }: FocusChains): Pick<DrawnNode, "id" | "emphasis">[] {
  return [...new Set(chains.flatMap(nodesOf))].map((id) => ({ id, emphasis: "now" }));
}

/** "the first 100 of 360 chains, 12 struck through: not taken · 8 more nodes without one". */
function countedInWords({ chains, count, lost, others }: FocusChains): string {
  const first = chains.length < count ? `the first ${formatCount(chains.length)} of ` : "";
  const left = lost > 0 ? `, ${formatCount(lost)} struck through: not taken` : "";
  const more = others > 0 ? ` · ${formatNoun(others, "more node")} without one` : "";
  const noun = chains.some(({ steps }) => steps.length > 0) ? "chain" : "row";
  return `${first}${formatNoun(count, noun)}${left}${more}`;
}

function Chains({ chains, onSelect }: FocusChains & { onSelect: RunAddress["select"] }) {
  const { names, kindOf } = useRunNames();
  return (
    <div className="px-4 py-3">
      <ChainLines
        {...{ chains, kindOf, onSelect }}
        total={0}
        kept={chains.length}
        size={UNBOUNDED}
        nameOf={(id) => nameOf(names, id)}
      />
    </div>
  );
}

/** A query for each way in which the question was read. */
function Assertions({ asks, onSelect }: { asks: readonly QueryGraph[]; onSelect: RunAddress["select"] }) {
  const { names } = useRunNames();
  const called = (id: string) => nameOf(names, id);
  return (
    <ol className="flex list-decimal flex-col gap-4 py-3 pr-4 pl-9 marker:text-ink-soft">
      {asks.map((query, at) => {
        const lines = planLines(query, called);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reading is its place.
          <li key={at}>
            <ChainLines
              {...lines}
              total={0}
              kept={lines.chains.length}
              notes={captionOf(query, { get: called })}
              size={UNBOUNDED}
              onSelect={onSelect}
            />
          </li>
        );
      })}
    </ol>
  );
}
