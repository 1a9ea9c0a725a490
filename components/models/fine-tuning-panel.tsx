"use client";
/** What methods teach a language model: examples to look at and to keep, a tuning at the endpoint, and the models it gave. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { knowledgeBasePath } from "@/components/api/queries";
import { request } from "@/components/api/request";
import { Button } from "@/components/ui/button";
import { FileField } from "@/components/ui/file-field";
import { formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { saveFile } from "@/components/ui/save-file";
import type { FineTuningEstimate } from "@/lib/core/fine-tuning-api";
import type { TrainingPair } from "@/lib/core/llm/fine-tuning";
import { fineTuningQuery } from "./model-queries";
import { PairsTable } from "./pairs-table";
import { TunedModels } from "./tuned-models";

const FIELD = "h-8 w-full rounded-md border border-line-strong bg-panel px-2";

export function FineTuningPanel({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const tuning = useQuery(fineTuningQuery(id));
  const [chosen, setChosen] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [price, setPrice] = useState("");
  const [model, setModel] = useState("");
  const { recipes = [], models = [], endpoint = null } = tuning.data ?? {};
  const recipe = recipes.find((one) => one.id === chosen) ?? recipes[0];
  const send = (what: string, more: Record<string, string> = {}) =>
    request(
      `${knowledgeBasePath(id)}/fine-tuning${what}?${new URLSearchParams({ recipe: recipe?.id ?? "", ...more })}`,
      { method: "POST", body: file, headers: { "content-type": "application/x-ndjson" } },
    );
  const wanted = { ...(price && { price }), ...(model && { model }) };
  const pairs = useMutation({
    mutationFn: async () => {
      const lines = (await (await send("/pairs")).text()).split("\n").filter(Boolean);
      return lines.map((line): TrainingPair => JSON.parse(line));
    },
  });
  const examples = useMutation({
    mutationFn: async () => saveFile(`${recipe?.id}.jsonl`, await (await send("/examples")).blob()),
  });
  const estimate = useMutation({
    mutationFn: async (): Promise<FineTuningEstimate> => (await send("/estimate", wanted)).json(),
  });
  const tune = useMutation({
    mutationFn: () => send("", wanted),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] }),
  });
  const actions = [pairs, examples, estimate, tune];
  const reset = () => {
    for (const action of actions) action.reset();
  };
  if (tuning.isError) return <ProblemNote error={tuning.error} onRetry={() => tuning.refetch()} />;
  if (!recipe) return null;
  const isBusy = actions.some(({ isPending }) => isPending);
  const failed = actions.find(({ isError }) => isError);
  return (
    <Panel title="Fine-tune a language model">
      <div className="flex flex-col gap-3 px-4 py-3 text-[0.8125rem]">
        <label className="flex flex-col gap-1">
          <span className="font-medium">What it learns</span>
          <select
            value={recipe.id}
            onChange={(event) => {
              setChosen(event.target.value);
              reset();
            }}
            className={FIELD}
          >
            {recipes.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
          <span className="text-xs text-ink-soft">
            {recipe.description} ({recipe.source})
          </span>
        </label>
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
              <label className="flex flex-col gap-1">
                <span className="font-medium">Model to tune</span>
                <input
                  value={model}
                  placeholder={endpoint.model}
                  onChange={(event) => setModel(event.target.value)}
                  className={FIELD}
                />
              </label>
              <label className="flex flex-col gap-1">
                <span className="font-medium">Price of a million training tokens</span>
                <input
                  value={price}
                  inputMode="decimal"
                  placeholder="not known"
                  onChange={(event) => setPrice(event.target.value)}
                  className={`numeric ${FIELD}`}
                />
              </label>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button disabled={!file || isBusy} onClick={() => estimate.mutate()}>
                {estimate.isPending ? "Estimating …" : "What would it take?"}
              </Button>
              <Button look="action" disabled={!estimate.data || isBusy} onClick={() => tune.mutate()}>
                <Sparkles aria-hidden /> {tune.isPending ? "Sending …" : "Tune"}
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
