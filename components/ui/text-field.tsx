/** A labelled input with a note below it; what is wrong with it stands in the note's place and is read out with it. */
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id"> {
  label: ReactNode;
  note?: ReactNode;
  error?: string;
}

export function TextField({ label, note, error, className, ...rest }: TextFieldProps) {
  const id = useId();
  const below = error ?? note;
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1 text-[0.8125rem]", className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={below === undefined ? undefined : `${id}-note`}
        className={classNames(
          "h-9 w-full rounded-md border border-line-strong bg-panel px-3 text-sm",
          error !== undefined && "border-bad",
        )}
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

/** "(optional)" behind a label. */
export function Optional() {
  return <span className="font-normal text-ink-soft">(optional)</span>;
}
