/** A selection of labels and relation types becomes a knowledge base of its own on this machine. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { selectionSizeQuery } from "@/components/api/queries";
import { Button } from "@/components/ui/button";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { TextField } from "@/components/ui/text-field";
import { callApi } from "@/lib/api/call-api";
import { type ConnectionReport, type Selection, startProjection } from "@/lib/api/neo4j";
import { toProblem } from "@/lib/api/problem";
import { embeddingTime } from "./embedding-time";

interface ProjectionPanelProps {
  id: string;
  name: string;
  report: ConnectionReport;
}

export function ProjectionPanel({ id, name, report }: ProjectionPanelProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const all = {
    labels: report.labels.map(({ label, count }) => ({ name: label, count })),
    types: report.relations.map(({ type, count }) => ({ name: type, count })),
  };
  const [labels, setLabels] = useState(() => all.labels.map((one) => one.name));
  const [types, setTypes] = useState(() => all.types.map((one) => one.name));
  const [copy, setCopy] = useState(`${name} (local)`);
  const project = useMutation({
    mutationFn: () => {
      const body = { name: copy.trim(), labels, types };
      return callApi(startProjection, { params: { id }, body });
    },
    onSuccess: async ({ knowledgeBase }) => {
      await queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
      toast.success(`${knowledgeBase.name} is being copied.`);
      router.push(`/knowledge-bases/${encodeURIComponent(knowledgeBase.id)}`);
    },
  });
  const problem = project.error ? toProblem(project.error) : null;
  const nameProblem = problem?.code === "conflict" ? problem.message : undefined;

  return (
    <Panel title="Project to this machine">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          project.mutate();
        }}
      >
        <p className="px-4 py-2.5 text-compact text-ink-soft">
          Copies what you choose into a knowledge base of its own, indexed here: every method can run on it,
          and it stays when the server is away.
        </p>
        <div className="grid border-t sm:grid-cols-2 sm:divide-x">
          <Ticks title="Labels" all={all.labels} chosen={labels} onChange={setLabels} />
          <Ticks
            title="Relation types"
            all={all.types}
            chosen={types}
            onChange={setTypes}
            className="max-sm:border-t"
          />
        </div>
        <div className="flex flex-col gap-3 border-t px-4 py-3">
          <TextField
            label="Name of the copy"
            value={copy}
            maxLength={100}
            error={nameProblem}
            disabled={project.isPending}
            onValue={(value) => {
              project.reset();
              setCopy(value);
            }}
          />
          {problem && nameProblem === undefined && <ProblemNote error={problem} />}
          <div className="flex min-h-9 flex-wrap items-center gap-3">
            <Button
              type="submit"
              look="action"
              disabled={project.isPending || labels.length === 0 || copy.trim() === ""}
            >
              Project
            </Button>
            <span className="text-compact text-ink-soft" aria-live="polite">
              {labels.length === 0 ? (
                "Choose at least one label"
              ) : (
                <Size id={id} selection={{ labels, types }} />
              )}
            </span>
          </div>
        </div>
      </form>
    </Panel>
  );
}

function Size({ id, selection }: { id: string; selection: Selection }) {
  const size = useQuery({ ...selectionSizeQuery(id, selection), placeholderData: (before) => before });
  if (size.isError) return toProblem(size.error).message;
  if (!size.data) return "Counting …";
  const { nodes, edges } = size.data;
  return `${formatNoun(nodes, "node")}, ${formatNoun(edges, "edge")}; ${embeddingTime(nodes)}`;
}

interface TicksProps {
  title: string;
  all: readonly { name: string; count: number }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  className?: string;
}

function Ticks({ title, all, chosen, onChange, className }: TicksProps) {
  const on = new Set(chosen);
  const complete = on.size === all.length;
  return (
    <fieldset className={className}>
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between px-4 pt-1.5 text-xs text-ink-soft">
        <span aria-hidden>{title}</span>
        <Button
          look="quiet"
          size="small"
          disabled={all.length === 0}
          onClick={() => onChange(complete ? [] : all.map(({ name }) => name))}
        >
          {complete ? "None" : "All"}
          <span className="sr-only"> of the {title.toLowerCase()}</span>
        </Button>
      </div>
      <ul className="max-h-56 overflow-y-auto px-4 pb-2 text-compact">
        {all.map(({ name, count }) => (
          <li key={name}>
            <label className="flex items-center gap-2 py-0.5">
              <input
                type="checkbox"
                className="accent-focus"
                checked={on.has(name)}
                onChange={({ target }) =>
                  onChange(
                    all.map((one) => one.name).filter((one) => (one === name ? target.checked : on.has(one))),
                  )
                }
              />
              <span className="min-w-0 flex-1 truncate" title={name}>
                {name}
              </span>
              <span className="numeric text-ink-soft">{formatCount(count)}</span>
            </label>
          </li>
        ))}
        {all.length === 0 && <li className="text-ink-soft">None</li>}
      </ul>
    </fieldset>
  );
}
