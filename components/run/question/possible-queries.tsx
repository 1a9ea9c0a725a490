/** What a question may mean: every query, any of which can be chosen. */
import { Button } from "@/components/ui/button";
import { formatNoun, formatProbability } from "@/components/ui/format";
import type { Run } from "@/lib/measure/run/run";
import { followedQueries, querySignature } from "@/lib/measure/verdict/question-words";
import type { Plan } from "@/lib/methods/trace/trace";
import { isQueryChoice } from "@/lib/questions/plan/mentions/query-choice";
import { writePattern } from "@/lib/questions/plan/write-pattern";
import type { Corrections } from "./use-corrections";

interface PossibleQueriesProps {
  run: Run;
  titleOf: (column: string) => string;
  plans: readonly Plan[];
  corrections: Corrections;
}

/** Every query that the question may mean, with how likely it is and which methods went by it. */
export function PossibleQueries({ plans, run, titleOf, corrections }: PossibleQueriesProps) {
  if (plans.length === 0) return null;
  const isChosen = run.corrections.some(isQueryChoice);
  const asked = run.columns.filter(({ counterfactual }) => counterfactual === null);
  return (
    <div className="min-w-0">
      <p className="text-ink-soft">How likely the question means each of these:</p>
      <ol aria-label="Possible queries, most probable first" className="flex flex-col gap-0.5">
        {plans.map((plan, at) => {
          const signature = querySignature(plan);
          // Two plans that ask for different ends of one chain have the same signature: the likelier one was followed.
          const isFirst = plans.findIndex((one) => querySignature(one) === signature) === at;
          const followers = asked.filter(
            (column) =>
              isFirst && followedQueries(column).some((query) => querySignature(query) === signature),
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a query is its place; two may read the same.
            <li key={at} className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-x-2">
              <span className="numeric text-right text-ink-soft" title="How likely the question means this">
                {formatProbability(plan.probability)}
              </span>
              <span className="min-w-0 break-words">
                {writePattern(plan.pattern)}
                {followers.length > 0 && (
                  <span className="font-medium">
                    {" "}
                    · followed by {formatNoun(followers.length, "method")}:{" "}
                    {followers.map(({ id }) => titleOf(id)).join(", ")}
                  </span>
                )}
                {(at > 0 || (followers.length === 0 && !isChosen)) && (
                  <Button
                    look="quiet"
                    size="small"
                    className="ml-1 h-5"
                    aria-label={`Answer this query: ${writePattern(plan.pattern)}`}
                    onClick={() => corrections.chooseQuery(plan)}
                  >
                    Answer this
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
