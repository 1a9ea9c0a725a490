/** Knowledge bases with their size and, while one is being built, how far it is. */
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Needs } from "@/components/accounts/needs";
import { knowledgeBasesQuery } from "@/components/api/queries";
import { isFinished, useJob } from "@/components/api/use-job";
import { Awaited } from "@/components/ui/awaited";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatNoun } from "@/components/ui/format";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Job } from "@/lib/api/schemas/job";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import { describeProgress, shareOf } from "./job-progress";
import { JOB_WORDS } from "./job-words";

export function KnowledgeBaseList() {
  const knowledgeBases = useQuery(knowledgeBasesQuery);
  if (!knowledgeBases.isSuccess) return <Awaited query={knowledgeBases} rows={4} />;
  if (knowledgeBases.data.length === 0) {
    return (
      <EmptyState title="No knowledge base yet">
        <p className="mb-4">Add nodes and edges, documents, or tables. They are indexed on this machine.</p>
        <Needs atLeast="editor">
          <ButtonLink href="/knowledge-bases/new" look="action">
            New knowledge base
          </ButtonLink>
        </Needs>
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y">
      {knowledgeBases.data.map((knowledgeBase) => (
        <KnowledgeBaseRow key={knowledgeBase.id} knowledgeBase={knowledgeBase} />
      ))}
    </ul>
  );
}

function KnowledgeBaseRow({ knowledgeBase }: { knowledgeBase: KnowledgeBase }) {
  const { id, name, description, sample, job } = knowledgeBase;
  return (
    <li>
      <Link href={`/knowledge-bases/${encodeURIComponent(id)}`} className="block px-4 py-2.5 hover:bg-hover">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {sample && <Badge>sample</Badge>}
          <PeopleBadge knowledgeBase={knowledgeBase} />
          <span className="ml-auto">
            <StateBadge knowledgeBase={knowledgeBase} />
          </span>
        </span>
        <span className="numeric block truncate text-xs text-ink-soft">
          {sizeOf(knowledgeBase) ?? (description || "Nothing indexed yet")}
        </span>
        {job && !isFinished(job) && <JobLine job={job} />}
      </Link>
    </li>
  );
}

export function PeopleBadge({ knowledgeBase: { access } }: { knowledgeBase: KnowledgeBase }) {
  return access?.visibility === "people" && <Badge>chosen people</Badge>;
}

export function StateBadge({ knowledgeBase: { state, job } }: { knowledgeBase: KnowledgeBase }) {
  if (job && !isFinished(job))
    return <Badge tone="warn">{state === "ready" ? "updating" : "indexing"}</Badge>;
  if (job?.state === "failed")
    return <Badge tone="bad">{state === "ready" ? "update failed" : "indexing failed"}</Badge>;
  return state === "ready" ? <Badge tone="good">ready</Badge> : <Badge>empty</Badge>;
}

/** "27 nodes, 31 edges · 4 documents · 1 table"; null when nothing is indexed. */
export function sizeOf({ manifest, connection }: KnowledgeBase): string | null {
  if (connection) {
    const { nodeCount, edgeCount, server } = connection.seen;
    return `${formatNoun(nodeCount, "node")}, ${formatNoun(edgeCount, "edge")} · ${server}`;
  }
  if (!manifest) return null;
  const parts = [
    `${formatNoun(manifest.schema.nodeCount, "node")}, ${formatNoun(manifest.schema.edgeCount, "edge")}`,
  ];
  if (manifest.documents > 0) parts.push(formatNoun(manifest.documents, "document"));
  if (manifest.tables > 0) parts.push(formatNoun(manifest.tables, "table"));
  return parts.join(" · ");
}

function JobLine({ job }: { job: Job }) {
  const live = useJob(job);
  return (
    <span className="mt-1 flex flex-col gap-1">
      <ProgressBar label={JOB_WORDS[live.kind].title} share={shareOf(live)} />
      <span className="numeric text-xs text-ink-soft">{describeProgress(live)}</span>
    </span>
  );
}
