"use client";
/** Which answers are judged, and what that takes, told before it begins. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useState } from "react";
import { postJson } from "@/components/api/request";
import { Button } from "@/components/ui/button";
import { formatCount, formatMoney, formatNoun } from "@/components/ui/format";
import { ProblemNote } from "@/components/ui/problem-note";
import type { Experiment } from "@/lib/core/experiment/experiment";
import type { JudgeEstimate } from "@/lib/core/experiment/judge-api";
import { SELECT } from "./control-style";
import { experimentPath, judgementsQuery } from "./experiment-queries";

/** Enough for a first look. */
const QUESTIONS_AT_FIRST = 50;

interface JudgeFormProps {
  experiment: Experiment;
  /** Model and host. */
  model: string;
  baseline: number;
}

export function JudgeForm({ experiment, model, baseline }: JudgeFormProps) {
  const { id, variants, questions } = experiment;
  const queryClient = useQueryClient();
  const [first, setFirst] = useState(baseline);
  const [other, setOther] = useState<number | null>(null);
  const [limit, setLimit] = useState(Math.min(questions, QUESTIONS_AT_FIRST));
  const path = `${experimentPath(id)}/judgements`;
  const asked = {
    baseline: first,
    ...(other !== null && other !== first && { others: [other] }),
    ...(limit < questions && { limit }),
  };
  const estimate = useMutation({ mutationFn: () => postJson<JudgeEstimate>(`${path}/estimate`, asked) });
  const judge = useMutation({
    mutationFn: () => postJson(path, asked),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: judgementsQuery(id).queryKey }),
  });
  const change = (set: () => void) => {
    set();
    estimate.reset();
    judge.reset();
  };
  return (
    <div className="flex flex-col gap-3 px-4 py-3 text-[0.8125rem]">
      <p className="text-ink-soft">
        {model} reads two answers to the same question and gives each up to 2 points for logic and 1 for
        insight (SG-RAG, appendix K), twice, with their order turned around. Orders that disagree count as a
        tie.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <label className="flex min-w-0 flex-col gap-1">
          <span className="font-medium">Answers of</span>
          <select
            value={first}
            onChange={(event) => change(() => setFirst(Number(event.target.value)))}
            className={SELECT}
          >
            {variants.map(({ name }, at) => (
              <option key={name} value={at}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="flex min-w-0 flex-col gap-1">
          <span className="font-medium">against</span>
          <select
            value={other ?? "*"}
            onChange={(event) =>
              change(() => setOther(event.target.value === "*" ? null : Number(event.target.value)))
            }
            className={SELECT}
          >
            <option value="*">all others</option>
            {variants.map(
              ({ name }, at) =>
                at !== first && (
                  <option key={name} value={at}>
                    {name}
                  </option>
                ),
            )}
          </select>
        </label>
        <label className="flex flex-col gap-1">
          <span className="font-medium">Questions</span>
          <input
            type="number"
            min={1}
            max={questions}
            value={limit}
            onChange={(event) => {
              const number = Math.round(Number(event.target.value));
              if (number >= 1) change(() => setLimit(Math.min(number, questions)));
            }}
            className="numeric h-8 w-24 rounded-md border border-line-strong bg-panel px-2"
          />
        </label>
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
