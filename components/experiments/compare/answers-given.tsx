/** One question in full: what is expected, and what every variant answered, with its confidence. */
import { useState } from "react";
import { formatNoun } from "@/components/ui/format";
import type { Experiment } from "@/lib/api/schemas/experiment";
import { isExternal } from "@/lib/measure/external-variants";
import type { QuestionRow } from "@/lib/measure/question-rows";
import { expectedWords, givenWords, outcomeWords } from "./result-words";
import { GOLD_NAMED } from "./use-gold-names";

interface AnswersGivenProps {
  row: QuestionRow;
  experiment: Experiment;
  names: ReadonlyMap<string, string>;
}

export function AnswersGiven({ row: { question, results }, experiment, names }: AnswersGivenProps) {
  const [isOpen, setOpen] = useState(false);
  const nodes = question.answers.slice(0, GOLD_NAMED).map((id) => names.get(id) ?? id);
  const more = question.answers.length - nodes.length;
  const expected = expectedWords(question) ?? `${nodes.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return (
    <details
      className="text-xs"
      open={isOpen}
      onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary className="w-fit text-ink-soft hover:text-ink">Expected and given</summary>
      {isOpen && (
        <dl className="mt-1 grid gap-x-3 gap-y-1 border-l-2 border-line-strong pl-3 sm:grid-cols-[12rem_1fr]">
          <dt className="font-medium">Expected</dt>
          <dd className="min-w-0 break-words">{expected}</dd>
          {results.map((result, at) => {
            const { name } = experiment.variants[at]!;
            return (
              <div key={name} className="contents">
                <dt className="min-w-0 break-words text-ink-soft">{name}</dt>
                <dd className="min-w-0 break-words">
                  {result ? (
                    <>
                      {isExternal(experiment.variants[at]!) &&
                      result.answers.length === 0 &&
                      !result.abstained
                        ? `${formatNoun(result.ids.length, "node")} ranked`
                        : givenWords(result)}
                      <span className="text-ink-soft">
                        {" "}
                        · {outcomeWords(result) ?? "outcome not recorded"} ·{" "}
                        {result.confidence === undefined
                          ? "confidence not recorded"
                          : `confidence ${Math.round(100 * result.confidence)} %`}
                      </span>
                    </>
                  ) : (
                    "not yet"
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </details>
  );
}
