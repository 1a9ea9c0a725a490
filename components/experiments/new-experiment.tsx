"use client";
/** Starts an experiment: a question set, the methods and their variants, the budget that all share. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FlaskConical, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { knowledgeBasePath, methodsQuery } from "@/components/api/queries";
import { postJson } from "@/components/api/request";
import { MethodPicks } from "@/components/ask/method-picks";
import { Button } from "@/components/ui/button";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import type { NewExperiment as Asked, Caps, Experiment, Variant } from "@/lib/core/experiment/experiment";
import { CapFields } from "./cap-fields";
import { SELECT } from "./control-style";
import { EstimateNote } from "./estimate-note";
import { experimentsQuery, questionSetsQuery } from "./experiment-queries";
import { MoreVariants } from "./more-variants";
import { SampleQuestions } from "./sample-questions";
import { plainVariant, withVariants } from "./variants";

const BUDGET = 20;

export function NewExperiment({ knowledgeBase }: { knowledgeBase: string }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const sets = useQuery(questionSetsQuery(knowledgeBase)).data ?? [];
  const methods = useQuery(methodsQuery).data ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const [split, setSplit] = useState<string | null>(null);
  const [limit, setLimit] = useState<number | null>(null);
  const [budget, setBudget] = useState(BUDGET);
  const [llm, setLlm] = useState(false);
  const [most, setMost] = useState<Caps>({ money: null, minutes: null });
  const [edited, setEdited] = useState<Variant[] | null>(null);
  const variants = edited ?? methods.map(plainVariant);
  const set = sets.find(({ id }) => id === picked) ?? sets[0];
  const part = split !== null && set && Object.hasOwn(set.splits, split) ? split : null;
  const available = set ? (part === null ? set.questions : (set.splits[part] ?? 0)) : 0;
  const questions = Math.min(limit ?? available, available);

  const asked: Asked | null = set
    ? {
        name: "",
        questionSet: set.id,
        variants,
        k: budget,
        seed: 1,
        llm,
        most,
        ...(part !== null && { split: part }),
        ...(limit !== null && limit < available && { limit }),
      }
    : null;

  const start = useMutation({
    mutationFn: (wanted: Asked) =>
      postJson<Experiment>(`${knowledgeBasePath(knowledgeBase)}/experiments`, wanted),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: experimentsQuery.queryKey });
      router.push(`/experiments/${encodeURIComponent(id)}`);
    },
  });
  const plain = new Set(
    variants.filter(({ params }) => Object.keys(params).length === 0).map(({ method }) => method),
  );
  function pick(ids: readonly string[]) {
    const kept = variants.filter(
      ({ method, params }) => Object.keys(params).length > 0 || ids.includes(method),
    );
    setEdited(withVariants(kept, methods.filter(({ id }) => ids.includes(id)).map(plainVariant)));
  }
  const changed = variants.filter(({ params }) => Object.keys(params).length > 0);

  return (
    <Panel title="New experiment">
      <form
        aria-label="New experiment"
        className="flex flex-col gap-3 px-4 py-3 text-[0.8125rem]"
        onSubmit={(event) => {
          event.preventDefault();
          if (asked) start.mutate(asked);
        }}
      >
        {set ? (
          <div className="flex flex-wrap items-end gap-3">
            <label className="flex min-w-0 flex-col gap-1">
              <span className="font-medium">Question set</span>
              <select value={set.id} onChange={(event) => setPicked(event.target.value)} className={SELECT}>
                {sets.map(({ id, name, questions }) => (
                  <option key={id} value={id}>
                    {name} ({formatCount(questions)})
                  </option>
                ))}
              </select>
            </label>
            {Object.keys(set.splits).length > 1 && (
              <label className="flex flex-col gap-1">
                <span className="font-medium">Part</span>
                <select
                  value={part ?? "*"}
                  onChange={(event) => setSplit(event.target.value === "*" ? null : event.target.value)}
                  className={SELECT}
                >
                  <option value="*">all</option>
                  {Object.entries(set.splits).map(([name, count]) => (
                    <option key={name} value={name}>
                      {name || "no part"} ({formatCount(count)})
                    </option>
                  ))}
                </select>
              </label>
            )}
            <NumberField
              label="Questions"
              value={questions}
              most={available}
              onChange={(value) => setLimit(value >= available ? null : value)}
            />
            <NumberField label="Nodes each may return" value={budget} most={200} onChange={setBudget} />
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <SampleQuestions knowledgeBase={knowledgeBase} />
            <p className="min-w-0 flex-1 basis-60 text-ink-soft">
              An experiment needs questions whose right answers are known. Bring a file under Question sets,
              or mark right answers in runs: they gather in a set.
            </p>
          </div>
        )}
        <div className="flex flex-col gap-1.5">
          <span className="font-medium">Methods</span>
          <MethodPicks methods={methods} chosen={plain} onChange={pick} />
        </div>
        {changed.length > 0 && (
          <ul aria-label="Variants" className="flex flex-wrap gap-1.5">
            {changed.map(({ name }) => (
              <li key={name} className="flex items-center rounded-md bg-sunken pl-2 text-xs">
                {name}
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Remove ${name}`}
                  onClick={() => setEdited(variants.filter((variant) => variant.name !== name))}
                >
                  <X aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <MoreVariants methods={methods} onAdd={(more) => setEdited(withVariants(variants, more))} />
        <label className="flex items-center gap-2">
          <input type="checkbox" checked={llm} onChange={(event) => setLlm(event.target.checked)} />
          Let methods use the language model of the settings, within the budget of a job
        </label>
        <CapFields caps={most} isPaid={llm} onChange={setMost} />
        {asked && variants.length > 0 && <EstimateNote knowledgeBase={knowledgeBase} asked={asked} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="action" disabled={!set || variants.length === 0 || start.isPending}>
            <FlaskConical aria-hidden /> {start.isPending ? "Starting …" : "Run"}
          </Button>
          {set && (
            <span className="numeric text-xs whitespace-normal text-ink-soft">
              {formatNoun(questions, "question")} × {formatNoun(variants.length, "variant")} ={" "}
              {formatNoun(questions * variants.length, "answer")}
            </span>
          )}
        </div>
        {start.isError && <ProblemNote error={start.error} hint="Nothing was started." />}
      </form>
    </Panel>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

function NumberField({ label, value, most, onChange }: NumberFieldProps) {
  return (
    <label className="flex flex-col gap-1">
      <span className="font-medium">{label}</span>
      <input
        type="number"
        min={1}
        max={Math.max(1, most)}
        value={value}
        onChange={(event) => {
          const number = Math.round(Number(event.target.value));
          if (number >= 1) onChange(Math.min(number, most));
        }}
        className="numeric h-8 w-28 rounded-md border border-line-strong bg-panel px-2"
      />
    </label>
  );
}
