/** A labelled field of a form with what it means below it. */
import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { classNames } from "@/components/ui/class-names";

export const BOX =
  "h-9 w-full rounded-md border border-line-strong bg-panel px-3 text-sm disabled:bg-sunken disabled:text-ink-soft";

interface FieldProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  label: string;
  /** What it means, or who decides it. */
  note?: ReactNode;
  value: string;
  onValue: (value: string) => void;
}

export function Field({ label, note, value, onValue, className, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={id} className="text-[0.8125rem] font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-describedby={note ? `${id}-note` : undefined}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        className={BOX}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      {note && (
        <p id={`${id}-note`} className="text-xs text-ink-soft">
          {note}
        </p>
      )}
    </div>
  );
}
