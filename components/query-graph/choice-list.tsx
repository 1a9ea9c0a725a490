/** Some of many names: those that were chosen, each to be taken out, and a field that completes the others. */
import { X } from "lucide-react";
import { useId, useState } from "react";

interface ChoiceListProps {
  label: string;
  placeholder: string;
  chosen: readonly string[];
  choices: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function ChoiceList({ label, placeholder, chosen, choices, onChange }: ChoiceListProps) {
  const [draft, setDraft] = useState("");
  const list = useId();

  function add(name: string) {
    const trimmed = name.trim();
    setDraft("");
    if (trimmed !== "" && !chosen.includes(trimmed)) onChange([...chosen, trimmed]);
  }

  return (
    <div className="flex min-h-7 flex-wrap items-center gap-1 rounded-md border border-line-strong bg-panel px-1 py-0.5 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus">
      {chosen.map((name) => (
        <span key={name} className="flex items-center rounded-sm bg-sunken pl-1.5 text-xs leading-5">
          <span className="break-all">{name}</span>
          <button
            type="button"
            aria-label={`${label}: take out ${name}`}
            className="ml-0.5 rounded-sm p-1 text-ink-soft hover:bg-hover hover:text-ink"
            onClick={() => onChange(chosen.filter((other) => other !== name))}
          >
            <X aria-hidden className="size-3" />
          </button>
        </span>
      ))}
      <input
        aria-label={label}
        list={list}
        autoComplete="off"
        spellCheck={false}
        placeholder={chosen.length === 0 ? placeholder : "or"}
        className="h-6 w-16 min-w-0 flex-1 bg-transparent px-1 text-compact outline-none placeholder:text-ink-faint"
        value={draft}
        onChange={(event) => {
          const name = event.target.value;
          // A name that was picked from the list is complete.
          const isPicked =
            (event.nativeEvent as InputEvent).inputType === "insertReplacementText" ||
            !(event.nativeEvent instanceof InputEvent);
          if (isPicked && choices.includes(name)) add(name);
          else setDraft(name);
        }}
        onBlur={() => add(draft)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && draft.trim() !== "") {
            event.preventDefault();
            add(draft);
          } else if (event.key === "Backspace" && draft === "" && chosen.length > 0) {
            onChange(chosen.slice(0, -1));
          }
        }}
      />
      <datalist id={list}>
        {choices
          .filter((name) => !chosen.includes(name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </div>
  );
}
