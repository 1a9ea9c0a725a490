"use client";
/** One knowledge base: what it is made of, what was built from it, and what is being built. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChartColumn, GraduationCap, MessageCircleQuestionMark, Trash2, Waypoints } from "lucide-react";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { ForEditors, OfKnowledgeBase } from "@/components/accounts/needs";
import { draftAddress } from "@/components/addresses/ask-address";
import { exploreAddress } from "@/components/addresses/explore-address";
import { useFollowed } from "@/components/api/use-followed-base";
import { ExampleQuestions } from "@/components/ask/example-questions";
import { CorrectionsPanel } from "@/components/corrections/corrections-panel";
import { ExtractionPanel } from "@/components/extraction/extraction-panel";
import { Ago } from "@/components/ui/ago";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { NoKnowledgeBase } from "@/components/ui/empty-state";
import { formatBytes, formatDuration } from "@/components/ui/format";
import { DocsLink } from "@/components/ui/page-title";
import { Panel } from "@/components/ui/panel";
import { PageProblem } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";
import { callApi } from "@/lib/api/call-api";
import { removeKnowledgeBase } from "@/lib/api/knowledge-bases";
import { toProblem } from "@/lib/api/problem";
import type { KnowledgeBaseDetail } from "@/lib/api/schemas/knowledge-base";
import type { Manifest } from "@/lib/graph/snapshot/manifest";
import { DescribePanel } from "./describe-panel";
import { ExportGraphMenu } from "./export-graph-menu";
import { FetchedPanel } from "./import/fetched-panel";
import { LeftOutPanel } from "./import/left-out-panel";
import { JobPanel } from "./job-panel";
import { PeopleBadge, StateBadge, sizeOf } from "./knowledge-base-list";
import { Neo4jGraphPanels, Neo4jServerPanels } from "./neo4j-panels";
import { NotesPanel } from "./notes-panel";
import { ProjectionOriginPanel } from "./projection-origin-panel";
import { RenameButton } from "./rename-dialog";
import { SchemaPanel } from "./schema-panel";
import { SharingPanel } from "./sharing-panel";
import { SourcePanel } from "./source-panel";

export function KnowledgeBasePage({ id }: { id: string }) {
  const detail = useFollowed(id);
  if (detail.isPending) {
    return (
      <div role="status" aria-label="Loading the knowledge base" className="flex flex-col gap-4">
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-80 w-full" />
      </div>
    );
  }
  if (detail.isError) return <PageProblem query={detail} missing={<NoKnowledgeBase />} />;
  const knowledgeBase = detail.data;
  const { access, job, jobs, manifest, examples, connection, projection } = knowledgeBase;
  return (
    <OfKnowledgeBase base={knowledgeBase}>
      <div className="flex flex-col gap-5">
        <KnowledgeBaseHeader knowledgeBase={knowledgeBase} />
        {knowledgeBase.state === "ready" && (
          <ExampleQuestions knowledgeBase={knowledgeBase.id} examples={examples} />
        )}
        <ForEditors can="change this knowledge base" />
        <FetchedPanel knowledgeBase={knowledgeBase.id} />
        <LeftOutPanel knowledgeBase={knowledgeBase.id} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            {manifest && <SchemaPanel schema={manifest.schema} />}
            {manifest && <NotesPanel id={knowledgeBase.id} schema={manifest.schema} />}
            {connection && <Neo4jGraphPanels knowledgeBase={knowledgeBase} connection={connection} />}
            {projection && <ProjectionOriginPanel projection={projection} />}
            {!connection && !projection && <SourcePanel knowledgeBase={knowledgeBase} />}
            {!connection && <CorrectionsPanel knowledgeBase={knowledgeBase} />}
          </div>
          <div className="flex min-w-0 flex-col gap-4 max-lg:order-first">
            {job && (
              <JobPanel
                key={job.id}
                job={job}
                earlier={jobs.filter(({ id }) => id !== job.id)}
                ready={knowledgeBase.state === "ready"}
              />
            )}
            {!connection && !projection && (
              <ForEditors>
                <ExtractionPanel knowledgeBase={knowledgeBase} />
                <DescribePanel knowledgeBase={knowledgeBase} />
              </ForEditors>
            )}
            {access && <SharingPanel knowledgeBase={knowledgeBase.id} />}
            {manifest && <IndexPanel manifest={manifest} />}
            {connection && <Neo4jServerPanels knowledgeBase={knowledgeBase} connection={connection} />}
          </div>
        </div>
      </div>
    </OfKnowledgeBase>
  );
}

function KnowledgeBaseHeader({ knowledgeBase }: { knowledgeBase: KnowledgeBaseDetail }) {
  const { id, name, description, sample, state, createdAt } = knowledgeBase;
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-1.5">
          <h1 className="flex flex-wrap items-center gap-2 text-lg font-semibold break-words">
            {name} {sample && <Badge>sample</Badge>} <PeopleBadge knowledgeBase={knowledgeBase} />{" "}
            <StateBadge knowledgeBase={knowledgeBase} />
          </h1>
          <DocsLink about="Knowledge bases" docs="getting-started#add-a-knowledge-base" />
        </div>
        {description && <p className="text-ink-soft">{description}</p>}
        <p className="numeric text-compact whitespace-normal text-ink-soft">
          {sizeOf(knowledgeBase) ?? "Nothing indexed yet"} · made <Ago time={createdAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === "ready" && (
          <ButtonLink href={draftAddress({ knowledgeBase: id })} look="action">
            <MessageCircleQuestionMark aria-hidden /> Ask
          </ButtonLink>
        )}
        {state === "ready" && (
          <ButtonLink href={exploreAddress(id)}>
            <Waypoints aria-hidden /> Explore
          </ButtonLink>
        )}
        {state === "ready" && (
          <ButtonLink href={`/knowledge-bases/${encodeURIComponent(id)}/models`}>
            <GraduationCap aria-hidden /> Models
          </ButtonLink>
        )}
        {knowledgeBase.manifest && (
          <ButtonLink href={`/knowledge-bases/${encodeURIComponent(id)}/graph`}>
            <ChartColumn aria-hidden /> Similarity
          </ButtonLink>
        )}
        {knowledgeBase.manifest && !knowledgeBase.connection && (
          <ExportGraphMenu knowledgeBase={knowledgeBase} manifest={knowledgeBase.manifest} />
        )}
        <ForEditors>
          <RenameButton knowledgeBase={knowledgeBase} />
          <DeleteButton knowledgeBase={knowledgeBase} />
        </ForEditors>
      </div>
    </header>
  );
}

function DeleteButton({ knowledgeBase: { id, name, connection } }: { knowledgeBase: KnowledgeBaseDetail }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => callApi(removeKnowledgeBase, { params: { id } }),
    onSuccess: async () => {
      router.push("/knowledge-bases");
      queryClient.removeQueries({ queryKey: ["knowledge-bases", id] });
      await queryClient.invalidateQueries({ queryKey: ["knowledge-bases"], exact: true });
      toast.success(`${name} was deleted.`);
    },
    onError: (error) => toast.error(toProblem(error).message, { description: toProblem(error).hint }),
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete"
      onConfirm={() => remove.mutate()}
      trigger={
        <Button look="danger" disabled={remove.isPending}>
          <Trash2 aria-hidden /> Delete
        </Button>
      }
    >
      {connection
        ? "Its address, password and runs are forgotten here. The Neo4j database stays as it is: nothing in it is deleted."
        : "Its sources, indexes and runs are deleted with it. This cannot be taken back."}
    </ConfirmDialog>
  );
}

function IndexPanel({ manifest }: { manifest: Manifest }) {
  const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0);
  const ms = manifest.parts.reduce((sum, part) => sum + part.ms, 0);
  return (
    <Panel
      title="Indexes"
      aside={<span className="text-compact text-ink-soft">{manifest.embedder ?? "no vectors"}</span>}
    >
      <div className="max-h-80 overflow-y-auto">
        <Table
          columns={["Part", { title: "Built in", isNumber: true }, { title: "Size", isNumber: true }]}
          headClassName="sticky top-0 bg-panel"
          foot={
            <tr className="border-t font-medium">
              <td className="px-4 py-1.5">Together</td>
              <td className="numeric px-4 py-1.5 text-right">{formatDuration(ms)}</td>
              <td className="numeric px-4 py-1.5 text-right">{formatBytes(bytes)}</td>
            </tr>
          }
        >
          {manifest.parts.map((part) => (
            <tr key={part.name} className="border-t">
              <td className="px-4 py-1">{part.name}</td>
              <td className="numeric px-4 py-1 text-right">{formatDuration(part.ms)}</td>
              <td className="numeric px-4 py-1 text-right">{formatBytes(part.bytes)}</td>
            </tr>
          ))}
        </Table>
      </div>
    </Panel>
  );
}
