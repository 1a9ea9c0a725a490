/** The choice of answers to judge, and the cost of that, shown before it begins. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, INPUT } from "@/components/ui/field";
import { formatCount, formatMoney, formatNoun } from "@/components/ui/format";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { callApi } from "@/lib/api/call-api";
import type { JudgeEstimate } from "@/lib/api/judgements";
import { estimateJudgements, startJudging } from "@/lib/api/judgements";
import type { Experiment } from "@/lib/api/schemas/experiment";
import { judgementsQuery } from "../../api/experiment-queries";

const QUESTIONS_AT_FIRST = 50;

interface JudgeFormProps {
  experiment: Experiment;
  model: string;
  baseline: number;
}

export function JudgeForm({ experiment, model, baseline }: JudgeFormProps) {
  const { id, variants, questions } = experiment;
  const queryClient = useQueryClient();
  const [first, setFirst] = useState(baseline);
  const [other, setOther] = useState<number | null>(null);
  const [limit, setLimit] = useState(Math.min(questions, QUESTIONS_AT_FIRST));
  const asked = {
    baseline: first,
    ...(other !== null && other !== first && { others: [other] }),
    ...(limit < questions && { limit }),
  };
  const estimate = useMutation({
    mutationFn: () => callApi(estimateJudgements, { params: { id }, body: asked }),
  });
  const judge = useMutation({
    mutationFn: () => callApi(startJudging, { params: { id }, body: asked }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: judgementsQuery(id).queryKey }),
  });
  const change = (set: () => void) => {
    set();
    estimate.reset();
    judge.reset();
  };
  return (
    <div className="flex flex-col gap-3 px-4 py-3 text-compact">
      <p className="text-ink-soft">
        {model} reads two answers to the same question and gives each up to 2 points for logic and 1 for
        insight (SG-RAG, appendix K), twice, with their order turned around. Orders that disagree count as a
        tie.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Answers of">
          <Select
            value={first}
            onValue={(value) => change(() => setFirst(Number(value)))}
            options={variants.map(({ name }, at) => [at, name])}
          />
        </Field>
        <Field label="against">
          <Select
            value={other ?? "*"}
            onValue={(value) => change(() => setOther(value === "*" ? null : Number(value)))}
            options={[
              ["*", "all others"],
              ...variants.flatMap(({ name }, at) => (at === first ? [] : [[at, name] as const])),
            ]}
          />
        </Field>
        <Field label="Questions">
          <input
            type="number"
            min={1}
            max={questions}
            value={limit}
            onChange={(event) => {
              const number = Math.round(Number(event.target.value));
              if (number >= 1) change(() => setLimit(Math.min(number, questions)));
            }}
            className={`numeric w-24 ${INPUT}`}
          />
        </Field>
        <Button className="h-8" size="small" disabled={estimate.isPending} onClick={() => estimate.mutate()}>
          {estimate.isPending ? "Estimating …" : "What will it take?"}
        </Button>
        <Button
          look="action"
          className="h-8"
          size="small"
          disabled={!estimate.data || estimate.data.calls === 0 || judge.isPending}
          onClick={() => judge.mutate()}
        >
          <Scale aria-hidden /> {judge.isPending ? "Starting …" : "Judge"}
        </Button>
      </div>
      <p role="status" className={estimate.data ? "" : "text-ink-soft"}>
        {estimate.data ? estimateWords(estimate.data) : "Ask first what it takes; then it can begin."}
      </p>
      {(estimate.isError || judge.isError) && <ProblemNote error={estimate.error ?? judge.error} />}
    </div>
  );
}

function estimateWords({ pairs, judged, calls, tokens, cost, budget }: JudgeEstimate): string {
  const before = judged > 0 ? ` (${formatCount(judged)} were judged before)` : "";
  if (calls === 0) return `All ${formatNoun(pairs, "pair")} are judged.`;
  const price = cost === null ? "; the model has no price in Settings" : `, about ${formatMoney(cost)}`;
  const most = budget.cost === null ? "" : `; a job may spend ${formatMoney(budget.cost)}`;
  return `${formatNoun(pairs, "pair")}${before}: ${formatNoun(calls, "call")}, about ${formatCount(tokens.input + tokens.output)} tokens${price}${most}.`;
}
