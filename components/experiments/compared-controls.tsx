"use client";
/** What the page is read by: the metric, the baseline and the slice of questions. */
import { formatCount } from "@/components/ui/format";
import type { ExperimentComparison } from "@/lib/core/experiment/experiment-api";
import { SELECT } from "./control-style";
import type { Compared } from "./experiment-queries";

interface ComparedControlsProps {
  comparison: ExperimentComparison;
  compared: Compared;
  onChange: (change: { baseline?: number; by?: string; slice?: string | null }) => void;
}

export function ComparedControls({ comparison, compared, onChange }: ComparedControlsProps) {
  const { metrics, variants, slices } = comparison;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 text-[0.8125rem]">
      <label className="flex min-w-0 items-center gap-1.5">
        Measured by
        <select
          value={compared.by}
          onChange={(event) => onChange({ by: event.target.value })}
          className={SELECT}
        >
          {metrics.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {slices.length > 0 && (
        <label className="flex min-w-0 items-center gap-1.5">
          Slice
          <select
            value={compared.slice ?? ""}
            onChange={(event) => onChange({ slice: event.target.value || null })}
            className={SELECT}
          >
            <option value="">all questions</option>
            {slices.map(({ key, values }) => (
              <optgroup key={key} label={key}>
                {values.map(({ value, questions }) => (
                  <option key={value} value={`${key}=${value}`}>
                    {key}: {value} ({formatCount(questions)})
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      )}
      <label className="flex min-w-0 items-center gap-1.5">
        Baseline
        <select
          value={compared.baseline}
          onChange={(event) => onChange({ baseline: Number(event.target.value) })}
          className={SELECT}
        >
          {variants.map(({ name }, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
