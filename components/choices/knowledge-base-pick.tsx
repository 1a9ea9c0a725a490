/**
 * The choice of the knowledge base to ask. One without an index is listed and cannot be chosen. On a phone its width is fixed: else the
 * longest name would set the list's width, and wrap what lies beside it.
 */
import { Database } from "lucide-react";
import { formatNoun } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";

interface KnowledgeBasePickProps {
  knowledgeBases: readonly KnowledgeBase[];
  value: string;
  onChange: (id: string) => void;
}

export function KnowledgeBasePick({ knowledgeBases, value, onChange }: KnowledgeBasePickProps) {
  return (
    <label className="flex h-8 max-w-full min-w-0 items-center max-sm:w-56 gap-1.5 rounded-md border border-line-strong pl-2 text-compact hover:bg-hover">
      <Database aria-hidden className="size-3.5 shrink-0 text-ink-soft" />
      <span className="sr-only">Knowledge base</span>
      <Select
        className="h-full flex-1 truncate border-0 bg-transparent pl-0"
        value={value}
        onValue={onChange}
      >
        {value === "" && (
          <option value="" disabled className="bg-panel">
            Choose one
          </option>
        )}
        {knowledgeBases.map(({ id, name, state, manifest, connection }) => (
          <option key={id} value={id} disabled={state === "empty"} className="bg-panel">
            {name}
            {state === "empty"
              ? " (nothing indexed yet)"
              : ` (${formatNoun(manifest?.schema.nodeCount ?? connection?.seen.nodeCount ?? 0, "node")})`}
          </option>
        ))}
      </Select>
    </label>
  );
}
