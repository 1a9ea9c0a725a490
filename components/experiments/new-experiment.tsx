/** Starts an experiment: a question set, the methods and their variants, the budget that all share. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FlaskConical, ListChecks, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { knowledgeBasesQuery, methodsQuery } from "@/components/api/queries";
import { MethodPicks } from "@/components/choices/method-picks";
import { Button } from "@/components/ui/button";
import { Field, INPUT } from "@/components/ui/field";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { callApi } from "@/lib/api/call-api";
import { startExperiment } from "@/lib/api/experiments";
import { toProblem } from "@/lib/api/problem";
import { importQuestions } from "@/lib/api/question-sets";
import type { NewExperiment as Asked, Caps, Variant } from "@/lib/measure/experiment";
import { experimentsQuery, questionSetsQuery } from "../api/experiment-queries";
import { CapFields } from "./cap-fields";
import { EstimateNote } from "./estimate-note";
import { MoreVariants } from "./more-variants";
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
  const [alsoWithout, setAlsoWithout] = useState(false);
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
        ...(llm && alsoWithout && { alsoWithout }),
        most,
        ...(part !== null && { split: part }),
        ...(limit !== null && limit < available && { limit }),
      }
    : null;

  const asks = variants.length * (llm && alsoWithout ? 2 : 1);

  const start = useMutation({
    mutationFn: (wanted: Asked) => callApi(startExperiment, { params: { id: knowledgeBase }, body: wanted }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: experimentsQuery.queryKey });
      router.push(`/experiments/${encodeURIComponent(id)}`);
    },
  });
  const plain = new Set(
    variants.filter(({ params }) => Object.keys(params).length === 0).map(({ method }) => method),
  );
  function pick(ids: readonly string[]) {
    const remaining = variants.filter(
      ({ method, params }) => Object.keys(params).length > 0 || ids.includes(method),
    );
    setEdited(withVariants(remaining, methods.filter(({ id }) => ids.includes(id)).map(plainVariant)));
  }
  const changed = variants.filter(({ params }) => Object.keys(params).length > 0);

  return (
    <Panel title="New experiment">
      <form
        aria-label="New experiment"
        className="flex flex-col gap-3 px-4 py-3 text-compact"
        onSubmit={(event) => {
          event.preventDefault();
          if (asked) start.mutate(asked);
        }}
      >
        {set ? (
          <div className="flex flex-wrap items-end gap-3">
            <Field label="Question set">
              <Select
                value={set.id}
                onValue={setPicked}
                options={sets.map(({ id, name, questions }) => [id, `${name} (${formatCount(questions)})`])}
              />
            </Field>
            {Object.keys(set.splits).length > 1 && (
              <Field label="Part">
                <Select
                  value={part ?? "*"}
                  onValue={(value) => setSplit(value === "*" ? null : value)}
                  options={Object.entries(set.splits).map(([name, count]) => [
                    name,
                    `${name || "no part"} (${formatCount(count)})`,
                  ])}
                >
                  <option value="*">all</option>
                </Select>
              </Field>
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
              An experiment needs questions whose right answers are known. Import a file under Question sets,
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
        {llm && (
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={alsoWithout}
              onChange={(event) => setAlsoWithout(event.target.checked)}
            />
            Ask each variant without it, too, to see what it adds
          </label>
        )}
        <CapFields caps={most} isPaid={llm} onChange={setMost} />
        {asked && variants.length > 0 && <EstimateNote knowledgeBase={knowledgeBase} asked={asked} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="action" disabled={!set || variants.length === 0 || start.isPending}>
            <FlaskConical aria-hidden /> {start.isPending ? "Starting …" : "Run"}
          </Button>
          {set && (
            <span className="numeric text-xs whitespace-normal text-ink-soft">
              {formatNoun(questions, "question")} × {formatNoun(asks, "variant")} ={" "}
              {formatNoun(questions * asks, "answer")}
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
        className={`${INPUT} numeric w-28`}
      />
    </label>
  );
}

function SampleQuestions({ knowledgeBase }: { knowledgeBase: string }) {
  const queryClient = useQueryClient();
  const isSample = useQuery(knowledgeBasesQuery).data?.some(
    ({ id, sample }) => id === knowledgeBase && sample,
  );
  const importing = useMutation({
    mutationFn: () =>
      callApi(importQuestions, {
        params: { id: knowledgeBase },
        query: { name: "Sample", from: "sample" },
      }),
    onError: (error) => toast.error(toProblem(error).message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: questionSetsQuery(knowledgeBase).queryKey }),
  });
  if (!isSample) return null;
  return (
    <Button look="action" disabled={importing.isPending} onClick={() => importing.mutate()}>
      <ListChecks aria-hidden /> {importing.isPending ? "Reading …" : "Use the sample’s questions"}
    </Button>
  );
}
