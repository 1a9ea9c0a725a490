/** The readings of the question as queries: the chosen one drawn, all with their probabilities and what they find. */
import { Compass, FlaskConical } from "lucide-react";
import { useMemo, useState } from "react";
import { queryAddress } from "@/components/addresses/explore-address";
import { inlineParameters } from "@/components/query-graph/inline-parameters";
import { QueryView } from "@/components/query-graph/query-view";
import { shownPlans } from "@/components/run/artefacts/shown-plans";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { formatNoun, formatProbability } from "@/components/ui/format";
import type { Artefact, Plan } from "@/lib/methods/trace/trace";
import { useRunNames } from "../state/use-run-names";
import { useChange } from "../what-if/use-what-if";

const PLANNERS = { embedded: "embedded planner", llm: "language model" } as const;

const PLANS_AT_FIRST = 6;

interface PlanListProps {
  found: Extract<Artefact, { kind: "plans" }>;
  takesQuery: boolean;
}

export function PlanList({ found, takesQuery }: PlanListProps) {
  const [chosen, setChosen] = useState(0);
  const [all, setAll] = useState(false);
  const plans = shownPlans(found);
  const plan = plans[chosen];
  const shown = all ? plans : plans.slice(0, PLANS_AT_FIRST);
  const hidden = plans.length - shown.length;
  return (
    <section className="border-b px-4 py-3">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h3 className="text-xs font-medium text-ink-soft">{found.title}</h3>
        <Badge>{PLANNERS[found.planner]}</Badge>
        {found.abstained && <Badge tone="warn">none is probable enough</Badge>}
      </div>
      {plan ? (
        <DrawnPlan plan={plan} takesQuery={takesQuery} isDrawn={chosen > 0} />
      ) : (
        <p className="text-ink-soft">No query was found.</p>
      )}
      <ol className="-mx-2 mt-2 flex flex-col text-compact" aria-label="Queries, most probable first">
        {shown.map(({ pattern, probability, answers }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan is its place; two may read the same.
          <li key={index}>
            <button
              type="button"
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
              className={classNames(
                "grid w-full grid-cols-[1fr_auto_3.25rem] items-baseline gap-x-3 rounded-md px-2 py-1 text-left hover:bg-sunken",
                index === chosen && "bg-selected",
              )}
            >
              <span className="min-w-0 break-words">{pattern}</span>
              <span className="numeric text-xs text-ink-soft">
                {answers === null ? "" : formatNoun(answers, "answer")}
              </span>
              <span className="numeric text-right text-xs">{formatProbability(probability)}</span>
              <span aria-hidden className="col-span-3 mt-0.5 h-0.5 rounded bg-sunken">
                <span
                  className="block h-full rounded bg-ink-soft"
                  style={{ width: `${Math.max(probability * 100, 0.5)}%` }}
                />
              </span>
            </button>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button size="small" look="quiet" className="mt-1" onClick={() => setAll(true)}>
          Show {hidden} more
        </Button>
      )}
    </section>
  );
}

/** @param isDrawn the one that was followed is drawn beside it */
function DrawnPlan({
  plan,
  takesQuery,
  isDrawn,
}: { plan: Plan; isDrawn: boolean } & Omit<PlanListProps, "found">) {
  const { knowledgeBase, names } = useRunNames();
  const titles = useMemo(() => new Map([...names].map(([id, { name }]) => [id, name])), [names]);
  const cypher = inlineParameters(plan.cypher, plan.parameters);
  const change = useChange();
  return (
    <div className="flex flex-col gap-2">
      {isDrawn && <QueryView query={plan.computes ?? plan.query} names={titles} />}
      <pre className="overflow-x-auto rounded-md bg-sunken px-2 py-1.5 font-mono text-xs whitespace-pre-wrap">
        {cypher}
      </pre>
      <div className="flex flex-wrap gap-2">
        <CopyButton size="small" label="Copy Cypher" text={() => cypher} />
        <ButtonLink size="small" href={queryAddress(knowledgeBase, cypher)}>
          <Compass aria-hidden /> Open in Explore
        </ButtonLink>
        {change && takesQuery && (
          <Button size="small" onClick={() => change({ query: { query: plan.query } })}>
            <FlaskConical aria-hidden /> What if this were asked?
          </Button>
        )}
      </div>
    </div>
  );
}
