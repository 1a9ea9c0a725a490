/** An experiment's limits, at which it stops by itself; an empty field means no limit. */
import { INPUT } from "@/components/ui/field";
import type { Caps } from "@/lib/measure/experiment";

interface CapFieldsProps {
  caps: Caps;
  /** Without a language model there is nothing to pay. */
  isPaid: boolean;
  onChange: (caps: Caps) => void;
}

export function CapFields({ caps, isPaid, onChange }: CapFieldsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Cap
        label="Stop after minutes"
        value={caps.minutes}
        onChange={(minutes) => onChange({ ...caps, minutes })}
      />
      {isPaid && (
        <Cap label="Stop at cost, $" value={caps.money} onChange={(money) => onChange({ ...caps, money })} />
      )}
    </div>
  );
}

interface CapProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

function Cap({ label, value, onChange }: CapProps) {
  return (
    <label className="flex items-center gap-2">
      {label}
      <input
        type="number"
        min={0}
        step="any"
        value={value ?? ""}
        placeholder="no limit"
        onChange={(event) => {
          const number = Number(event.target.value);
          onChange(event.target.value === "" || !(number >= 0) ? null : number);
        }}
        className={`${INPUT} numeric w-24`}
      />
    </label>
  );
}
