/** The field in which a tag or a note is written, loaded when it is opened. */
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { INPUT } from "@/components/ui/field";

interface NoteFormProps {
  label: string;
  value: string;
  isLong?: boolean;
  onSave: (text: string) => void;
  onLeave: () => void;
}

/** Enter saves, with Ctrl where a line can end; Escape leaves it as it was. */
export function NoteForm({ label, value, isLong = false, onSave, onLeave }: NoteFormProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const shared = {
    ref: field,
    value: text,
    "aria-label": label,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === "Escape") onLeave();
      else if (isLong && event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSave(text);
    },
  };
  return (
    <form
      className={isLong ? "flex basis-full flex-col items-start gap-1.5" : "flex items-center gap-1"}
      onSubmit={(event) => {
        event.preventDefault();
        if (isLong || text.trim() !== "") onSave(text);
      }}
    >
      {isLong ? (
        <textarea rows={3} maxLength={5_000} {...shared} className={`${INPUT} h-auto w-full py-1.5`} />
      ) : (
        <input
          maxLength={200}
          placeholder="demo, wrong, …"
          {...shared}
          className={`${INPUT} h-7 w-36 text-xs`}
        />
      )}
      <div className="flex gap-1">
        <Button type="submit" size="small">
          Save
        </Button>
        <Button look="quiet" size="small" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
