/** The reading of a question unfolded: what its names and operators were read as, what was not used, and every possible query. */
import type { Run } from "@/lib/measure/run/run";
import { namesOf, type QuestionPart, unusedWords } from "@/lib/measure/verdict/question-words";
import type { Plan } from "@/lib/methods/trace/trace";
import type { OperatorReading, UnknownName } from "@/lib/questions/language/interpretation";
import { PossibleQueries } from "./possible-queries";
import { shortReading } from "./question-chips";
import { WORD_LOOKS } from "./read-question";
import type { Corrections } from "./use-corrections";

interface UnderstoodDetailsProps {
  run: Run;
  parts: readonly QuestionPart[];
  operators: readonly OperatorReading[];
  unknown: readonly UnknownName[];
  plans: readonly Plan[];
  titleOf: (column: string) => string;
  corrections: Corrections;
}

export function UnderstoodDetails({
  run,
  parts,
  operators,
  unknown,
  plans,
  titleOf,
  corrections,
}: UnderstoodDetailsProps) {
  const names = namesOf(run);
  return (
    <div className="grid max-h-72 gap-x-6 gap-y-2 overflow-auto py-2 lg:grid-cols-[minmax(14rem,auto)_minmax(0,1fr)]">
      <dl className="grid h-fit grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        {names.map(({ span, text, readings: [first, ...others] }) => (
          <Line key={`name ${span.join()}`} term={`“${text}”`}>
            {first ? `${first.name}, ${first.labels.join(" and ")}` : "no name"}
            {others.length > 0 && `; or ${others.map(({ name }) => name).join(", ")}`}
          </Line>
        ))}
        {operators
          .filter(({ span }) => !names.some((name) => name.span.join() === span.join()))
          .map(({ span, text, reading }) => (
            <Line key={`read ${span.join()}`} term={`“${text}”`}>
              {shortReading(text, reading)}
            </Line>
          ))}
        {unknown.map(({ span, text, nearest, persons }) => (
          <Line key={`unknown ${span.join()}`} term={`“${text}”`}>
            {persons ? "a name of several people" : "not in this graph"}
            {nearest.length > 0 && `; nearest: ${nearest.join(", ")}`}
          </Line>
        ))}
        {unusedWords(parts).map((words) => (
          <Line key={`unused ${words}`} term={`“${words}”`}>
            not used
          </Line>
        ))}
        <Line term="Underlines">
          {Object.values(WORD_LOOKS).map(({ look, meaning }) => (
            <span key={meaning} className={`mr-3 inline-block ${look}`}>
              {meaning}
            </span>
          ))}
        </Line>
      </dl>
      <PossibleQueries {...{ plans, titleOf, corrections, run }} />
    </div>
  );
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
