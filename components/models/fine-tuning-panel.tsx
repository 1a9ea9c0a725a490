/** The fine-tuning of a language model: examples to look at and to keep, a tuning at the endpoint, and the models it gave. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, INPUT } from "@/components/ui/field";
import { FileField } from "@/components/ui/file-field";
import { formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { saveFile } from "@/components/ui/save-file";
import { Select } from "@/components/ui/select";
import { Table } from "@/components/ui/table";
import { callApi } from "@/lib/api/call-api";
import {
  estimateFineTuning,
  exportExamples,
  exportPairs,
  type FineTuningEstimate,
  startFineTuning,
} from "@/lib/api/fine-tuning";
import type { TrainingPair } from "@/lib/methods/contract/fine-tuning";
import { writePattern } from "@/lib/questions/plan/write-pattern";
import { fineTuningQuery } from "./model-queries";
import { TunedModels } from "./tuned-models";

const SHOWN = 50;

export function FineTuningPanel({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const tuning = useQuery(fineTuningQuery(id));
  const [chosen, setChosen] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [price, setPrice] = useState("");
  const [model, setModel] = useState("");
  const { recipes = [], models = [], endpoint = null } = tuning.data ?? {};
  const recipe = recipes.find((one) => one.id === chosen) ?? recipes[0];
  const asked = () => {
    if (!recipe) throw new Error("There is nothing to teach.");
    return { params: { id }, query: { recipe: recipe.id }, questions: file ?? [] };
  };
  const tuned = () => ({
    ...asked(),
    query: { ...asked().query, ...(price && { price: Number(price) }), ...(model && { model }) },
  });
  const pairs = useMutation({
    mutationFn: async () => readAll(await callApi(exportPairs, asked())),
  });
  const examples = useMutation({
    mutationFn: async () => {
      const lines = await readAll(await callApi(exportExamples, asked()));
      saveFile(`${recipe?.id}.jsonl`, new Blob(lines.map((line) => `${JSON.stringify(line)}\n`)));
    },
  });
  const estimate = useMutation({ mutationFn: () => callApi(estimateFineTuning, tuned()) });
  const tune = useMutation({
    mutationFn: () => callApi(startFineTuning, tuned()),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] }),
  });
  const measure = useMutation({
    mutationFn: () => callApi(startFineTuning, { ...tuned(), query: { ...tuned().query, tuned: true } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] }),
  });
  const actions = [pairs, examples, estimate, tune, measure];
  const reset = () => {
    for (const action of actions) action.reset();
  };
  if (tuning.isError) return <ProblemNote error={tuning.error} onRetry={() => tuning.refetch()} />;
  if (!recipe) return null;
  const isBusy = actions.some(({ isPending }) => isPending);
  const failed = actions.find(({ isError }) => isError);
  return (
    <Panel title="Fine-tune a language model">
      <div className="flex flex-col gap-3 px-4 py-3 text-compact">
        <Field label="What it learns">
          <Select
            value={recipe.id}
            onValue={(value) => {
              setChosen(value);
              reset();
            }}
            className="w-full"
            options={recipes.map(({ id, title }) => [id, title])}
          />
          <span className="text-xs text-ink-soft">
            {recipe.description} ({recipe.source})
          </span>
        </Field>
        <FileField
          label="Questions with answers, to make examples from"
          accept=".jsonl,.ndjson,.json,.txt"
          onFile={(chosen) => {
            setFile(chosen);
            reset();
          }}
        />
        <div className="flex flex-wrap gap-2">
          {recipe.pairs && (
            <Button disabled={!file || isBusy} onClick={() => pairs.mutate()}>
              {pairs.isPending ? "Running candidates …" : "Show the queries found"}
            </Button>
          )}
          <Button disabled={!file || isBusy} onClick={() => examples.mutate()}>
            {examples.isPending ? "Making examples …" : "Export as chat JSONL"}
          </Button>
        </div>
        {pairs.data && <PairsTable pairs={pairs.data} />}
        {endpoint === null ? (
          <p className="text-xs text-ink-soft">
            No language model is set in Settings, so nothing can be tuned from here; the exported file can be
            tuned anywhere.
          </p>
        ) : (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label="Model to tune, or tuned elsewhere">
                <input
                  value={model}
                  placeholder={endpoint.model}
                  onChange={(event) => setModel(event.target.value)}
                  className={INPUT}
                />
              </Field>
              <Field label="Price of a million training tokens">
                <input
                  value={price}
                  inputMode="decimal"
                  placeholder="not known"
                  onChange={(event) => setPrice(event.target.value)}
                  className={`numeric ${INPUT}`}
                />
              </Field>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button disabled={!file || isBusy} onClick={() => estimate.mutate()}>
                {estimate.isPending ? "Estimating …" : "What would it take?"}
              </Button>
              <Button look="action" disabled={!estimate.data || isBusy} onClick={() => tune.mutate()}>
                <Sparkles aria-hidden /> {tune.isPending ? "Sending …" : "Tune"}
              </Button>
              <Button
                disabled={!file || !model || isBusy}
                title="Measure a model that was tuned elsewhere, on questions that it was not tuned on, and use it if it is better"
                onClick={() => measure.mutate()}
              >
                {measure.isPending ? "Sending …" : "Measure as tuned"}
              </Button>
            </div>
            <p className="text-xs text-ink-soft">
              {estimate.data
                ? estimateWords(estimate.data, new URL(endpoint.baseUrl).host)
                : `The examples would go to ${new URL(endpoint.baseUrl).host}; ask first what that takes.`}
            </p>
          </>
        )}
        {failed && <ProblemNote error={failed.error} />}
      </div>
      {models.length > 0 && <TunedModels id={id} models={models} recipes={recipes} />}
    </Panel>
  );
}

function estimateWords({ questions, examples, tokens, epochs, cost }: FineTuningEstimate, host: string) {
  const price = cost === null ? "" : `, about ${cost.toFixed(2)} at this price`;
  return `${formatNoun(questions, "question")} give about ${formatNoun(examples, "example")}: about ${tokens.toLocaleString("en")} tokens in ${epochs} epochs at ${host}${price}.`;
}

async function readAll<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** Questions with the query that was found for each: what it hits, of how much it finds, and of how many it was chosen. */
function PairsTable({ pairs }: { pairs: readonly TrainingPair[] }) {
  const found = pairs.filter(({ chosen }) => chosen !== null).length;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs text-ink-soft">
        {found} of {formatNoun(pairs.length, "question")} have a query that finds all their answers with at
        least one hit in ten; of several the one with the fewest results is taken.
      </p>
      <div className="max-h-96 overflow-auto rounded-md border">
        <Table
          columns={[
            "Question",
            "Chosen query",
            { title: "Hits", isNumber: true },
            { title: "Total", isNumber: true },
            { title: "Precision", isNumber: true },
            { title: "Candidates", isNumber: true },
          ]}
          room="px-2 py-1.5"
          headClassName="sticky top-0 bg-panel border-b"
          className="text-xs [&>tbody]:divide-y"
        >
          {pairs.slice(0, SHOWN).map(({ question, candidates, chosen }, at) => (
            // Questions may occur twice; rows never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={at} className={chosen ? "" : "text-ink-soft"}>
              <td className="min-w-40 px-2 py-1.5 align-top">{question}</td>
              <td className="min-w-40 px-2 py-1.5 align-top" title={chosen?.query}>
                {chosen ? writePattern(chosen.pattern) : "none finds all answers"}
              </td>
              <td className="numeric px-2 py-1.5 text-right align-top">{chosen?.hits ?? "–"}</td>
              <td className="numeric px-2 py-1.5 text-right align-top">{chosen?.total ?? "–"}</td>
              <td className="numeric px-2 py-1.5 text-right align-top">
                {chosen ? `${Math.round(100 * chosen.precision)} %` : "–"}
              </td>
              <td className="numeric px-2 py-1.5 text-right align-top">{candidates}</td>
            </tr>
          ))}
        </Table>
      </div>
      {pairs.length > SHOWN && (
        <p className="text-xs text-ink-soft">And {formatNoun(pairs.length - SHOWN, "more question")}.</p>
      )}
    </div>
  );
}
