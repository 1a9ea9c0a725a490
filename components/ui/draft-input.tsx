/** A field that takes effect when it is left or Enter is pressed; Escape restores what was there. */
import { type ComponentProps, useState } from "react";
import { classNames } from "./class-names";

interface DraftInputProps
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "onBlur" | "onKeyDown"> {
  value: string;
  onCommit: (value: string) => void;
}

export function DraftInput({ value, onCommit, className, ...rest }: DraftInputProps) {
  const [draft, setDraft] = useDraft(value);

  function commit() {
    if (draft === value) return;
    onCommit(draft);
    // Refused input does not stay in the field.
    setDraft(value);
  }

  return (
    <input
      autoComplete="off"
      spellCheck={false}
      {...rest}
      className={classNames(
        "h-7 w-full min-w-0 rounded-md border border-line-strong bg-panel px-2 text-compact placeholder:text-ink-faint",
        className,
      )}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          commit();
        } else if (event.key === "Escape" && draft !== value) {
          event.stopPropagation();
          setDraft(value);
        }
      }}
    />
  );
}

/** The text typed over a value, until it takes effect; another value replaces it at once, never after something was typed. */
export function useDraft(value: string): [draft: string, setDraft: (draft: string) => void] {
  const [draft, setDraft] = useState(value);
  const [replaced, setReplaced] = useState(value);
  if (replaced !== value) {
    setReplaced(value);
    setDraft(value);
  }
  return [draft, setDraft];
}
