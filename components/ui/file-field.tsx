/** A labelled file input that looks like the other fields, with what the file must be below it. */
import type { ReactNode } from "react";

interface FileFieldProps {
  label: string;
  /** File name endings, separated by commas. */
  accept: string;
  note?: ReactNode;
  /** Null when the choice was taken back. */
  onFile: (file: File | null) => void;
}

export function FileField({ label, accept, note, onFile }: FileFieldProps) {
  return (
    <label className="flex flex-col gap-1">
      <span className="font-medium">{label}</span>
      <input
        type="file"
        accept={accept}
        className="text-ink-soft file:mr-3 file:rounded-md file:border file:border-line-strong file:bg-panel file:px-2.5 file:py-1 file:text-ink"
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
      {note !== undefined && <span className="text-xs text-ink-soft">{note}</span>}
    </label>
  );
}
