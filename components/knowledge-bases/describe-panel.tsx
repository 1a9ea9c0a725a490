/** Chunks described by the language model: who described them, what it would take, and the job that does it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { settingsQuery } from "@/components/api/queries";
import { isFinished } from "@/components/api/use-job";
import { EstimateRows } from "@/components/extraction/estimate-rows";
import { Button } from "@/components/ui/button";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { callApi } from "@/lib/api/call-api";
import { type DescriptionEstimate, estimateDescriptions, startIndexing } from "@/lib/api/knowledge-bases";
import type { KnowledgeBaseDetail } from "@/lib/api/schemas/knowledge-base";
import type { Manifest } from "@/lib/graph/snapshot/manifest";

export function DescribePanel({ knowledgeBase }: { knowledgeBase: KnowledgeBaseDetail }) {
  const { id, manifest, job } = knowledgeBase;
  const settings = useQuery(settingsQuery);
  const queryClient = useQueryClient();
  const estimate = useMutation({
    mutationFn: () => callApi(estimateDescriptions, { params: { id } }),
  });
  const describe = useMutation({
    mutationFn: () => callApi(startIndexing, { params: { id }, query: { describe: true } }),
    onSuccess: () => {
      estimate.reset();
      return queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
    },
  });
  if (!manifest || manifest.documents + manifest.tables === 0 || !settings.data) return null;
  const isBusy = (job !== null && !isFinished(job)) || describe.isPending;
  return (
    <Panel title="Descriptions of chunks">
      <div className="flex flex-col gap-3 px-4 py-3 text-compact">
        <p>{describedInWords(manifest)}</p>
        {settings.data.ready ? (
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              disabled={isBusy || estimate.isPending}
              onClick={() => {
                describe.reset();
                estimate.mutate();
              }}
            >
              {estimate.isPending ? "Reading a sample…" : "Describe chunks with the language model…"}
            </Button>
          </div>
        ) : (
          <p className="text-ink-soft">
            A language model can describe them in more words.{" "}
            <Link href="/settings" className="underline">
              Set one in Settings
            </Link>
            .
          </p>
        )}
        {estimate.data && (
          <Estimate estimate={estimate.data} disabled={isBusy} onDescribe={() => describe.mutate()} />
        )}
        {estimate.error && <ProblemNote error={estimate.error} />}
        {describe.error && <ProblemNote error={describe.error} />}
      </div>
    </Panel>
  );
}

function describedInWords({ described }: Manifest): string {
  if (!described) return "By what they are: titles, central sentences, names, and the values of columns.";
  const { by, chunks, of } = described;
  if (chunks === of) return `All ${formatNoun(of, "chunk")} by ${by}.`;
  return `${formatCount(chunks)} of ${formatNoun(of, "chunk")} by ${by}, the others by what they are.`;
}

interface EstimateProps {
  estimate: DescriptionEstimate;
  disabled: boolean;
  onDescribe: () => void;
}

function Estimate({ estimate, disabled, onDescribe }: EstimateProps) {
  const { model, chunks, sampled } = estimate;
  return (
    <div className="flex flex-col gap-3 border-t pt-3" aria-live="polite">
      <p>
        What <span className="font-medium break-all">{model}</span> would take
        {sampled < chunks && `, from a sample of ${formatCount(sampled)}`}. The text of every chunk is sent to
        it.
      </p>
      <EstimateRows estimate={estimate} unit="Chunks" />
      <div>
        <Button size="small" look="action" disabled={disabled || chunks === 0} onClick={onDescribe}>
          Describe {formatNoun(chunks, "chunk")}
        </Button>
      </div>
    </div>
  );
}
