/** Edges that would be made, each with the sentence it is taken from. */
import { Badge } from "@/components/ui/badge";
import type { ExtractionPreview } from "@/lib/api/extraction";

export function FactList({ facts }: { facts: ExtractionPreview["facts"] }) {
  return (
    <ol className="divide-y">
      {facts.map(({ source, type, target, sentence, document, confidence }) => (
        <li
          key={`${source.id} ${type} ${target.id}`}
          className="flex flex-col gap-1 px-4 py-2.5 text-compact"
        >
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 break-words">
            <Name {...source} />
            <span className="font-mono text-xs break-all">{type}</span>
            <span aria-hidden className="text-ink-soft">
              →
            </span>
            <Name {...target} />
            <span className="numeric ml-auto text-xs text-ink-soft">confidence {confidence.toFixed(2)}</span>
          </p>
          <p className="break-words text-ink-soft">
            “{sentence}” <span className="text-xs">{document}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Name({ name, label }: { name: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="font-medium">{name}</span> <Badge>{label}</Badge>
    </span>
  );
}
