/** The spending limits of runs and jobs, and the prices of models. */
import { Plus, X } from "lucide-react";
import { Button, IconButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { TextField, WIDE_INPUT } from "@/components/ui/text-field";
import type { Limit, PriceRow, SettingsDraft } from "./settings-draft";

interface SpendingPanelProps {
  draft: SettingsDraft;
  onChange: (change: Partial<SettingsDraft>) => void;
}

export function SpendingPanel({ draft, onChange }: SpendingPanelProps) {
  const { prices, model } = draft;
  const priced = prices.some((row) => row.model.trim() === model.trim());
  const limited = draft.run.cost.trim() !== "" || draft.job.cost.trim() !== "";
  const setRow = (index: number, change: Partial<PriceRow>) =>
    onChange({ prices: prices.map((row, at) => (at === index ? { ...row, ...change } : row)) });
  return (
    <Panel title="Spending">
      <div className="flex flex-col gap-4 p-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <LimitFields
            title="One run, all methods together"
            limit={draft.run}
            onChange={(run) => onChange({ run })}
          />
          <LimitFields
            title="One job or evaluation"
            limit={draft.job}
            onChange={(job) => onChange({ job })}
          />
        </div>
        <p className="text-xs text-ink-soft">
          Empty is no limit. When a budget is spent no more calls are sent, what was found is saved, and
          answers are extractive. Answers that were paid for are saved and cost nothing again.
        </p>
        {limited && !priced && (
          <p className="rounded-sm bg-warn-ground px-2 py-1 text-compact text-warn">
            A limit in money needs the price of {model.trim() || "the model"}; without it only tokens are
            counted.
          </p>
        )}
        <section aria-label="Prices">
          <h3 className="mb-2 text-compact font-medium">Prices, in $ per million tokens</h3>
          {prices.length > 0 && (
            <div className="mb-2 grid grid-cols-[minmax(0,1fr)_5.5rem_5.5rem_2rem] items-center gap-2">
              <span className="text-xs text-ink-soft">Model</span>
              <span className="text-right text-xs text-ink-soft">read</span>
              <span className="text-right text-xs text-ink-soft">written</span>
              <span />
              {prices.map((row, index) => (
                <PriceFields
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name until one is typed.
                  key={index}
                  row={row}
                  onChange={(change) => setRow(index, change)}
                  onRemove={() => onChange({ prices: prices.filter((_, at) => at !== index) })}
                />
              ))}
            </div>
          )}
          <Button
            size="small"
            onClick={() =>
              onChange({ prices: [...prices, { model: priced ? "" : model.trim(), input: "", output: "" }] })
            }
          >
            <Plus aria-hidden /> Add a price
          </Button>
        </section>
      </div>
    </Panel>
  );
}

interface LimitFieldsProps {
  title: string;
  limit: Limit;
  onChange: (limit: Limit) => void;
}

function LimitFields({ title, limit, onChange }: LimitFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-compact font-semibold">{title}</legend>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label="Tokens"
          inputMode="numeric"
          value={limit.tokens}
          onValue={(tokens) => onChange({ ...limit, tokens })}
        />
        <TextField
          label="Money, $"
          inputMode="decimal"
          value={limit.cost}
          onValue={(cost) => onChange({ ...limit, cost })}
        />
      </div>
    </fieldset>
  );
}

interface PriceFieldsProps {
  row: PriceRow;
  onChange: (change: Partial<PriceRow>) => void;
  onRemove: () => void;
}

function PriceFields({ row, onChange, onRemove }: PriceFieldsProps) {
  const name = row.model || "this model";
  return (
    <>
      <input
        aria-label="Model"
        className={WIDE_INPUT}
        value={row.model}
        spellCheck={false}
        onChange={(event) => onChange({ model: event.target.value })}
      />
      <input
        aria-label={`Price of a million tokens read by ${name}`}
        className={`${WIDE_INPUT} numeric text-right`}
        inputMode="decimal"
        value={row.input}
        onChange={(event) => onChange({ input: event.target.value })}
      />
      <input
        aria-label={`Price of a million tokens written by ${name}`}
        className={`${WIDE_INPUT} numeric text-right`}
        inputMode="decimal"
        value={row.output}
        onChange={(event) => onChange({ output: event.target.value })}
      />
      <IconButton icon={X} label={`Remove the price of ${name}`} onClick={onRemove} />
    </>
  );
}
