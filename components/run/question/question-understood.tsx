/** The reading of a question, shared by all methods: word by word, with every possible query folded below it. */
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import type { Method } from "@/lib/api/methods";
import type { Run, RunColumn } from "@/lib/measure/run/run";
import { type QuestionPart, readAsOf } from "@/lib/measure/verdict/question-words";
import { likeliestQuery, readingOf } from "@/lib/measure/verdict/run-reading";
import type { Plan } from "@/lib/methods/trace/trace";
import { isQueryChoice } from "@/lib/questions/plan/mentions/query-choice";
import { writePattern } from "@/lib/questions/plan/write-pattern";
import { distinctPlans } from "./possible-plans";
import { QuestionChips } from "./question-chips";
import { ReadQuestion } from "./read-question";
import { useCorrections } from "./use-corrections";

const UnderstoodDetails = dynamic(
  () => import("./understood-details").then((module) => module.UnderstoodDetails),
  { ssr: false },
);

interface QuestionUnderstoodProps {
  run: Run;
  methods: readonly Method[];
  parts: readonly QuestionPart[];
  surest: RunColumn | null;
  titleOf: (column: string) => string;
}

export function QuestionUnderstood({ run, methods, parts, surest, titleOf }: QuestionUnderstoodProps) {
  const corrections = useCorrections(run, methods);
  // Folded content is not drawn, which spares a run thousands of elements.
  const [isOpen, setOpen] = useState(false);
  const plans = useMemo(() => plansOf(run), [run]);
  const isChosen = run.corrections.some(isQueryChoice);
  // Where a query was chosen, all of the question is read as that.
  const operators = isChosen ? [] : (readingOf("operators", run.columns, surest) ?? []);
  const unknown = readingOf("unknown", run.columns, surest) ?? [];
  const readAs = readAsOf(run);
  const held = run.state !== "running" && run.verdict?.agree === 0 ? likeliestQuery(run) : null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-compact">
      <ReadQuestion {...{ run, parts, corrections }} />
      <QuestionChips isDoubtful={run.verdict?.agree === 0} {...{ operators, unknown, corrections }} />
      {readAs && (
        <span className="text-xs">
          Read as {readAs.language}: “{readAs.english}”
        </span>
      )}
      {isChosen && plans[0] && <span className="text-xs">Asked as {writePattern(plans[0].pattern)}</span>}
      {isChosen && (
        <Button look="quiet" size="small" onClick={corrections.undoQuery}>
          Undo the choice of a query
        </Button>
      )}
      {held && (
        <Button size="small" onClick={() => corrections.chooseQuery(held)}>
          Answer this query
        </Button>
      )}
      <details
        className="text-xs open:basis-full"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="w-fit rounded-sm text-ink-soft">
          Question understood
          {plans.length > 0 && ` · ${formatNoun(plans.length, "possible query", "possible queries")}`}
        </summary>
        {isOpen && <UnderstoodDetails {...{ run, parts, operators, unknown, plans, titleOf, corrections }} />}
      </details>
    </div>
  );
}

function plansOf({ reading }: Run): readonly Plan[] {
  const found = reading?.artefacts ?? [];
  return distinctPlans(found.flatMap((artefact) => (artefact.kind === "plans" ? artefact.plans : [])));
}
