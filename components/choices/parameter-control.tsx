/** One parameter: its name, what it does, and the control that fits its type. */
import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { INPUT } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { ParameterField } from "./parameter-fields";

interface ParameterControlProps {
  field: ParameterField;
  value: unknown;
  standard: unknown;
  /** The word before the default value where another is set. */
  standardIs?: string;
  onChange: (value: unknown) => void;
}

export function ParameterControl({
  field,
  value,
  standard,
  standardIs = "default",
  onChange,
}: ParameterControlProps) {
  const id = useId();
  const usual = standard === null ? "chosen from the graph" : String(standard);
  const changed = JSON.stringify(value) !== JSON.stringify(standard);
  return (
    <div
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-l-2 border-transparent py-1.5 pl-2",
        changed && "border-focus",
      )}
    >
      <span className="min-w-0 text-compact">
        <label htmlFor={id} className={classNames(changed && "font-semibold")}>
          {field.title}
        </label>
        {changed && (
          <span className="ml-2 text-xs text-ink-soft">
            {standardIs} {usual}
          </span>
        )}
      </span>
      <div className="flex items-center gap-1">
        <Control id={id} field={field} value={value} onChange={onChange} />
        <IconButton
          icon={RotateCcw}
          label={`Set ${field.title} back to ${usual}`}
          className={classNames("size-7", !changed && "invisible")}
          title={`Back to ${usual}`}
          onClick={() => onChange(standard)}
        />
      </div>
      {(field.description || field.citation) && (
        <p id={`${id}-what`} className="col-span-2 max-w-[60ch] text-xs text-ink-soft">
          {field.description}{" "}
          {field.citation && <Badge className="leading-4 whitespace-normal">{field.citation}</Badge>}
        </p>
      )}
    </div>
  );
}

function Control({
  id,
  field,
  value,
  onChange,
}: { id: string } & Pick<ParameterControlProps, "field" | "value" | "onChange">) {
  const described = field.description || field.citation ? { "aria-describedby": `${id}-what` } : {};
  switch (field.kind) {
    case "switch":
      return (
        <input
          id={id}
          {...described}
          type="checkbox"
          className="size-4 accent-focus"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case "choice":
      return (
        <Select
          id={id}
          {...described}
          value={String(value)}
          onValue={(value) => onChange(field.options.find((option) => String(option) === value))}
          options={field.options.map((option) => [option, option])}
        />
      );
    case "number":
      return <NumberControl id={id} field={field} value={value} onChange={onChange} />;
    case "text":
      return (
        <input
          id={id}
          {...described}
          className={classNames(INPUT, "w-40")}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "other":
      return <code className="font-mono text-xs text-ink-soft">{JSON.stringify(value)}</code>;
  }
}

interface NumberControlProps {
  id: string;
  field: Extract<ParameterField, { kind: "number" }>;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A slider where both ends are known, and always a field for the exact number. */
function NumberControl({ id, field, value, onChange }: NumberControlProps) {
  const { least, most, step } = field;
  const number = typeof value === "number" ? value : "";
  const set = (text: string) => {
    const next = Number(text);
    if (text === "" || !Number.isFinite(next)) return;
    const bounded = Math.min(Math.max(next, least ?? next), most ?? next);
    onChange(field.whole ? Math.round(bounded) : bounded);
  };
  return (
    <>
      {least !== null && most !== null && (
        <input
          type="range"
          tabIndex={-1}
          aria-hidden
          className="w-24 accent-focus max-sm:w-16"
          min={least}
          max={most}
          step={step}
          value={number}
          onChange={(event) => set(event.target.value)}
        />
      )}
      <input
        id={id}
        type="number"
        aria-describedby={field.description || field.citation ? `${id}-what` : undefined}
        className={classNames(INPUT, "numeric w-20 text-right")}
        min={least ?? undefined}
        max={most ?? undefined}
        step={step}
        value={number}
        onChange={(event) => set(event.target.value)}
      />
    </>
  );
}
