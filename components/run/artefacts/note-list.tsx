/** Notes of a stage for the reader; flags (fallbacks, truncations) are prominent. */
import { Flag, Info } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import type { Artefact, StageRecord } from "@/lib/methods/trace/trace";

export type Note = Extract<Artefact, { kind: "note" }>;

export function notesOf(stage: StageRecord): Note[] {
  return stage.artefacts.filter((artefact) => artefact.kind === "note");
}

export function NoteList({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-compact">
      {notes.map((note) => {
        const flagged = note.level === "flag";
        const Icon = flagged ? Flag : Info;
        return (
          <li
            key={note.text}
            className={classNames(
              "flex gap-2",
              flagged ? "rounded-sm bg-warn-ground px-2 py-1 text-warn" : "text-ink-soft",
            )}
          >
            <Icon aria-label={flagged ? "Flag" : "Note"} className="mt-1 size-3.5 shrink-0" />
            <span className="min-w-0 break-words">{note.text}</span>
          </li>
        );
      })}
    </ul>
  );
}
