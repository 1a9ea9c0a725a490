/** Rows of runs, each a link to its run; where they can be removed, each with a button for that. */
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import Link from "next/link";
import { methodsQuery } from "@/components/api/queries";
import { Ago } from "@/components/ui/ago";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import type { RunSummary } from "@/lib/api/schemas/run-summary";

interface RunRowsProps {
  runs: readonly RunSummary[];
  /** Null where none can be removed. */
  onRemove: ((run: RunSummary) => void) | null;
}

/** Null only while there may be one yet. Runs of earlier versions kept none. */
export function listedAnswer({ answer, state }: Pick<RunSummary, "answer" | "state">): string | null {
  return answer ?? (state === "running" ? null : "No answer recorded");
}

export function RunRows({ runs, onRemove }: RunRowsProps) {
  const methods = useQuery(methodsQuery).data;
  const titleOf = (id: string) => methods?.find((method) => method.id === id)?.title ?? id;
  return (
    <ul className="divide-y">
      {runs.map((run) => {
        const { id, question, asked, state, knowledgeBaseName, createdAt, tags, title } = run;
        const answer = listedAnswer(run);
        return (
          <li key={id} className="group flex items-center hover:bg-hover">
            <Link
              prefetch={false}
              href={`/runs/${encodeURIComponent(id)}`}
              className="block min-w-0 flex-1 px-4 py-2"
            >
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1 truncate">{question}</span>
                {title !== "" && <Badge className="max-w-48 truncate">{title}</Badge>}
                {tags.map((tag) => (
                  <Badge key={tag} className="max-w-32 truncate rounded-full max-sm:hidden">
                    {tag}
                  </Badge>
                ))}
                {asked !== null && <Badge>follow-up</Badge>}
                {state !== "done" && <Badge tone={state === "running" ? "neutral" : "warn"}>{state}</Badge>}
              </span>
              {answer !== null && <span className="block truncate text-compact text-ink-soft">{answer}</span>}
              <span className="flex gap-x-2 text-xs text-ink-faint">
                <span className="min-w-0 truncate">
                  {knowledgeBaseName} · {run.methods.map(titleOf).join(", ")}
                </span>
                <span className="ml-auto shrink-0">
                  <Ago time={createdAt} />
                </span>
              </span>
            </Link>
            {onRemove && (
              <IconButton
                icon={Trash2}
                label={`Remove “${question}”`}
                className="mr-2 shrink-0"
                title="Remove this run"
                onClick={() => onRemove(run)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
