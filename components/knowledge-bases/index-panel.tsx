/** What was built from the sources, and what it cost. */
import { formatBytes, formatDuration } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import type { Manifest } from "@/lib/core/knowledge-base";

export function IndexPanel({ manifest }: { manifest: Manifest }) {
  const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0);
  const ms = manifest.parts.reduce((sum, part) => sum + part.ms, 0);
  return (
    <Panel
      title="Indexes"
      aside={<span className="text-[0.8125rem] text-ink-soft">{manifest.embedder ?? "no vectors"}</span>}
    >
      <div className="max-h-80 overflow-y-auto">
        <table className="w-full text-[0.8125rem]">
          <thead className="sticky top-0 bg-panel text-left text-xs text-ink-soft">
            <tr>
              <th className="px-4 py-1.5 font-medium">Part</th>
              <th className="px-4 py-1.5 text-right font-medium">Built in</th>
              <th className="px-4 py-1.5 text-right font-medium">Size</th>
            </tr>
          </thead>
          <tbody>
            {manifest.parts.map((part) => (
              <tr key={part.name} className="border-t">
                <td className="px-4 py-1">{part.name}</td>
                <td className="numeric px-4 py-1 text-right">{formatDuration(part.ms)}</td>
                <td className="numeric px-4 py-1 text-right">{formatBytes(part.bytes)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="sticky bottom-0 bg-panel">
            <tr className="border-t font-medium">
              <td className="px-4 py-1.5">Together</td>
              <td className="numeric px-4 py-1.5 text-right">{formatDuration(ms)}</td>
              <td className="numeric px-4 py-1.5 text-right">{formatBytes(bytes)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}
