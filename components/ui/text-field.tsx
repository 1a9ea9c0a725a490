/** A labelled input with a note below it; what is wrong with it is in the note's place and is read out with it. */
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { useEarlyValue } from "./use-early-value";

export const WIDE_INPUT =
  "h-9 w-full rounded-md border border-line-strong bg-panel px-3 text-sm disabled:bg-sunken disabled:text-ink-soft";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "onChange" | "ref"> {
  label: ReactNode;
  note?: ReactNode;
  error?: string;
  onValue?: (value: string) => void;
}

export function TextField({ label, note, error, onValue, className, ...rest }: TextFieldProps) {
  const id = useId();
  const field = useEarlyValue<HTMLInputElement>(onValue);
  const below = error ?? note;
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1 text-compact", className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={field}
        id={id}
        onChange={(event) => onValue?.(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={below === undefined ? undefined : `${id}-note`}
        className={classNames(WIDE_INPUT, error !== undefined && "border-bad")}
      />
      {below !== undefined && (
        <p
          id={`${id}-note`}
          className={classNames("break-words", error === undefined ? "text-ink-soft" : "text-bad")}
        >
          {below}
        </p>
      )}
    </div>
  );
}

export function Optional() {
  return <span className="font-normal text-ink-soft">(optional)</span>;
}
