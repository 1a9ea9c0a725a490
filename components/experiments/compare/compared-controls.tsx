/** The controls of the page: the metric, the baseline and the slice of questions. */
import { formatCount } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import type { ExperimentComparison } from "@/lib/measure/experiment-comparison";
import type { Compared } from "../../api/experiment-queries";

interface ComparedControlsProps {
  comparison: ExperimentComparison;
  compared: Compared;
  onChange: (change: { baseline?: number; by?: string; slice?: string | null }) => void;
}

export function ComparedControls({ comparison, compared, onChange }: ComparedControlsProps) {
  const { metrics, variants, slices } = comparison;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 text-compact">
      <label className="flex min-w-0 items-center gap-1.5">
        Measured by
        <Select
          value={compared.by}
          onValue={(value) => onChange({ by: value })}
          options={metrics.map(({ id, title }) => [id, title])}
        >
          {!metrics.some(({ id }) => id === compared.by) && (
            <option value={compared.by}>{compared.by}, which measures none of these</option>
          )}
        </Select>
      </label>
      {slices.length > 0 && (
        <label className="flex min-w-0 items-center gap-1.5">
          Slice
          <Select value={compared.slice ?? ""} onValue={(value) => onChange({ slice: value || null })}>
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
          </Select>
        </label>
      )}
      <label className="flex min-w-0 items-center gap-1.5">
        Baseline
        <Select
          value={compared.baseline}
          onValue={(value) => onChange({ baseline: Number(value) })}
          options={variants.map(({ name }, at) => [at, name])}
        />
      </label>
    </div>
  );
}
