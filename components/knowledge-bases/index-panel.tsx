/** What was built from the sources, and what it cost. */

import { formatBytes, formatDuration } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import type { Manifest } from "@/lib/graph/snapshot/manifest";

export function IndexPanel({ manifest }: { manifest: Manifest }) {
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
