/** A Neo4j becomes a knowledge base: address, a look at it, the mapping, and only then something is saved. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { callApi } from "@/lib/api/call-api";
import { createKnowledgeBase } from "@/lib/api/knowledge-bases";
import { type ConnectionReport, testConnection } from "@/lib/api/neo4j";
import { type HopscopeError, toProblem } from "@/lib/api/problem";
import type { Neo4jMapping } from "@/lib/api/schemas/neo4j";
import type { Visibility } from "@/lib/api/schemas/sharing";
import { ConnectionFacts, IndexForecast } from "./connection-facts";
import { type ConnectionDraft, ConnectionFields, connectionOf, standsAtFields } from "./connection-fields";
import { MappingEditor } from "./mapping-editor";

const EMPTY: ConnectionDraft = {
  url: "bolt://localhost:7687",
  database: "",
  username: "neo4j",
  password: "",
};

interface Found {
  report: ConnectionReport;
  mapping: Neo4jMapping;
  /** Labels of the whole database, also when only a part of it was looked at. */
  allLabels: string[];
}

export interface NewBaseProps {
  name: string;
  description: string;
  visibility: Visibility | undefined;
  onBusy: (busy: boolean) => void;
}

export function ConnectNeo4j({ name, description, visibility, onBusy }: NewBaseProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(EMPTY);
  const [found, setFound] = useState<Found | null>(null);
  const test = useMutation({
    mutationFn: (scope: string | null) => {
      const asked = { ...connectionOf(draft), ...(scope === null ? {} : { scope }) };
      return callApi(testConnection, { body: asked });
    },
    onSuccess: (report, scope) => {
      const labels = report.labels.map(({ label }) => label);
      setFound({
        report,
        mapping: report.mapping,
        allLabels: scope === null ? labels : (found?.allLabels ?? labels),
      });
    },
  });
  const connect = useMutation({
    mutationFn: () => {
      const neo4j = { ...connectionOf(draft), mapping: found?.mapping };
      return callApi(createKnowledgeBase, { body: { name, description, visibility, neo4j } });
    },
    onMutate: () => onBusy(true),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
      toast.success(`${name} is connected.`);
      router.push(`/knowledge-bases/${encodeURIComponent(id)}`);
    },
    onSettled: () => onBusy(false),
  });
  const busy = test.isPending || connect.isPending;
  const problem: HopscopeError | null =
    test.error || connect.error ? toProblem(connect.error ?? test.error) : null;

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        connect.reset();
        test.mutate(null);
      }}
    >
      <ConnectionFields
        draft={draft}
        problem={problem}
        disabled={busy}
        onChange={(next) => {
          // The result belongs to the address that was looked at.
          setFound(null);
          test.reset();
          connect.reset();
          setDraft(next);
        }}
      />
      {problem && !standsAtFields(problem) && <ProblemNote error={problem} />}
      {found && (
        <FoundPanel
          found={found}
          disabled={busy}
          onMapping={(mapping) => setFound({ ...found, mapping })}
          onScope={(scope) => test.mutate(scope)}
        />
      )}
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <Button type="submit" look={found ? "plain" : "action"} disabled={busy || draft.url.trim() === ""}>
          {test.isPending ? "Testing …" : "Test connection"}
        </Button>
        {found && (
          <Button look="action" disabled={busy || name === ""} onClick={() => connect.mutate()}>
            {connect.isPending ? "Connecting …" : "Connect"}
          </Button>
        )}
        <span className="text-compact text-ink-soft" aria-live="polite">
          {found && name === "" ? "Give it a name" : "Connecting changes nothing in the database."}
        </span>
      </div>
    </form>
  );
}

interface FoundPanelProps {
  found: Found;
  disabled: boolean;
  onMapping: (mapping: Neo4jMapping) => void;
  onScope: (scope: string | null) => void;
}

function FoundPanel({
  found: { report, mapping, allLabels },
  disabled,
  onMapping,
  onScope,
}: FoundPanelProps) {
  return (
    <Panel title="What was found">
      <ConnectionFacts report={report} />
      <IndexForecast report={report} />
      {allLabels.length > 1 && (
        <ScopePick labels={allLabels} scope={mapping.scope} disabled={disabled} onChange={onScope} />
      )}
      {mapping.labels.length > 0 && (
        <>
          <p className="border-t px-4 py-2.5 text-compact text-ink-soft">
            Which properties are the id, the name and the text of a node? This is our guess.
          </p>
          <div className="border-t">
            <MappingEditor
              mapping={mapping}
              labels={report.labels}
              disabled={disabled}
              onChange={onMapping}
            />
          </div>
        </>
      )}
    </Panel>
  );
}

interface ScopePickProps {
  labels: readonly string[];
  /** Null: all nodes. */
  scope: string | null;
  disabled: boolean;
  onChange: (scope: string | null) => void;
}

/** One database may hold several graphs, each under a label of its own. */
export function ScopePick({ labels, scope, disabled, onChange }: ScopePickProps) {
  const offered = scope === null || labels.includes(scope) ? labels : [scope, ...labels];
  return (
    <label className="flex flex-wrap items-center gap-2 border-t px-4 py-2.5 text-compact">
      Which nodes belong to it?
      <Select
        className="truncate"
        value={scope ?? ""}
        disabled={disabled}
        onValue={(value) => onChange(value === "" ? null : value)}
        options={offered.map((label) => [label, `only those with the label ${label}`])}
      >
        <option value="">all nodes</option>
      </Select>
    </label>
  );
}
