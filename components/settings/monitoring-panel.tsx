import { ButtonLink } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { addressOf } from "@/lib/api/call-api";
import { readHealth, readMetrics } from "@/lib/api/health";

/** Where programs that watch the server find its health and its metrics. */
export function MonitoringPanel() {
  return (
    <Panel title="Monitoring">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p className="max-w-prose text-ink-soft">
          Prometheus reads requests, runs, jobs, language model calls and memory at <code>/api/metrics</code>.
          No question, name or key is in them.
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={addressOf(readHealth, {})} prefetch={false} target="_blank">
            Health
          </ButtonLink>
          <ButtonLink href={addressOf(readMetrics, {})} prefetch={false} target="_blank">
            Metrics
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}
