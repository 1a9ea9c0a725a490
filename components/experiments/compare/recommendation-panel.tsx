/** The answer first: which variant to use on this knowledge base, what it takes, and how sure that is. */
import type { ReactNode } from "react";
import { formatCount, formatNoun } from "@/components/ui/format";
import type { ExperimentComparison } from "@/lib/measure/experiment-comparison";
import { isExternal } from "@/lib/measure/external-variants";
import { aheadOfNext, beaten, inPercent, interval, savings, takenBy } from "./recommendation-words";

interface RecommendationPanelProps {
  comparison: ExperimentComparison;
  slice: string | null;
  /** Number of questions of the experiment: more than those compared while it runs. */
  questions: number;
}

export function RecommendationPanel({ comparison, slice, questions }: RecommendationPanelProps) {
  const { recommendation, variants, metrics, by } = comparison;
  const metric = metrics.find(({ id }) => id === by)?.title ?? by;
  if (!recommendation)
    return (
      <p className="rounded-lg border bg-panel px-4 py-3 text-ink-soft">
        No question of these has gold that {metric} measures; choose another metric.
      </p>
    );
  const { best, mean, n, others, frugal, questionsNeeded } = recommendation;
  const nameOf = (at: number) => variants[at]!.name;
  const first = variants[best]!;
  const cheaper = frugal === null ? null : variants[frugal]!;
  const cheap = others.find(({ variant }) => variant === frugal);
  const next = others[0];
  return (
    <section aria-label="Recommendation" className="rounded-lg border bg-panel">
      <div className="border-b px-4 py-4">
        <h2 className="text-xs text-ink-soft">
          Which to use: by {metric}, on {formatNoun(n, "question")}
          {slice !== null && ` with ${slice.replace("=", " ")}`}
          {n < questions && slice === null && ` of ${formatCount(questions)} so far`}
        </h2>
        <p className="mt-1 text-lg leading-7">
          Use <strong className="font-semibold">{first.name}</strong>
          {cheaper ? (
            <>
              , or <strong className="font-semibold">{cheaper.name}</strong>, which is not shown to be worse:{" "}
              {savings(cheaper, first) || "it takes a little less"}.
            </>
          ) : (
            ": nothing that takes less comes close enough."
          )}
        </p>
      </div>
      <div className="grid divide-y md:grid-cols-3 md:divide-x md:divide-y-0">
        <Card title={`Best by ${metric}`} name={first.name} figure={inPercent(mean)}>
          <p>{aheadOfNext(next, next ? nameOf(next.variant) : "")}</p>
          <p>{beaten(recommendation, nameOf)}</p>
          <p>It takes {takenBy(first)}.</p>
          {first.failed > 0 && (
            <p className="text-bad">It failed on {formatNoun(first.failed, "question")}.</p>
          )}
        </Card>
        <Card
          title="Cheapest within noise"
          name={cheaper?.name ?? first.name}
          figure={inPercent(cheap?.mean ?? mean)}
        >
          {cheaper && cheap ? (
            <>
              <p>
                Against {first.name}: 95 % interval {interval(cheap.difference.low, cheap.difference.high)}, p{" "}
                {cheap.difference.p.toFixed(2)}.
              </p>
              <p>It takes {takenBy(cheaper)}.</p>
            </>
          ) : (
            <p>
              The best itself: every variant that takes less is worse by more than chance
              {others.length === 0 && ", since there is no other"}.
            </p>
          )}
        </Card>
        <Card title="How sure" name={formatNoun(n, "question")}>
          <p>
            Paired bootstrap over the questions against the best, corrected for{" "}
            {formatNoun(others.length, "comparison")} (Holm); what holds has p &lt; 0.05.
          </p>
          {questionsNeeded !== null && next && (
            <p>
              About {formatCount(questionsNeeded)} questions would show a difference between {first.name} and{" "}
              {nameOf(next.variant)}, if it stays as large.
            </p>
          )}
          {variants.some(isExternal) && (
            <p>Rankings made elsewhere are compared below, and not recommended.</p>
          )}
          {cheap && <p>“Not shown to be worse” is no proof of being as good: look at the interval.</p>}
        </Card>
      </div>
    </section>
  );
}

interface CardProps {
  title: string;
  name: string;
  figure?: string;
  children: ReactNode;
}

function Card({ title, name, figure, children }: CardProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5 px-4 py-3 text-compact">
      <h3 className="text-xs text-ink-soft">{title}</h3>
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 font-semibold break-words">{name}</span>
        {figure && <span className="numeric font-semibold">{figure}</span>}
      </p>
      <div className="flex flex-col gap-1 text-ink-soft">{children}</div>
    </div>
  );
}
