"use client";
/** The readings of the question as queries, most probable first, with what each finds. */
import { Badge } from "@/components/ui/badge";
import { formatNoun } from "@/components/ui/format";
import type { Artefact } from "@/lib/core/trace";

const PLANNERS = { embedded: "embedded planner", llm: "language model" } as const;

export function PlanList({ found }: { found: Extract<Artefact, { kind: "plans" }> }) {
  return (
    <section className="border-b px-4 py-3">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h3 className="text-xs font-medium text-ink-soft">{found.title}</h3>
        <Badge>{PLANNERS[found.planner]}</Badge>
        {found.abstained && <Badge tone="warn">none is probable enough</Badge>}
      </div>
      {found.plans.length === 0 && <p className="text-ink-soft">No query was found.</p>}
      <ol className="flex flex-col gap-2 text-[0.8125rem]">
        {found.plans.map(({ pattern, cypher, probability, answers }) => (
          <li key={cypher}>
            <p className="flex items-baseline gap-2">
              <span className="min-w-0 break-words">{pattern}</span>
              <span className="numeric ml-auto text-xs text-ink-soft">
                {(probability * 100).toFixed(1)} %
                {answers === null ? "" : ` · ${formatNoun(answers, "answer")}`}
              </span>
            </p>
            <pre className="overflow-x-auto rounded-sm bg-sunken px-2 py-1 font-mono text-xs text-ink-soft">
              {cypher}
            </pre>
          </li>
        ))}
      </ol>
    </section>
  );
}
