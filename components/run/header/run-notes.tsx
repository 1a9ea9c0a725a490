/** Tags to find a run by, and a note on it; saved as they are entered. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { NotebookPen, Plus, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { toast } from "sonner";
import { annotateRun } from "@/components/api/routes";
import { Button } from "@/components/ui/button";
import { NearLink } from "@/components/ui/near-link";
import { callApi } from "@/lib/api/call-api";
import { toProblem } from "@/lib/api/problem";
import type { Run } from "@/lib/measure/run/run";
import type { RunNotes as Notes, RunChange } from "@/lib/measure/run/run-notes";

const Writing = dynamic(() => import("./note-form").then((module) => module.NoteForm), { ssr: false });

export function RunNotes({ run }: { run: Pick<Run, "id" | "tags" | "note" | "title"> }) {
  const queryClient = useQueryClient();
  const [written, setWritten] = useState<Notes>({
    tags: run.tags ?? [],
    note: run.note ?? "",
    title: run.title ?? "",
  });
  const [open, setOpen] = useState<"tag" | "note" | null>(null);
  const change = useMutation({
    mutationFn: (body: RunChange) => callApi(annotateRun, { params: { id: run.id }, body }),
    onSuccess: (notes) => {
      setWritten(notes);
      queryClient.setQueryData<Run>(["run", run.id], (known) => known && { ...known, ...notes });
      void queryClient.invalidateQueries({ queryKey: ["runs"] });
    },
    onError: (error) =>
      toast.error(toProblem(error).message, { description: "What was saved before is still there." }),
  });
  const { tags, note } = written;
  const save = (body: RunChange) => change.mutate(body, { onSuccess: () => setOpen(null) });
  return (
    <>
      {/* No higher than the line that it is in: the overview is to be seen whole. */}
      <div className="-my-1 flex flex-wrap items-center gap-1.5 text-compact">
        {tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag} className="flex h-6 items-center rounded-full border bg-sunken pl-2 text-xs">
                <NearLink
                  href={`/runs?tag=${encodeURIComponent(tag)}`}
                  className="underline-offset-2 hover:underline"
                >
                  {tag}
                </NearLink>
                <button
                  type="button"
                  aria-label={`Remove the tag ${tag}`}
                  className="grid size-6 place-items-center rounded-full text-ink-soft hover:text-ink [&_svg]:size-3"
                  onClick={() => save({ tags: tags.filter((other) => other !== tag) })}
                >
                  <X aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        {open === "tag" ? (
          <Writing
            label="New tag"
            value=""
            onSave={(tag) =>
              save({ tags: [...tags, ...tag.split(",")].map((one) => one.trim()).filter(Boolean) })
            }
            onLeave={() => setOpen(null)}
          />
        ) : (
          <Button look="quiet" size="small" className="h-6" onClick={() => setOpen("tag")}>
            <Plus aria-hidden /> Tag
          </Button>
        )}
        {open !== "note" && (
          <Button look="quiet" size="small" className="h-6" onClick={() => setOpen("note")}>
            <NotebookPen aria-hidden /> {note === "" ? "Note" : "Change the note"}
          </Button>
        )}
      </div>
      {open === "note" ? (
        <Writing
          isLong
          label="Note"
          value={note}
          onSave={(text) => save({ note: text })}
          onLeave={() => setOpen(null)}
        />
      ) : (
        note !== "" && (
          <p className="basis-full border-l-2 border-line-strong pl-2 break-words whitespace-pre-wrap">
            {note}
          </p>
        )
      )}
    </>
  );
}
