/** The indexes in a Neo4j: what each is for, whether it is there, and the job that creates what is missing. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ForEditors } from "@/components/accounts/needs";
import { isFinished } from "@/components/api/use-job";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { callApi } from "@/lib/api/call-api";
import { type ConnectionReport, createNeo4jIndexes, type IndexState } from "@/lib/api/neo4j";
import type { Job } from "@/lib/api/schemas/job";
import { embeddingTime } from "./embedding-time";
import { INDEXES, missingIndexes } from "./missing-indexes";

const TONES: Readonly<Record<IndexState, Tone>> = {
  absent: "neutral",
  building: "warn",
  ready: "good",
  failed: "bad",
};

interface Neo4jIndexPanelProps {
  id: string;
  report: ConnectionReport;
  job: Job | null;
}

export function Neo4jIndexPanel({ id, report, job }: Neo4jIndexPanelProps) {
  const { indexes, mayCreateIndexes } = report;
  const missing = missingIndexes(report).length > 0 || indexes.embedded < indexes.nodes;
  return (
    <Panel
      title="Indexes in the database"
      aside={indexes.embedder && <span className="text-compact text-ink-soft">{indexes.embedder}</span>}
    >
      <dl className="divide-y text-compact">
        {INDEXES.map(([key, title, use]) => (
          <div key={key} className="flex items-center gap-3 px-4 py-1.5">
            <dt className="min-w-0 flex-1">
              <span className="inline-block font-medium first-letter:uppercase">{title}</span>{" "}
              <span className="text-ink-soft">{use}</span>
            </dt>
            {key === "vector" && indexes.vector !== "absent" && (
              <dd className="numeric text-ink-soft">
                {formatCount(indexes.embedded)} of {formatCount(indexes.nodes)}
              </dd>
            )}
            <dd>
              <Badge tone={TONES[indexes[key]]}>{indexes[key]}</Badge>
            </dd>
          </div>
        ))}
      </dl>
      {missing && !mayCreateIndexes && (
        <p className="border-t px-4 py-2.5 text-compact text-ink-soft">
          This user may not create indexes. Connect with one that may, or project what you need to this
          machine.
        </p>
      )}
      {missing && mayCreateIndexes && (
        <ForEditors>
          <CreateIndexes id={id} nodes={indexes.nodes} busy={isBusy(job)} />
        </ForEditors>
      )}
    </Panel>
  );
}

function CreateIndexes({ id, nodes, busy }: { id: string; nodes: number; busy: boolean }) {
  const queryClient = useQueryClient();
  const [vectors, setVectors] = useState(true);
  const create = useMutation({
    mutationFn: () => callApi(createNeo4jIndexes, { params: { id }, body: { vectors } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] }),
  });
  return (
    <div className="flex flex-col gap-3 border-t px-4 py-3 text-compact">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 accent-focus"
          checked={vectors}
          onChange={(event) => setVectors(event.target.checked)}
        />
        <span>
          Vectors too, so that nodes are found by meaning
          <span className="block text-ink-soft">
            Writes two properties to each of {formatCount(nodes)} nodes; {embeddingTime(nodes)}
          </span>
        </span>
      </label>
      {create.error && <ProblemNote error={create.error} />}
      <div>
        <Button size="small" disabled={busy || create.isPending} onClick={() => create.mutate()}>
          Create what is missing
        </Button>
      </div>
    </div>
  );
}

function isBusy(job: Job | null): boolean {
  return job !== null && !isFinished(job);
}
