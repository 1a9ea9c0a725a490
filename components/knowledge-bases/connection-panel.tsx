/** The Neo4j of a knowledge base, and if its server answers; its address, password and mapping can be changed. */
import { type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { ForEditors } from "@/components/accounts/needs";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { callApi } from "@/lib/api/call-api";
import { type ChangeConnection, type ConnectionReport, changeConnection } from "@/lib/api/neo4j";
import { toProblem } from "@/lib/api/problem";
import type { Connection } from "@/lib/api/schemas/knowledge-base";
import { ConnectionFacts } from "./connection-facts";
import { type ConnectionDraft, ConnectionFields, standsAtFields } from "./connection-fields";
import { MappingEditor } from "./mapping-editor";

interface ConnectionPanelProps {
  id: string;
  connection: Connection;
  report: UseQueryResult<ConnectionReport>;
}

export function ConnectionPanel({ id, connection, report }: ConnectionPanelProps) {
  const [editing, setEditing] = useState<"address" | "mapping" | null>(null);
  const close = () => setEditing(null);
  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          Neo4j <ReachBadge report={report} />
        </span>
      }
      aside={
        <Button size="small" disabled={report.isFetching} onClick={() => report.refetch()}>
          Test again
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 px-4 pt-3 text-compact">
        <Fact name="Address">{connection.url}</Fact>
        <Fact name="Database">{connection.database ?? "the user's home database"}</Fact>
        <Fact name="User">{connection.username}</Fact>
      </dl>
      {report.isError && (
        <div className="px-4 pt-3">
          <ProblemNote error={report.error} />
        </div>
      )}
      {report.data && !report.isError && <ConnectionFacts report={report.data} />}
      {editing === null && (
        <ForEditors>
          <div className="flex flex-wrap gap-2 px-4 py-3">
            <Button size="small" onClick={() => setEditing("address")}>
              Change address or password
            </Button>
            <Button
              size="small"
              disabled={!report.data || connection.mapping.labels.length === 0}
              onClick={() => setEditing("mapping")}
            >
              Edit mapping
            </Button>
          </div>
        </ForEditors>
      )}
      {editing === "address" && <AddressForm id={id} connection={connection} onClose={close} />}
      {editing === "mapping" && report.data && (
        <MappingForm id={id} connection={connection} report={report.data} onClose={close} />
      )}
    </Panel>
  );
}

function ReachBadge({ report }: { report: UseQueryResult<ConnectionReport> }) {
  if (report.isFetching) return <Badge>looking …</Badge>;
  return report.isError ? <Badge tone="bad">cannot be read</Badge> : <Badge tone="good">answers</Badge>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

interface FormProps {
  id: string;
  connection: Connection;
  onClose: () => void;
}

function useChange(id: string, onClose: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangeConnection) => callApi(changeConnection, { params: { id }, body: change }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
      toast.success("The connection was changed.");
      onClose();
    },
  });
}

function AddressForm({ id, connection, onClose }: FormProps) {
  const [draft, setDraft] = useState<ConnectionDraft>({
    url: connection.url,
    database: connection.database ?? "",
    username: connection.username,
    password: "",
  });
  const change = useChange(id, onClose);
  const problem = change.error ? toProblem(change.error) : null;
  return (
    <form
      className="mt-3 flex flex-col gap-4 border-t bg-page px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { url, database, username, password } = draft;
        change.mutate({
          url: url.trim(),
          database: database.trim() === "" ? null : database.trim(),
          username: username.trim(),
          ...(password === "" ? {} : { password }),
        });
      }}
    >
      <ConnectionFields
        draft={draft}
        problem={problem}
        hasPassword
        disabled={change.isPending}
        onChange={(next) => {
          change.reset();
          setDraft(next);
        }}
      />
      {problem && !standsAtFields(problem) && <ProblemNote error={problem} />}
      <FormButtons pending={change.isPending} onClose={onClose} />
    </form>
  );
}

function MappingForm({ id, connection, report, onClose }: FormProps & { report: ConnectionReport }) {
  const [mapping, setMapping] = useState(connection.mapping);
  const change = useChange(id, onClose);
  return (
    <form
      className="mt-3 border-t bg-page"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ mapping });
      }}
    >
      <MappingEditor
        mapping={mapping}
        labels={report.labels}
        disabled={change.isPending}
        onChange={setMapping}
      />
      <div className="flex flex-col gap-3 border-t px-4 py-3">
        {change.error && <ProblemNote error={change.error} />}
        <FormButtons pending={change.isPending} onClose={onClose} />
      </div>
    </form>
  );
}

function FormButtons({ pending, onClose }: { pending: boolean; onClose: () => void }) {
  return (
    <div className="flex gap-2">
      <Button type="submit" look="action" size="small" disabled={pending}>
        {pending ? "Testing …" : "Test and save"}
      </Button>
      <Button size="small" disabled={pending} onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
