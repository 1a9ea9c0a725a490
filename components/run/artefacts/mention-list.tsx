/** The parts of the question that name something, and what they may name. */
import { Badge } from "@/components/ui/badge";
import { formatScore } from "@/components/ui/format";
import type { Artefact } from "@/lib/methods/trace/trace";

interface MentionListProps {
  found: Extract<Artefact, { kind: "mentions" }>;
  onSelect: (node: string) => void;
}

export function MentionList({ found, onSelect }: MentionListProps) {
  return (
    <section className="border-b px-4 py-3">
      <h3 className="mb-1 text-xs font-medium text-ink-soft">{found.title}</h3>
      {found.mentions.length === 0 && <p className="text-ink-soft">No name was found in the question.</p>}
      <dl className="flex flex-col gap-2 text-compact">
        {found.mentions.map(({ span, text, readings }) => (
          <div key={span.join("-")}>
            <dt className="font-medium underline decoration-line-strong underline-offset-4">{text}</dt>
            {readings.map(({ node, name, labels, score }) => (
              <dd key={node} className="flex items-baseline gap-2 pl-3">
                <button
                  type="button"
                  onClick={() => onSelect(node)}
                  className="truncate text-left hover:underline"
                >
                  {name}
                </button>
                <Badge>{labels.join(", ")}</Badge>
                <span className="numeric ml-auto text-xs text-ink-soft">{formatScore(score)}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
