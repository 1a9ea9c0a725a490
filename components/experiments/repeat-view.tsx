/** An experiment's bundle, for repeating it elsewhere, and for one that repeats a bundle, where it differs. */
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { SkeletonRows } from "@/components/ui/skeleton";
import { addressOf } from "@/lib/api/call-api";
import { downloadBundle } from "@/lib/api/experiments";
import type { Experiment } from "@/lib/api/schemas/experiment";
import { isWorking, replayQuery } from "../api/experiment-queries";
import { ReplayReportPanel } from "./replay-report-panel";

const FORMATS = [
  { format: "bundle", title: "Bundle" },
  { format: "trec", title: "TREC" },
] as const;

export function RepeatView({ experiment }: { experiment: Experiment }) {
  const { id, digest, replayOf } = experiment;
  const report = useQuery({ ...replayQuery(experiment), enabled: replayOf !== null });
  return (
    <>
      {replayOf !== null &&
        (report.isPending ? (
          <Panel>
            <SkeletonRows rows={4} />
          </Panel>
        ) : report.isError ? (
          <ProblemNote error={report.error} onRetry={() => report.refetch()} />
        ) : (
          <ReplayReportPanel report={report.data} />
        ))}
      <Panel title="Take it away">
        <div className="flex flex-col gap-3 px-4 py-3 text-compact">
          <p>
            One file with the digest of the graph, the questions, the parameters, versions, what language
            models answered, and every result. Hopscope reproduces each number from it, offline and without a
            key, and says where it cannot: in Experiments under “Replay a bundle”, or with{" "}
            <code>hopscope replay bundle.zip</code>. Or judgements and rankings as files of TREC, for other
            programs that measure them.
          </p>
          {isWorking(experiment) ? (
            <p className="text-ink-soft">Available when the experiment is not running.</p>
          ) : (
            <div className="flex gap-1.5">
              {FORMATS.map(({ format, title }) => (
                <ButtonLink
                  key={format}
                  size="small"
                  prefetch={false}
                  href={addressOf(downloadBundle, { params: { id }, query: { format } })}
                  download
                >
                  <Download aria-hidden /> {title}
                </ButtonLink>
              ))}
            </div>
          )}
          {digest !== null && (
            <p className="text-xs break-all text-ink-soft">
              Digest of all results: <code>{digest}</code>. Equal digests, equal results.
            </p>
          )}
        </div>
      </Panel>
    </>
  );
}
