/** The number of findings in documents and tables, from which confidence on, and the start of the job. */
import { useState } from "react";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import type { ExtractionPreview, PreviewRequest } from "@/lib/api/extraction";
import { StartChoice } from "./start-choice";

interface StartPanelProps {
  id: string;
  request: PreviewRequest;
  preview: ExtractionPreview;
  isReading: boolean;
  refusal: string | null;
  onThreshold: (threshold: number) => void;
}

export function StartPanel({ id, request, preview, isReading, refusal, onThreshold }: StartPanelProps) {
  const [moved, setMoved] = useState(request.threshold);
  const { nodes, edges, below } = preview;
  return (
    <Panel title="What is found">
      <div className="flex flex-col gap-3 px-4 py-3 text-compact">
        <p aria-live="polite">
          {readInWords(preview)}{" "}
          <span className="font-medium">
            {formatNoun(nodes, "node")} and {formatNoun(edges, "edge")}
          </span>
          {below > 0 && `; ${formatNoun(below, "edge")} more ${below === 1 ? "is" : "are"} less sure`}.
          {isReading && <span className="text-ink-soft"> Reading…</span>}
        </p>
        <label className="flex flex-col gap-1">
          <span className="flex justify-between gap-3">
            <span className="font-medium">Keep edges from this confidence on</span>
            <span className="numeric">{moved.toFixed(2)}</span>
          </span>
          <input
            type="range"
            min={0}
            max={0.95}
            step={0.05}
            value={moved}
            onChange={(event) => setMoved(Number(event.target.value))}
            onPointerUp={() => onThreshold(moved)}
            onKeyUp={() => onThreshold(moved)}
            onBlur={() => onThreshold(moved)}
          />
        </label>
        {refusal !== null && <p className="text-bad">{refusal}</p>}
        <StartChoice id={id} request={request} nodes={nodes} isRefused={refusal !== null} />
      </div>
    </Panel>
  );
}

function readInWords({ passages, sampled, tables }: ExtractionPreview): string {
  const isSample = sampled < passages;
  const parts: string[] = [];
  if (isSample) parts.push(`A sample of ${formatNoun(sampled, "passage")} of about ${formatCount(passages)}`);
  else if (passages > 0) parts.push(formatNoun(passages, "passage"));
  if (tables > 0) parts.push(formatNoun(tables, "table"));
  const isOne = parts.length === 1 && (isSample || passages + tables === 1);
  return `${parts.join(" and ")} ${isOne ? "has" : "have"}`;
}
